import type { Transaction } from '../../rules/transaction.ts'

/** Direction of a transaction's value for one account; `none` for a call without a transfer. */
export type Direction = 'in' | 'out' | 'self' | 'none'

/** Operations that are incoming by name: their tokens are sent by another address, to the contract. */
const INCOMING = ['receive', 'mint', 'claim', 'withdraw', 'borrow', 'unstake']
const OUTGOING = ['send', 'burn', 'deposit', 'repay', 'stake']

export function directionOf({ metadata, transfers }: Transaction, address: string): Direction {
  const { operationType, sentFrom, sentTo, chain } = metadata
  const isOwn = (party: string) => isSame(party, address, chain)
  if (isOwn(sentFrom) && isOwn(sentTo)) return 'self'
  const operation = operationType.toLowerCase()
  if (INCOMING.includes(operation)) return 'in'
  if (OUTGOING.includes(operation)) return 'out'
  // A trade has both directions, and a call without a transfer has none.
  if (transfers.length !== 1) return 'none'
  return isOwn(sentTo) ? 'in' : isOwn(sentFrom) ? 'out' : 'none'
}

/** Addresses of eip155 are not case-sensitive; elsewhere they are. */
const isSame = (one: string, other: string, chain: string) =>
  chain.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
