import type { ChainNamespace } from '@foyer/core/chain'
import { parseSignInMessage, type SignInFields } from '@foyer/core/siwx'
import { isSameAddress } from './signInRequest.ts'

/** Milliseconds by which the clock of a server may be ahead. */
const CLOCK_DIFFERENCE = 10 * 60_000

export type SignInExpectation = {
  /** Origin of the page that embeds the vault. */
  embedder: string
  namespace: ChainNamespace
  address: string
  chainId: string
  now: number
}

/**
 * Reads a sign-in message that the frame may sign by itself: one that lets the visitor into the page that embeds it and says nothing else.
 * Undefined for every other text, which only the visitor can allow.
 */
export function checkSignIn(text: string, expected: SignInExpectation): (SignInFields & { nonce: string }) | undefined {
  const fields = parsed(text)
  if (!fields) return undefined
  const { domain, scheme, uri, accountAddress, nonce, version, chainId, issuedAt, expirationTime, notBefore } = fields
  const page = new URL(expected.embedder)
  if (domain !== page.host || (scheme !== undefined && `${scheme}:` !== page.protocol)) return undefined
  if (uri === undefined || !URL.canParse(uri) || new URL(uri).origin !== page.origin) return undefined
  if (!isSameAddress(expected.namespace, accountAddress, expected.address)) return undefined
  if (version !== '1' || nonce === undefined || chainId === undefined || issuedAt === undefined) return undefined
  if (!isChain(expected, chainId)) return undefined
  // Resources can hand over rights (ERC-5573), which a sign-in does not.
  if (fields.resources !== undefined) return undefined
  const time = (value: string | undefined, otherwise: number) => (value === undefined ? otherwise : Date.parse(value))
  const { now } = expected
  const isTimely =
    time(issuedAt, now) <= now + CLOCK_DIFFERENCE &&
    time(notBefore, now) <= now + CLOCK_DIFFERENCE &&
    time(expirationTime, Number.POSITIVE_INFINITY) > now
  return isTimely ? { ...fields, nonce } : undefined
}

function parsed(text: string): SignInFields | undefined {
  try {
    return parseSignInMessage(text)
  } catch {
    return undefined
  }
}

/** Messages of Solana name the cluster; all others the chain. A local cluster has no name of its own. */
const isChain = ({ namespace, chainId }: SignInExpectation, stated: string) =>
  stated === chainId || (namespace === 'solana' && stated === 'solana:localnet')
