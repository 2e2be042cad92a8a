import * as z from 'zod/mini'
import { parseCaipAddress, parseCaipNetworkId } from '../chain/caip.ts'
import { displayText } from '../chain/displayText.ts'
import { isEvmAddress } from '../chain/evmAddress.ts'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import { safeImage } from '../chain/safeImage.ts'
import { isSolanaAddress } from '../chain/solanaAddress.ts'
import { FoyerError } from '../errors.ts'

/** The largest number of a contract has 78 digits. */
const UNITS = /^\d{1,78}$/
const DECIMAL = /^\d{1,78}(?:\.\d{1,78})?$/

// Each leaf is a `z.custom`, a predicate: zod's own classes for text and truth would weigh on every chunk of the API.
const isText = (value: unknown): value is string => typeof value === 'string'

/** Text as it came. */
export const text = z.custom<string>(isText)

export const flag = z.custom<boolean>(value => typeof value === 'boolean')

const matches = (shape: RegExp) => z.custom<string>(value => isText(value) && shape.test(value))

const holds = (check: () => unknown): boolean => {
  try {
    return check() !== false
  } catch {
    return false
  }
}

/** Base units as a decimal string: it survives JSON, and no float touches it. */
export const units = matches(UNITS)

/** A decimal as a string, never a float: ASCII digits and at most one dot. */
export const decimal = matches(DECIMAL)

/** Text of a machine: an id, a cursor. Opaque, and not to be shown. */
export const token = (length: number) =>
  z.custom<string>(value => isText(value) && value !== '' && value.length <= length)

export const hex = matches(/^0x(?:[0-9a-f]{2})*$/i)

/** What the screen computes with and shows, never what is signed: a price, a value in money, a time. */
export const amount = z.custom<number>(value => Number.isFinite(value) && (value as number) >= 0)

/** Text of others, fit to be shown, on one line. */
export const displayed = (length: number) =>
  z.pipe(
    text,
    z.transform((value: string) => displayText(value, length)),
  )

/** The same, and not empty. */
export const label = (length: number) => displayed(length).check(z.refine(value => value !== ''))

export const caipNetworkId = z.custom<CaipNetworkId>(value => holds(() => isText(value) && parseCaipNetworkId(value)))

/** What CAIP-10 lets an address hold. */
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Whether it looks like an address of its family. Checksums are for whoever sends there: `isAddress` of the chain interface brings the
 * codecs of four families along, twice the weight of this client.
 */
export const looksLikeAddress = (text: string, namespace: ChainNamespace): boolean => {
  if (namespace === 'eip155') return isEvmAddress(text)
  return namespace === 'solana' ? isSolanaAddress(text) : ADDRESS.test(text)
}

/** CAIP-10, and what looks like an address of its family. */
export const isCaipAddress = (value: unknown): value is CaipAddress =>
  holds(() => {
    if (!isText(value)) return false
    const { namespace, address } = parseCaipAddress(value)
    return looksLikeAddress(address, namespace)
  })

export const caipAddress = z.custom<CaipAddress>(isCaipAddress)

/** Text that some services write as a number: an amount, a chain id, decimals. */
export const written = <Value>(schema: z.ZodMiniType<Value>) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? `${value}` : value)),
    schema,
  )

/** `schema`, or a value instead of what does not fit it. */
export const orElse = z.catch

/** What a row can do without: absent, null or unfit, it is left out alone. */
export const optional = <Value>(schema: z.ZodMiniType<Value>): z.ZodMiniType<Value | undefined> =>
  orElse<z.ZodMiniType<Value | undefined>>(schema, undefined)

/** The source of an `<img>`, or nothing. */
export const picture = optional(z.custom<string>(value => safeImage(value) !== undefined))

/** The rows that fit. One that does not is dropped and counted, and never spoils the others. */
export const rows = <Row>(schema: z.ZodMiniType<Row>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((all: unknown[]): { kept: Row[]; dropped: number } => {
      const kept = all.flatMap(row => {
        const parsed = z.safeParse(schema, row)
        return parsed.success ? [parsed.data] : []
      })
      return { kept, dropped: all.length - kept.length }
    }),
  )

/** One part of a path. What would lead to another address is refused before anything is asked. */
export function segment(call: string, text: string): string {
  if (/^\.{0,2}$/.test(text))
    throw new FoyerError('http.malformed', { call, detail: 'a part of its path that is none' })
  // A colon may stand there as it is, and an account id stays legible. @see https://www.rfc-editor.org/rfc/rfc3986#section-3.3
  return encodeURIComponent(text).replaceAll('%3A', ':')
}
