import type { Transaction } from '../../rules/transaction.ts'

/** Which way the value of a transaction went, as one account sees it; `none` where it only asked for something to be done. */
export type Direction = 'in' | 'out' | 'self' | 'none'

/** Their names say it, and better than the addresses: what a contract pays out is sent by somebody else, to the contract. */
const INCOMING = ['receive', 'mint', 'claim', 'withdraw', 'borrow', 'unstake']
const OUTGOING = ['send', 'burn', 'deposit', 'repay', 'stake']

export function directionOf({ metadata, transfers }: Transaction, address: string): Direction {
  const { operationType, sentFrom, sentTo, chain } = metadata
  const isOwn = (party: string) => isSame(party, address, chain)
  if (isOwn(sentFrom) && isOwn(sentTo)) return 'self'
  const operation = operationType.toLowerCase()
  if (INCOMING.includes(operation)) return 'in'
  if (OUTGOING.includes(operation)) return 'out'
  // An exchange goes both ways, and a call without a transfer goes none.
  if (transfers.length !== 1) return 'none'
  return isOwn(sentTo) ? 'in' : isOwn(sentFrom) ? 'out' : 'none'
}

/** Addresses of eip155 may be written in either case; elsewhere case tells them apart. */
const isSame = (one: string, other: string, chain: string) =>
  chain.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
