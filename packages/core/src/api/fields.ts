import * as z from 'zod/mini'
import { parseCaipNetworkId } from '../chain/caip.ts'
import { parseCaipAddress } from '../chain/caipAddress.ts'
import { displayText } from '../chain/displayText.ts'
import { isEvmAddress } from '../chain/evmAddress.ts'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import { isSolanaAddress } from '../chain/solanaAddress.ts'
import { type PictureSources, vetPicture } from '../chain/vetPicture.ts'
import { FoyerError } from '../errors.ts'

/** The largest number of a contract has 78 digits. */
const UNITS = /^\d{1,78}$/
const DECIMAL = /^\d{1,78}(?:\.\d{1,78})?$/

// Each leaf is a `z.custom` predicate: zod's own string and boolean classes would add to every chunk of the API.
const isText = (value: unknown): value is string => typeof value === 'string'

/** Text without changes. */
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

/** No chain counts further. */
const WORD = 1n << 256n

/** Base units as a decimal string of at most 256 bits, because JSON and floats would lose digits. */
export const units = z.custom<string>(value => isText(value) && UNITS.test(value) && BigInt(value) < WORD)

/** A decimal as a string, never a float: ASCII digits and at most one dot. */
export const decimal = matches(DECIMAL)

/** Opaque text of the service, such as an id or a cursor; never displayed. */
export const token = (length: number) =>
  z.custom<string>(value => isText(value) && value !== '' && value.length <= length)

export const hex = matches(/^0x(?:[0-9a-f]{2})*$/i)

/** More than all money there is, in the currency with the smallest unit. */
const MOST_MONEY = 1e18

const isNotNegative = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0

/** Number for display and estimates, never for signing: a price, a value in money. */
export const amount = z.custom<number>(value => isNotNegative(value) && value <= MOST_MONEY)

/** Seconds since the epoch. Without an upper bound: services write the largest number of a type for "never". */
export const time = z.custom<number>(isNotNegative)

/** Foreign text made safe to display on one line. */
export const displayed = (length: number) =>
  z.pipe(
    text,
    z.transform((value: string) => displayText(value, length)),
  )

/** Like `displayed`, and not empty. */
export const label = (length: number) => displayed(length).check(z.refine(value => value !== ''))

export const caipNetworkId = z.custom<CaipNetworkId>(value => holds(() => isText(value) && parseCaipNetworkId(value)))

/** Characters that CAIP-10 allows in an address. */
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Whether the text has the shape of an address of its namespace. Checksums are left to the sender: `isAddress` brings the codecs of four
 * namespaces, twice the size of this client.
 */
export const looksLikeAddress = (text: string, namespace: ChainNamespace): boolean => {
  if (namespace === 'eip155') return isEvmAddress(text)
  return namespace === 'solana' ? isSolanaAddress(text) : ADDRESS.test(text)
}

/** CAIP-10 id with an address of its namespace's shape. */
export const isCaipAddress = (value: unknown): value is CaipAddress =>
  holds(() => {
    if (!isText(value)) return false
    const { namespace, address } = parseCaipAddress(value)
    return looksLikeAddress(address, namespace)
  })

export const caipAddress = z.custom<CaipAddress>(isCaipAddress)

/** Text that some services send as a number: an amount, a chain id, decimals. */
export const written = <Value>(schema: z.ZodMiniType<Value>) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? `${value}` : value)),
    schema,
  )

/** `schema`, with a fallback for an invalid value. */
export const orElse = z.catch

/** Optional field of a row: an absent, null or invalid value becomes undefined. */
export const optional = <Value>(schema: z.ZodMiniType<Value>): z.ZodMiniType<Value | undefined> =>
  orElse<z.ZodMiniType<Value | undefined>>(schema, undefined)

/** Schema of an `<img>`'s source; anything that must not be shown becomes undefined. */
export type Picture = z.ZodMiniType<string | undefined>

export const picture = ({ pictures = {} }: { pictures?: PictureSources }): Picture =>
  z.pipe(
    z.transform((value: unknown) => vetPicture(value, pictures)),
    z.custom<string | undefined>(),
  )

/** The valid rows. An invalid row is dropped and counted without affecting the others. */
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

/** One segment of a path. Throws before the request on text that would lead to another address. */
export function segment(call: string, text: string): string {
  if (/^\.{0,2}$/.test(text)) throw new FoyerError('http.malformed', { call, detail: 'an invalid part of its path' })
  // A colon is allowed in a segment, and keeps an account id readable. @see https://www.rfc-editor.org/rfc/rfc3986#section-3.3
  return encodeURIComponent(text).replaceAll('%3A', ':')
}
