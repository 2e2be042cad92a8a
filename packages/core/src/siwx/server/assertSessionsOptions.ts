import { FoyerError } from '../../errors.ts'
import { advised } from '../../schema/advice.ts'
import { wholeNumber } from '../../schema/leaves.ts'
import { custom, optional, type Schema, strictObject } from '../../schema/schema.ts'
import { isContractSignatures } from './signInProof.ts'

const CONTRACTS = 'Give { endpoints: [address, …] } for each CAIP-2 id, with no endpoint twice.'
const RENAMED =
  'An endpoint is believed about every account: give it as contracts: { [chain]: { endpoints: [address, …] } }.'

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

const contracts = custom(value => isRecord(value) && Object.values(value).every(isContractSignatures), CONTRACTS)

const shape: Schema<unknown> = strictObject({
  contracts: optional(contracts),
  rpc: custom(value => value === undefined, RENAMED),
  lifetime: optional(wholeNumber('a whole number of milliseconds', 1, Number.MAX_SAFE_INTEGER)),
  store: optional(custom(isRecord, 'an object')),
})

/** Throws `config.invalid` for options that would make sign-ins fail, or accept what the host did not choose. */
export function assertSessionsOptions(options: unknown): void {
  const parsed = shape(options)
  if (parsed.success) return
  const issues = advised(parsed.issues).map(({ path, message }) => ({
    path: path === '' ? 'createSignInSessions' : `createSignInSessions.${path}`,
    message,
  }))
  throw new FoyerError('config.invalid', { issues })
}
