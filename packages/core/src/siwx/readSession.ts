import { parseCaipNetworkId } from '../chain/caip.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { attempt, plainCopy } from '../foreign.ts'
import { caipNetworkId, textUpTo } from '../schema/leaves.ts'
import { array, custom, object, optional, type Schema } from '../schema/schema.ts'
import { isSameAccount } from './isSameAccount.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import { parseDateTime } from './rfc3339.ts'
import { isSameChain } from './signInChain.ts'
import type { SignInFields } from './signInFields.ts'
import type { KnownSession, MessageFields, SiwxSession } from './siwx.ts'

/** More than any message has. */
const LONGEST = 16_384
/** Signature of a contract that is not deployed yet contains the code that deploys it. */
const LONGEST_SIGNATURE = 262_144

const text = textUpTo(LONGEST)
const time = custom<string>(value => typeof value === 'string' && parseDateTime(value) !== undefined, 'a time')

/** Fields apart from the account, of which only the shape is checked. */
const shape = {
  domain: text,
  scheme: optional(text),
  statement: optional(text),
  uri: optional(text),
  version: optional(text),
  chainId: optional(caipNetworkId),
  nonce: optional(text),
  issuedAt: optional(time),
  expirationTime: optional(time),
  notBefore: optional(time),
  requestId: optional(text),
  resources: optional(array(text)),
}

/** Copies a foreign value before it is parsed: it is read once, and a value that throws has no shape. */
const foreign =
  <Value>(schema: Schema<Value>): Schema<Value> =>
  input =>
    schema(plainCopy(input))

/** Fields that a host gives for a message. */
export const messageFieldsShape: Schema<MessageFields> = foreign(object({ ...shape, accountAddress: optional(text) }))

const session: Schema<KnownSession> = object({
  data: object({ ...shape, accountAddress: text }),
  message: optional(text),
  signature: optional(textUpTo(LONGEST_SIGNATURE)),
})

/** Sessions that a host reports. */
export const sessionsShape: Schema<KnownSession[]> = foreign(array(session))

const isSameField = (
  field: string,
  data: SignInFields,
  written: SignInFields,
  chainId: NonNullable<SignInFields['chainId']>,
) => {
  if (field === 'accountAddress')
    return isSameAccount(
      { chainId, accountAddress: data.accountAddress },
      { chainId, accountAddress: written.accountAddress },
    )
  if (field === 'chainId') return isSameChain(parseCaipNetworkId(chainId).namespace, written.chainId, chainId)
  const name = field as keyof SignInFields
  return JSON.stringify(data[name]) === JSON.stringify(written[name])
}

/** Session with the text that was signed, which names its chain. */
type SignedSession = SiwxSession & { data: { chainId: CaipNetworkId } }

/** Fields from the text, because the text alone was signed. Undefined where it says anything else than the fields given with it. */
function signedSession({ data, message, signature }: KnownSession): SignedSession | undefined {
  if (message === undefined || signature === undefined) return undefined
  return attempt(() => {
    const written = parseSignInMessage(message)
    // The text may call the cluster of Solana just "localnet".
    const chainId = data.chainId ?? written.chainId
    if (chainId === undefined) return undefined
    if (!Object.keys(data).every(field => isSameField(field, data, written, chainId))) return undefined
    return { data: { ...written, chainId }, message, signature }
  })
}

/** Reads a signed session from any value, with its fields as they were signed. Undefined for anything else. */
export function readSignedSession(input: unknown): SignedSession | undefined {
  const parsed = foreign(session)(input)
  return parsed.success ? signedSession(parsed.data) : undefined
}

/** Reads a session that a host reports: its fields count as they were signed, or as they are where it has neither text nor signature. */
export const readSession = (known: KnownSession): KnownSession | undefined =>
  known.message === undefined && known.signature === undefined ? { data: known.data } : signedSession(known)

/** Whether the fields are no longer valid at a time in milliseconds since the epoch. */
export const isExpiredAt = ({ expirationTime }: SignInFields, now: number): boolean =>
  expirationTime !== undefined && (parseDateTime(expirationTime) ?? now) <= now

/** Whether the fields are valid at a time in milliseconds since the epoch. */
export const isValidAt = (fields: SignInFields, now: number): boolean => {
  const { notBefore } = fields
  const start = notBefore === undefined ? now : parseDateTime(notBefore)
  return !isExpiredAt(fields, now) && start !== undefined && start <= now
}
