import { custom } from './schema.ts'

/** The leaves of the schemas in this package. Each says what to give; where, the path of the issue says. */
export const textUpTo = (max: number, message = 'Give text.') =>
  custom<string>(value => typeof value === 'string' && value.trim() !== '' && value.length <= max, message)

export const text = textUpTo(Number.POSITIVE_INFINITY)

export const flag = custom<boolean>(value => typeof value === 'boolean', 'Give true or false.')

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

export const webUrl = custom<string>(isWebUrl, 'Give a full http: or https: address, without user name and password.')

/** A picture comes over https or with the value itself. */
const isImageUrl = (value: unknown): boolean => {
  const url = parseUrl(value)
  return url?.protocol === 'data:' ? /^image\//i.test(url.pathname) : url?.protocol === 'https:' && isWebUrl(value)
}

export const imageUrl = custom<string>(isImageUrl, 'Give an https: or data:image address.')
