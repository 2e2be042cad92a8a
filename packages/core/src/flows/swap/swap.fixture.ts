import type { SwapForecast } from '../../chain/swap.ts'
import type { TransferDraft } from '../../chain/transfer.ts'
import type { Asset } from '../send/send.types.ts'
import { keepDraft, withTextAmounts } from '../transactions/keptDraft.ts'
import { ALICE } from '../transactions/transactions.fixture.ts'
import type { Foreseen } from './swap.ports.ts'
import type { Drafted, DraftedSwap, SwapPayer, SwapPlan, SwapQuote } from './swap.types.ts'

export const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
export const USDC_ADDRESS = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const LINK_ADDRESS = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
/** Calldata of the built swap. */
export const DATA = `0x12aa3caf${'00'.repeat(32)}`

export const ETHER: Asset = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const USDC: Asset = { address: USDC_ADDRESS, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
export const LINK: Asset = { address: LINK_ADDRESS, name: 'Chainlink', symbol: 'LINK', decimals: 18 }

/** Alice on Ethereum. */
export const alice: SwapPayer = {
  namespace: 'eip155',
  chainId: 'eip155:1',
  connectorId: 'fox',
  address: ALICE,
  native: ETHER,
  tokens: true,
  canSend: true,
  canSwap: true,
  hasRouter: true,
}

/** Assets of Alice: 5 ether and 100 USDC. */
export const held: readonly Asset[] = [
  { ...ETHER, held: `${5n * 10n ** 18n}`, price: '2000' },
  { ...USDC, held: '100000000', price: '1' },
]

const FEE = { tier: 'normal', amount: 21_000n, spendable: 10n ** 18n, terms: { gas: '0x5208' } } as const

/** Promise of 0.6 LINK for 10 USDC. */
export const quote = (rest: Partial<SwapQuote> = {}): SwapQuote => ({
  sold: USDC_ADDRESS,
  bought: LINK_ADDRESS,
  amount: '10000000',
  output: '600000000000000000',
  prices: { sold: '1', bought: '16.5' },
  ...rest,
})

/** Swap of 10 USDC for at least 0.594 LINK, as it is built. */
export const plan = (rest: Partial<SwapPlan> = {}): SwapPlan => ({
  sold: USDC,
  bought: LINK,
  amount: '10000000',
  chainId: 'eip155:1',
  from: ALICE,
  connectorId: 'fox',
  output: '600000000000000000',
  least: '594000000000000000',
  slippage: '1',
  prices: { sold: '1', bought: '16.5' },
  call: { to: ROUTER, data: DATA, value: '0' },
  isAtomic: false,
  forecast: undefined,
  ...rest,
})

export const forecast = (rest: Partial<SwapForecast> = {}): SwapForecast => ({
  allowance: 10_000_000n,
  balance: 100_000_000n,
  native: 10n ** 18n,
  receives: 599_000_000_000_000_000n,
  fees: [FEE],
  ...rest,
})

export const foreseen = (rest: Partial<SwapForecast> = {}, isAtomic = false): Foreseen => ({
  forecast: withTextAmounts(forecast(rest)),
  isAtomic,
})

/** Draft of the swap by an adapter. */
export const swapDraft = (rest: Partial<TransferDraft> = {}): TransferDraft => ({
  chainId: 'eip155:1',
  from: ALICE,
  to: ROUTER,
  token: USDC_ADDRESS,
  amount: 10_000_000n,
  data: DATA,
  fee: FEE,
  request: '{}',
  trace: { block: 7, nonce: 4 },
  ...rest,
})

export const drafted = (rest: Partial<DraftedSwap> = {}, of: Partial<TransferDraft> = {}): DraftedSwap => ({
  id: 'swap-1',
  draftedAt: 1_700_000_000_000,
  bought: LINK_ADDRESS,
  least: '594000000000000000',
  draft: keepDraft(swapDraft(of)),
  ...rest,
})

/** Draft of the approval of 10 USDC. */
export const approvalDraft = (rest: Partial<TransferDraft> = {}): TransferDraft =>
  swapDraft({ to: USDC_ADDRESS, data: `0x095ea7b3${'00'.repeat(64)}`, trace: { block: 7, nonce: 3 }, ...rest })

export const draftedApproval = (of: Partial<TransferDraft> = {}): Drafted => ({
  id: 'approval-1',
  draftedAt: 1_700_000_000_000,
  draft: keepDraft(approvalDraft(of)),
})
