import { type CaipNetworkId, CHAIN_NAMESPACES } from '../chain/namespace.ts'
import { custom } from './schema.ts'

/** Leaf schemas of this package. Each names the kind of value; the path says where. */
export const textUpTo = (max: number, message = 'text') =>
  custom<string>(value => typeof value === 'string' && value.trim() !== '' && value.length <= max, message)

export const text = textUpTo(Number.POSITIVE_INFINITY)

/** CAIP-2 id of a chain in a known namespace. */
export const caipNetworkId = custom<CaipNetworkId>(
  value =>
    typeof value === 'string' &&
    CHAIN_NAMESPACES.some(namespace => value.startsWith(`${namespace}:`) && value.length > namespace.length + 1),
  'a CAIP-2 chain id',
)

export const flag = custom<boolean>(value => typeof value === 'boolean', 'true or false')

export const oneOf = <const Value extends string>(values: readonly Value[], message = `one of ${values.join(', ')}`) =>
  custom<Value>(value => (values as readonly unknown[]).includes(value), message)

export const wholeNumber = (message: string, min: number, max: number) =>
  custom<number>(value => Number.isInteger(value) && (value as number) >= min && (value as number) <= max, message)

/** Not `URL.canParse`: the browsers inside some wallets may not have it. */
export const parseUrl = (value: unknown, base?: string): URL | undefined => {
  try {
    return typeof value === 'string' ? new URL(value, base) : undefined
  } catch {
    return undefined
  }
}

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

/** Credentials are rejected because `https://name@host` looks like another host, and because fetch rejects them. */
const isWebUrl = (value: unknown): boolean => {
  const url = parseUrl(value)
  return !!url && isWeb(url) && !url.username && !url.password
}

export const webUrl = custom<string>(isWebUrl, 'a web address')

/** Address of a WebSocket. */
export const socketUrl = custom<string>(value => {
  const url = parseUrl(value)
  return /^wss?:$/.test(url?.protocol ?? '') && !url?.username && !url?.password
}, 'a socket address')

/** A picture is loaded over https or is a data URL. */
const isImageUrl = (value: unknown): boolean => {
  const url = parseUrl(value)
  return url?.protocol === 'data:' ? /^image\//i.test(url.pathname) : url?.protocol === 'https:' && isWebUrl(value)
}

export const imageUrl = custom<string>(isImageUrl, 'a picture address')
