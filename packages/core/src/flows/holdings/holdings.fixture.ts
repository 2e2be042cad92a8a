import type { TokenBalance } from '../../api/tokenBalance.ts'
import { ETHEREUM, network } from '../connection/connection.fixture.ts'
import type { HoldingsInput } from './holdings.machine.ts'

export const ALICE = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' as const
export const DAI = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F' as const

export const token = (rest: Partial<TokenBalance> = {}): TokenBalance => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: ETHEREUM,
  address: USDC,
  price: 1,
  quantity: { decimals: '6', numeric: '1.5' },
  ...rest,
})

export const holdingsInput = (rest: Partial<HoldingsInput> = {}): HoldingsInput => ({
  available: true,
  connectorId: 'org.good',
  namespace: 'eip155',
  address: ALICE,
  chainId: ETHEREUM,
  network: network(ETHEREUM),
  ...rest,
})
