import type { TransferDraft, TransferEstimate } from '../../chain/transfer.ts'
import { keepDraft, withTextAmounts } from '../transactions/keptDraft.ts'
import { ALICE, BOB } from '../transactions/transactions.fixture.ts'
import type { Asset, Payer, Quote } from './send.types.ts'

export const ETHER: Asset = { name: 'Ether', symbol: 'ETH', decimals: 18, price: '2000', held: '5000000000000000000' }

/** Alice on Ethereum. */
export const alice: Payer = {
  namespace: 'eip155',
  chainId: 'eip155:1',
  connectorId: 'fox',
  address: ALICE,
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: true,
  canSend: true,
}

const FEE = {
  tier: 'normal',
  amount: 21_000n,
  spendable: 4_999_999_999_999_979_000n,
  terms: { gas: '0x5208' },
} as const

/** Fees and balances of Alice for ether. */
const estimate = (rest: Partial<TransferEstimate> = {}): TransferEstimate => ({
  fees: [FEE],
  balance: 5_000_000_000_000_000_000n,
  native: 5_000_000_000_000_000_000n,
  ...rest,
})

export const keptEstimate = (rest: Partial<TransferEstimate> = {}) => withTextAmounts(estimate(rest))

const draft = (rest: Partial<TransferDraft> = {}): TransferDraft => ({
  chainId: 'eip155:1',
  from: ALICE,
  to: BOB,
  amount: 1_500_000_000_000_000_000n,
  fee: FEE,
  request: '{}',
  trace: { block: 7, nonce: 3 },
  ...rest,
})

/** Quote of 1.5 ether from Alice to Bob. */
export const quote = (rest: Partial<Quote> = {}, of: Partial<TransferDraft> = {}): Quote => ({
  id: 'quote-1',
  quotedAt: 1_700_000_000_000,
  connectorId: 'fox',
  takesNonce: false,
  estimate: keptEstimate(),
  draft: keepDraft(draft(of)),
  simulation: undefined,
  ...rest,
})
