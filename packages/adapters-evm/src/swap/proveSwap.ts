import { FoyerError, type SwapAsset, type SwapRequest } from '@foyer/core/chain'
import { isAddress, isData, isSame, toHex } from '../transfer/hex.ts'
import { changesOf, type SimulatedCall } from '../transfer/simulatedBlock.ts'
import type { TransferCall } from '../transfer/transaction.ts'
import { type RouterTerms, routerTerms } from './routerTerms.ts'

/** Addresses by which routers name the native currency. @see https://eips.ethereum.org/EIPS/eip-7528 */
const NATIVE = [`0x${'e'.repeat(40)}`, `0x${'0'.repeat(40)}`]

const changed = (field: string) => new FoyerError('swap.changed', { field })

const isAsset = ({ address }: SwapAsset, other: string) =>
  address === undefined ? NATIVE.some(each => isSame(each, other)) : isSame(address, other)

/**
 * The call of a swap, for its account. Throws `swap.changed` for one that moves another amount of the native currency, or that calls a token in
 * place of a router.
 */
export function swapCall({
  from: { address: from },
  sold,
  bought,
  amount,
  call: { to, data, value },
}: SwapRequest): Required<TransferCall> {
  if (!isAddress(to) || isSame(to, from) || isAsset(sold, to) || isAsset(bought, to)) throw changed('router')
  if (!isData(data) || data.length < 10) throw changed('call')
  if (value !== (sold.address === undefined ? amount : 0n)) throw changed('amount')
  return { from, to, value: toHex(value), data }
}

/** Throws unless the account gives at most the amount, gets at least the least, and loses nothing else. Returns what it gets. */
function receivedOf(call: SimulatedCall & { hasSucceeded: true }, request: SwapRequest): bigint | undefined {
  const { from, sold, bought, amount, least } = request
  const changes = changesOf(call.logs, from.address)
  if (!changes) return undefined
  let received = 0n
  for (const { token, amount: change } of changes) {
    const asset = token ?? NATIVE[0]!
    if (isAsset(bought, asset)) received = change
    else if (isAsset(sold, asset) ? -change > amount : change < 0n)
      throw changed(isAsset(sold, asset) ? 'amount' : 'token')
  }
  if (received < least) throw changed(received > 0n ? 'amount' : 'token')
  return received
}

const WORD_DIGITS = 64
const wordOf = (amount: bigint) => amount.toString(16).padStart(WORD_DIGITS, '0')

/**
 * Whether the call tells the router a least output, at any place and not below `least`. A router cannot enforce what it was not told: such a
 * swap would give anything once the price has moved. The sold amount stands in the call too, and is none.
 */
function namesLeast({ amount, least, call: { data } }: SwapRequest, received: bigint): boolean {
  const [from, to, sold] = [wordOf(least), wordOf(received), wordOf(amount)]
  const text = data.slice(10).toLowerCase()
  for (let start = 0; start + WORD_DIGITS <= text.length; start += 2) {
    const word = text.slice(start, start + WORD_DIGITS)
    if (word >= from && word <= to && word !== sold) return true
  }
  return false
}

function assertTerms({ from, sold, bought, amount, least }: SwapRequest, terms: RouterTerms): void {
  if (!isAsset(sold, terms.sold) || !isAsset(bought, terms.bought)) throw changed('token')
  if (!isSame(terms.receiver, from.address)) throw changed('account')
  if (terms.amount !== amount || terms.least < least) throw changed('amount')
}

/**
 * Proves the outcome of a swap by a run on the chain, or by the terms of a router that is known; where both say something, both have to fit: a
 * run is of this moment, and the terms hold in any block. A router that is not known has to be told the least. Returns what the account receives
 * now, as far as that is known. Throws `transfer.reverts`, `swap.changed` and `swap.unproved`.
 */
export function proveSwap(request: SwapRequest, simulated: readonly SimulatedCall[] | undefined): bigint | undefined {
  const call = swapCall(request)
  const terms = routerTerms(call)
  if (terms) assertTerms(request, terms)
  const failed = simulated?.find(each => !each.hasSucceeded)
  if (failed && !failed.hasSucceeded) throw reverts(failed.reason)
  const last = simulated?.at(-1)
  const received = last?.hasSucceeded ? receivedOf(last, request) : undefined
  if (terms) return received
  if (received === undefined) throw new FoyerError('swap.unproved', { router: call.to })
  if (!namesLeast(request, received)) throw changed('least')
  return received
}

export const reverts = (reason: string | undefined) =>
  new FoyerError('transfer.reverts', reason === undefined ? {} : { reason })
