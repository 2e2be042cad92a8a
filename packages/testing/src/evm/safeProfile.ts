import type { ProfileSource } from '../profile.ts'

/** Account of several owners, whose wallet opens the page in a frame of its own, as its code behaves. */
export interface SafeProfile extends ProfileSource {
  /** Methods of its own. Reads of the chain are passed on, and any other method rejects. */
  methods: readonly string[]
  /** Reads that it passes to its own node. */
  reads: readonly string[]
  /** Sentences of its errors, which have no code. */
  errors: {
    /** A refusal of its visitor. */
    rejected: string
    /** A method that it does not have, behind its name in quotes. */
    missing: string
    /** A signature for another account. */
    stranger: string
  }
  /** Signature of a message that its owners have signed on the chain. */
  signature: '0x'
  /** Answer of `wallet_getCapabilities` on its one chain. */
  capabilities: Readonly<Record<string, unknown>>
  /** Statuses of `wallet_getCallsStatus`, by those of its service. */
  statuses: Readonly<Record<SafeStatus, number>>
  /** Events that it emits while the page is open. */
  events: readonly string[]
}

/** Status of a proposal at the wallet's service. */
export type SafeStatus = 'AWAITING_CONFIRMATIONS' | 'AWAITING_EXECUTION' | 'SUCCESS' | 'CANCELLED' | 'FAILED'

/** Profile of Safe, in the frame of its wallet. */
export const SAFE_PROFILE: SafeProfile = {
  wallet: 'Safe',
  version: '@safe-global/safe-apps-provider 0.18.6; @safe-global/safe-apps-sdk 9.1.0',
  ran: ['page code'],
  date: '2026-11-30',
  see: ['https://www.npmjs.com/package/@safe-global/safe-apps-provider', 'https://docs.safe.global'],
  // No eth_requestAccounts, no switch, no revocation.
  methods: [
    'eth_accounts',
    'eth_chainId',
    'net_version',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_getTransactionByHash',
    'eth_getTransactionReceipt',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
  ],
  reads: ['eth_blockNumber', 'eth_getBalance', 'eth_getCode', 'eth_getTransactionCount', 'eth_call', 'eth_getLogs'],
  errors: {
    rejected: 'Transaction was rejected',
    missing: 'not implemented',
    stranger: 'The address or message hash is invalid',
  },
  signature: '0x',
  capabilities: { atomicBatch: { supported: true } },
  statuses: { AWAITING_CONFIRMATIONS: 100, AWAITING_EXECUTION: 100, SUCCESS: 200, CANCELLED: 400, FAILED: 500 },
  events: [],
}
