import type { SwapAsset, SwapRequest } from '@foyer/core/chain'
import { TRANSFER_EVENT, word } from '../transfer/erc20.ts'
import { isData, isObject, isSame } from '../transfer/hex.ts'
import { changesOf, type SimulatedCall } from '../transfer/simulatedBlock.ts'

/** Addresses by which routers name the native currency. @see https://eips.ethereum.org/EIPS/eip-7528 */
export const NATIVE = `0x${'e'.repeat(40)}`
const NATIVES = [NATIVE, `0x${'0'.repeat(40)}`]

/** Whether a router's name of an asset is this one. */
export const isAsset = ({ address }: SwapAsset, name: string): boolean =>
  address === undefined ? NATIVES.some(each => isSame(each, name)) : isSame(address, name)

/** Whether a log of this token, or of the native currency, is of this asset. */
export const isLogged = ({ address }: SwapAsset, token: string | undefined): boolean =>
  address === undefined ? token === undefined : isSame(address, token)

/** Amount of the bought asset that a run gives to the account. Undefined for a run that fails, or whose logs cannot be read. */
export function gainOf(run: SimulatedCall, { from, bought }: SwapRequest): bigint | undefined {
  const changes = run.hasSucceeded ? changesOf(run.logs, from.address) : undefined
  return changes && (changes.find(({ token }) => isLogged(bought, token))?.amount ?? 0n)
}

/** Most base units by which tokens in shares round an amount. In a small one they would count, and none is let go. */
export const roundingOf = (amount: bigint): bigint => (amount < 1_000_000n ? 0n : 2n)

/**
 * Amount of the bought asset that arrives in a run, of which `gained` is the change of a token's balance. A token's logs are its own words, and
 * its balance may grow by itself: the smaller one counts. Undefined where one of them cannot be read.
 */
export function arrivedIn(run: SimulatedCall, request: SwapRequest, gained: bigint | undefined): bigint | undefined {
  const logged = gainOf(run, request)
  if (request.bought.address === undefined) return logged
  if (logged === undefined || gained === undefined) return undefined
  return gained < logged ? gained : logged
}

/**
 * Amount of a bought token that one transfer of a run sends to the account. Undefined where several do: the router need not have sent all of them.
 * What is made for the account beside it is left out: a token that grows by itself logs so what the balance has grown by before.
 */
export function sentIn({ logs }: { logs: readonly unknown[] }, { from, bought }: SwapRequest): bigint | undefined {
  const to = logs.filter((log): log is Log => isTransferTo(log, bought.address!, from.address))
  const sent = to.filter(({ topics }) => !isSame(topics[1], NOBODY))
  const [one, ...others] = sent.length > 0 ? sent : to
  return one && others.length === 0 ? BigInt(one.data) : undefined
}

type Log = { topics: readonly unknown[]; data: string }

const NOBODY = `0x${'0'.repeat(64)}`

const isTransferTo = (log: unknown, token: string, account: string) =>
  isObject(log) &&
  isSame(log.address, token) &&
  Array.isArray(log.topics) &&
  log.topics.length === 3 &&
  isSame(log.topics[0], TRANSFER_EVENT) &&
  isSame(log.topics[2], `0x${word(account)}`) &&
  isData(log.data) &&
  log.data.length === 66
