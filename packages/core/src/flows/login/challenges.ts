import type { EmailChallenge, FarcasterChallenge } from '../../chain/authConnector.ts'
import { FoyerError } from '../../errors.ts'
import { plainCopy } from '../../foreign.ts'
import { webLink } from '../../wallets/links.ts'

const LONGEST = 2_048

type Loose = Record<string, unknown>

const recordOf = (value: unknown): Loose => (plainCopy(value) ?? {}) as Loose

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= LONGEST
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Parses the answer of a client that has sent a code. */
export function emailChallenge(value: unknown): EmailChallenge {
  const { id, expiresAt, resendAt } = recordOf(value)
  if (!isText(id) || !isTime(expiresAt) || !isTime(resendAt)) throw new FoyerError('auth.unavailable', {})
  return { id, expiresAt, resendAt }
}

/** Parses a Farcaster login. Its link is opened and shown as a QR code: a web page, whose app takes it over on a phone. */
export function farcasterChallenge(value: unknown): FarcasterChallenge {
  const { id, url: link, expiresAt } = recordOf(value)
  const url = webLink(link)
  if (!isText(id) || url === undefined || !isTime(expiresAt)) throw new FoyerError('auth.unavailable', {})
  return { id, url, expiresAt }
}
