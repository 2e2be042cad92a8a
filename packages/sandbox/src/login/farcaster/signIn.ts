import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Authentication, Channel } from './channels.ts'
import type { FarcasterLie } from './farcasterSwitches.ts'
import type { FarcasterUser } from './farcasterUsers.ts'

/** Optimism, where Farcaster's registry is. */
const CHAIN_ID = 10

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/**
 * Signs the message of Sign In with Farcaster: EIP-4361 with the user's fid as a resource. `other` is the user whose key or fid an untrue
 * answer has.
 * @see https://github.com/farcasterxyz/protocol/discussions/110
 */
export async function signIn(options: {
  channel: Channel
  user: FarcasterUser
  other: FarcasterUser
  lie: FarcasterLie
}): Promise<Authentication> {
  const { channel, user, other, lie } = options
  const { domain, siweUri, nonce, notBefore, expirationTime, requestId } = channel.signatureParams
  const fid = lie === 'other-fid' ? other.fid : user.fid
  const message = createSiweMessage({
    domain: lie === 'wrong-domain' ? 'elsewhere.example' : domain,
    address: user.custody,
    statement: 'Farcaster Auth',
    uri: siweUri,
    version: '1',
    chainId: CHAIN_ID,
    nonce: lie === 'wrong-nonce' ? 'wrongnonce' : nonce,
    issuedAt: new Date(),
    notBefore: dateOf(notBefore),
    expirationTime: lie === 'expired' ? new Date(Date.now() - 60_000) : dateOf(expirationTime),
    requestId,
    resources: [`farcaster://fid/${fid}`],
  })
  const signer = privateKeyToAccount(lie === 'other-key' ? other.privateKey : user.privateKey)
  const { username, displayName } = user
  const signature = await signer.signMessage({ message })
  return { message, signature, authMethod: 'custody', fid, username, displayName, bio: '', pfpUrl: '' }
}
