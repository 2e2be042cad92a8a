import type { SwapAsset, SwapRequest } from '@foyer/core/chain'
import { isObject, isSame } from '../transfer/hex.ts'
import { changesOf, type SimulatedCall } from '../transfer/simulatedBlock.ts'

/** Addresses by which routers name the native currency. @see https://eips.ethereum.org/EIPS/eip-7528 */
export const NATIVE = `0x${'e'.repeat(40)}`
const NATIVES = [NATIVE, `0x${'0'.repeat(40)}`]

const NOBODY = `0x${'0'.repeat(64)}`

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

const isMade = (log: unknown) => isObject(log) && Array.isArray(log.topics) && isSame(log.topics[1], NOBODY)

/**
 * Amount of the bought token that is made for the account in a run. A token that grows by itself logs so at each move what the balance has
 * grown by before, which the run does not add to it.
 */
export const madeFor = (run: SimulatedCall & { hasSucceeded: true }, request: SwapRequest): bigint =>
  gainOf({ ...run, logs: run.logs.filter(isMade) }, request) ?? 0n
