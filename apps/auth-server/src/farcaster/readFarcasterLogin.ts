import type { SignInFields } from '@foyer/core/siwx'
import { parseSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server/eip155'
import type { Login } from '../accounts/accounts.ts'
import type { FarcasterSettings } from '../settings.ts'
import type { RelayStatus } from './relay.ts'

/** Optimism, which has the id registry. */
const CHAIN = 'eip155:10'

const STATEMENTS: (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']

const FID = /^farcaster:\/\/fid\/([1-9]\d{0,15})\/?$/

/** The message must name one id. */
function fidIn({ resources = [] }: SignInFields): string | undefined {
  const fids = resources.flatMap(resource => FID.exec(resource)?.[1] ?? [])
  return fids.length === 1 ? fids[0] : undefined
}

const NAME = /^[a-z0-9][a-z0-9.-]{0,30}$/

/**
 * Verifies a signed message of Farcaster: our domain and nonce, a signature of the custody address (secp256k1, EIP-191), and that the
 * registry knows this address as the owner of the id. Undefined if any of it is not so. The user name is for the label alone.
 * @see https://github.com/farcasterxyz/protocol/discussions/110
 */
export async function readFarcasterLogin(
  { message, signature, username }: Extract<RelayStatus, { state: 'completed' }>,
  expected: { domain: string; nonce: string; time: number; fidOf: FarcasterSettings['fidOf'] },
): Promise<Login | undefined> {
  const address = addressIn(message)
  if (address === undefined) return undefined
  const { domain, nonce, time } = expected
  const verdict = await verifySignIn({ message, signature, address, chainId: CHAIN, domain, nonce, time })
  if (!verdict.ok || !STATEMENTS.includes(verdict.fields.statement)) return undefined
  const fid = fidIn(verdict.fields)
  if (fid === undefined || (await expected.fidOf(address)) !== BigInt(fid)) return undefined
  const label = username !== undefined && NAME.test(username) ? `@${username}` : `Farcaster ${fid}`
  return { kind: 'farcaster', subject: fid, label }
}

function addressIn(message: string) {
  try {
    return parseSignInMessage(message).accountAddress
  } catch {
    return undefined
  }
}
