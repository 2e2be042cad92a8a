import { FoyerError } from '../../errors.ts'
import { advised } from '../../schema/advice.ts'
import { wholeNumber } from '../../schema/leaves.ts'
import { custom, optional, type Schema, strictObject } from '../../schema/schema.ts'
import { isContractSignatures, isSignInChains } from './signInProof.ts'

const CONTRACTS = 'Give { endpoints: [address, …] } for each CAIP-2 id, with no endpoint twice.'
const RENAMED =
  'An endpoint is believed about every account: give it as contracts: { [chain]: { endpoints: [address, …] } }.'

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

const contracts = custom(value => isRecord(value) && Object.values(value).every(isContractSignatures), CONTRACTS)

const CHAINS = 'List the CAIP-2 ids of the chains that visitors sign in on, e.g. ["eip155:1"].'
const SECRET = 'Give at least 32 characters that nobody can guess, the same in all processes that share the store.'

const ofStore = (store: unknown) =>
  custom(
    secret => (secret === undefined ? store === undefined : typeof secret === 'string' && secret.length >= 32),
    SECRET,
  )

/** Ten years. A longer time is a mistake in the unit. */
const LONGEST = 3653 * 86_400_000

const shape = (store: unknown): Schema<unknown> =>
  strictObject({
    chains: custom(isSignInChains, CHAINS),
    contracts: optional(contracts),
    secret: ofStore(store),
    limit: optional(wholeNumber('a whole number of requests', 1, Number.MAX_SAFE_INTEGER)),
    rpc: custom(value => value === undefined, RENAMED),
    lifetime: optional(wholeNumber('a whole number of milliseconds', 1, LONGEST)),
    store: optional(custom(isRecord, 'an object')),
  })

/** Throws `config.invalid` for options that would make sign-ins fail, or accept what the host did not choose. */
export function assertSessionsOptions(options: unknown): void {
  const parsed = shape(isRecord(options) ? (options as { store?: unknown }).store : undefined)(options)
  if (parsed.success) return
  const issues = advised(parsed.issues).map(({ path, message }) => ({
    path: path === '' ? 'createSignInSessions' : `createSignInSessions.${path}`,
    message,
  }))
  throw new FoyerError('config.invalid', { issues })
}
