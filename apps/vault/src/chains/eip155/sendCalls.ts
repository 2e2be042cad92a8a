import { REFUSALS } from '@foyer/auth/protocol'
import { MAX_TRANSACTION } from '../../decode/eip155/transaction.ts'
import { fromHex, toHex } from '../../decode/hex.ts'
import { type Fields, fieldsOf, isFields, readable, textOf } from '../fields.ts'
import { notSigned } from '../review.ts'
import { isSame, quantityIn } from './quantity.ts'

/** Call as a page asks for it. */
export type AskedCall = { to: `0x${string}`; value: bigint; data: `0x${string}` }

/** Sponsor of the settings whom the page names, with what it says to them. `isOptional`: the account may pay where they do not. */
export type AskedSponsor = { url: string; context: Fields; isOptional: boolean }

/** Calls that a page asks for, all of them or none. */
export type SentCalls = {
  calls: readonly AskedCall[]
  sponsor: AskedSponsor | undefined
  /** Id that the page has chosen for them. */
  id: string | undefined
}

const MOST_CALLS = 20
const LONGEST_CONTEXT = 10_000
const VERSION = '2.0.0'

const unsupported = (code: typeof REFUSALS.unsupported | typeof REFUSALS.capability = REFUSALS.unsupported) =>
  notSigned('This wallet does not sign requests of this kind.', { code })

/** Refuses capabilities that the wallet does not have, unless the page can do without them. */
function assertOptional(capabilities: Fields): void {
  for (const wanted of Object.values(capabilities))
    if (!isFields(wanted) || wanted.optional !== true) unsupported(REFUSALS.capability)
}

function readCall(value: unknown): AskedCall {
  const fields = fieldsOf(value)
  assertOptional(fieldsOf(fields.capabilities ?? {}))
  const to = textOf(fields.to)
  if (!/^0x[0-9a-f]{40}$/i.test(to)) notSigned('The receiver is not an address.')
  const data = readable(() => fromHex(fields.data ?? '0x', MAX_TRANSACTION))
  const amount = quantityIn(fields.value ?? '0x0') ?? notSigned('The request cannot be read.')
  return { to: to.toLowerCase() as `0x${string}`, value: amount, data: toHex(data) as `0x${string}` }
}

/** Sponsor whom the page names. Refuses one that is not in the settings of the vault, unless the page can do without. */
function readSponsor(value: unknown, paymasters: readonly string[]): AskedSponsor | undefined {
  if (value === undefined) return undefined
  const { url, context = {}, optional } = fieldsOf(value)
  if (typeof url === 'string' && paymasters.includes(url)) {
    if (JSON.stringify(context).length > LONGEST_CONTEXT) notSigned('The request is too long to be shown.')
    return { url, context: fieldsOf(context), isOptional: optional === true }
  }
  if (optional !== true)
    notSigned('The request names a sponsor of the network fee whom this wallet does not know.', {
      code: REFUSALS.capability,
    })
  return undefined
}

/** Id that a page gives, as the frame has read it. */
const idIn = ({ id }: Fields): string | undefined => (id === undefined ? undefined : textOf(id))

/** Reads the parameters of `wallet_sendCalls`. @see https://eips.ethereum.org/EIPS/eip-5792 */
export function readSendCalls(
  params: unknown,
  { account, chainId, paymasters }: { account: string; chainId: bigint; paymasters: readonly string[] },
): SentCalls {
  const fields = fieldsOf(Array.isArray(params) ? params[0] : undefined)
  if (fields.version !== VERSION) unsupported()
  if (!isSame(fields.from, account))
    notSigned('The request is for another account than yours.', { code: REFUSALS.otherAccount })
  if (quantityIn(fields.chainId) !== chainId) notSigned('The request is for another network.', { code: REFUSALS.chain })
  if (!Array.isArray(fields.calls) || fields.calls.length === 0) notSigned('The request cannot be read.')
  if (fields.calls.length > MOST_CALLS) notSigned('This does too much at once to be shown.', { code: REFUSALS.tooMany })
  const { paymasterService, ...others } = fieldsOf(fields.capabilities ?? {})
  assertOptional(others)
  return { calls: fields.calls.map(readCall), sponsor: readSponsor(paymasterService, paymasters), id: idIn(fields) }
}
