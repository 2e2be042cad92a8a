import { custom } from './schema.ts'

/** The leaves of the schemas in this package. Each says what to give; `what` names the value, e.g. `the id of the wallet`. */
export const text = (what: string, { max = Number.POSITIVE_INFINITY } = {}) =>
  custom<string>(
    value => typeof value === 'string' && value.trim() !== '' && value.length <= max,
    `Give ${what} as text.`,
  )

export const flag = (message: string) => custom<boolean>(value => typeof value === 'boolean', message)

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  message = `Choose from ${values.join(', ')}.`,
) => custom<Value>(value => (values as readonly unknown[]).includes(value), message)

export const wholeNumber = (message: string, min: number, max: number) =>
  custom<number>(value => Number.isInteger(value) && (value as number) >= min && (value as number) <= max, message)

/** Not `URL.canParse`, which is newer than the browsers inside some wallets. */
export const parseUrl = (value: unknown): URL | undefined => {
  try {
    return typeof value === 'string' ? new URL(value) : undefined
  } catch {
    return undefined
  }
}

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

/** Credentials are refused because `https://name@host` looks like another host, and because fetch refuses them. */
const isWebUrl = (value: unknown): boolean => {
  const url = parseUrl(value)
  return !!url && isWeb(url) && !url.username && !url.password
}

export const webUrl = (what: string) =>
  custom<string>(isWebUrl, `Give ${what} as a full http: or https: address, without user name and password.`)

/** A picture comes over https or with the value itself. */
const isImageUrl = (value: unknown): boolean => {
  const url = parseUrl(value)
  return url?.protocol === 'data:' ? /^image\//i.test(url.pathname) : url?.protocol === 'https:' && isWebUrl(value)
}

export const imageUrl = (what: string) => custom<string>(isImageUrl, `Give ${what} as an https: or data:image address.`)
