import { FoyerError, type SwapRequest } from '@foyer/core/chain'
import { isAddress, isData, isSame, toHex } from '../transfer/hex.ts'
import { changesOf, type SimulatedCall } from '../transfer/simulatedBlock.ts'
import type { TransferCall } from '../transfer/transaction.ts'
import { arrivedIn, isAsset, isLogged, roundingOf, sentIn } from './gain.ts'
import type { LeastFinding } from './leastProof.ts'
import { otherLoss, tokensTaken } from './otherLosses.ts'
import { type RouterTerms, routerTerms } from './routerTerms.ts'

const changed = (field: string) => new FoyerError('swap.changed', { field })
const unproved = ({ call: { to } }: SwapRequest) => new FoyerError('swap.unproved', { router: to })

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

/** Findings of the runs of a swap. */
export interface SwapProof {
  /** Runs of the approvals and the swap. Undefined where the endpoint cannot run them. */
  simulated: readonly SimulatedCall[] | undefined
  /** Whether the router enforces the least of the call for what arrives. Undefined where that was not tried. */
  finding?: LeastFinding | undefined
  /** Amount that the router might take of the sold token before. */
  allowed?: bigint | undefined
  /** Amount that it may still take after the run, as far as the token says it. */
  left?: bigint | undefined
  /** Change of the bought token's balance in the run, and the amount of the sold one that it took, as far as the tokens say them. */
  gained?: bigint | undefined
  given?: bigint | undefined
}

/** Throws unless the account gives at most the amount, but for rounding, gets at least the least, and loses and allows nothing else. Returns what it gets. */
function receivedOf(
  call: SimulatedCall & { hasSucceeded: true },
  request: SwapRequest,
  { allowed = 0n, left = 0n, gained, given = 0n }: SwapProof,
  isKnown: boolean,
): bigint {
  const { from, sold, bought, amount, least } = request
  // What the router may take at most: what it may take already, or what is approved before the swap.
  const granted = allowed < amount ? amount : allowed
  const loss = otherLoss(call.logs, from.address, { token: sold.address, spender: request.call.to, amount: granted })
  if (loss) throw changed(loss)
  const isOther = (token: string) => !isAsset(sold, token) && !isAsset(bought, token)
  if (tokensTaken(call.logs, from.address).some(isOther)) throw changed('token')
  const changes = changesOf(call.logs, from.address)
  // A run that nobody can read may hide what it takes.
  if (!changes) throw unproved(request)
  let logged = 0n
  for (const { token, amount: change } of changes) {
    if (isLogged(bought, token)) logged = change
    else if (isLogged(sold, token) ? -change > amount : change < 0n)
      throw changed(isLogged(sold, token) ? 'amount' : 'token')
  }
  if (given > amount + roundingOf(amount)) throw changed('amount')
  const received = arrivedIn(call, request, gained)
  if (received === undefined) throw unproved(request)
  // Logs name more than arrives. A router that is not known was tried by them, so that the least may hold for less than that.
  if (!isKnown && logged - received > roundingOf(logged)) throw changed('least')
  // What arrives beside the transfer that the router has to make says nothing about that one.
  if (isKnown && bought.address !== undefined) {
    const sent = sentIn(call, request)
    if (sent === undefined || received - sent > roundingOf(sent)) throw unproved(request)
  }
  if (received < least) throw changed(received > 0n ? 'amount' : 'token')
  // An approval of exactly the amount is used up.
  if (left > (granted === amount ? 0n : granted)) throw changed('approval')
  return received
}

function assertTerms({ from, sold, bought, amount, least }: SwapRequest, terms: RouterTerms): void {
  if (!isAsset(sold, terms.sold) || !isAsset(bought, terms.bought)) throw changed('token')
  if (!isSame(terms.receiver, from.address)) throw changed('account')
  if (terms.amount !== amount || terms.least < least) throw changed('amount')
}

/** Outcome of a swap that is proved. */
export interface ProvedSwap {
  /** Amount that the account receives now, as far as that is known. */
  receives: bigint | undefined
  /** `tried` where runs alone show that the router gives the least; `unproved` where it need not, and the host lets that be. */
  minimum?: 'tried' | 'unproved'
}

/**
 * Proves the outcome of a swap by a run on the chain, or by the terms of a router that is known; where both say something, both have to fit: a
 * run is of this moment, and the terms hold in any block. A router that is not known has to have enforced the least in further runs. Throws
 * `transfer.reverts`, `swap.changed` and `swap.unproved`.
 */
export function proveSwap(request: SwapRequest, proof: SwapProof): ProvedSwap {
  const { simulated, finding } = proof
  const call = swapCall(request)
  const terms = routerTerms(call, request.router?.layout)
  if (terms) assertTerms(request, terms)
  const failed = simulated?.find(each => !each.hasSucceeded)
  if (failed && !failed.hasSucceeded) throw reverts(failed.reason)
  const last = simulated?.at(-1)
  const receives = last?.hasSucceeded ? receivedOf(last, request, proof, terms !== undefined) : undefined
  if (terms && (receives === undefined ? !request.needsRun : finding === 'enforced')) return { receives }
  if (receives !== undefined) {
    if (finding === 'enforced') return { receives, minimum: 'tried' }
    if (request.router?.minimum === 'unproved') return { receives, minimum: 'unproved' }
    if (finding === 'ignored') throw changed('least')
  }
  throw unproved(request)
}

export const reverts = (reason: string | undefined) =>
  new FoyerError('transfer.reverts', reason === undefined ? {} : { reason })
