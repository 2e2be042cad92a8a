import { type ChainFeatures, type ConnectionRef, FoyerError } from '@foyer/core/chain'
import { bytesOf, malformed, outputOf, untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import { askStandardWallet } from '../standardWallet.ts'
import type { Wallet } from '../wallet.ts'
import { parseSignature, protocolOf } from './signature.ts'

const STANDARD = 'bitcoin:signMessage'
const REQUEST = 'signMessage'

const MAGIC = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Whether the signed bytes are the message, or the message with Bitcoin's prefix and its length (at most 9 bytes). */
function isMessage(signed: unknown, message: Uint8Array): boolean {
  const bytes = bytesOf(signed)
  if (!bytes) return false
  if (isSame(bytes, message)) return true
  const between = bytes.length - MAGIC.length - message.length
  return (
    between >= 1 &&
    between <= 9 &&
    isSame(bytes.slice(0, MAGIC.length), MAGIC) &&
    isSame(bytes.slice(MAGIC.length + between), message)
  )
}

/** Has a Wallet Standard wallet sign, which chooses the protocol. */
export async function signStandard(
  { wallet, accountOf }: Extract<Wallet['raw'], { kind: 'standard' }>,
  address: string,
  message: Uint8Array,
): Promise<string> {
  const account = await accountOf({ address }, STANDARD)
  // A copy, so that the wallet cannot change the bytes that the answer is compared with.
  const answer = await askStandardWallet(wallet, STANDARD, { account, message: message.slice() })
  const output = outputOf(STANDARD, answer, 'signature', 'signedMessage')
  const signature = parseSignature(STANDARD, output.signature)
  // A signature over a message with other additions does not prove the requested message.
  if (!isMessage(output.signedMessage, message)) throw malformed(STANDARD, 'the wallet signed another message')
  return signature
}

/** Text of a message. Throws `wallet.unsupportedMethod` for bytes that are not UTF-8: these wallets sign only text. */
export function textOf(method: string, message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw new FoyerError('wallet.unsupportedMethod', { method }, { cause })
  }
}

/** Has a wallet without Wallet Standard sign. */
export async function signRequest(
  raw: Extract<Wallet['raw'], { kind: 'request' }>,
  { address, chainId }: Pick<ConnectionRef, 'address' | 'chainId'>,
  message: string | Uint8Array,
  protocol = protocolOf(address),
): Promise<string> {
  const result = await raw.signMessage({ address, chainId, message: textOf(REQUEST, message), protocol })
  const signature = parseSignature(REQUEST, result.signature)
  if (result.address !== undefined && result.address !== address) {
    throw malformed(REQUEST, 'the wallet signed with another account')
  }
  return signature
}

/**
 * Resolves with a base64 signature: BIP-322 for witness addresses, 65 bytes of recoverable ECDSA for legacy ones; a wallet may choose otherwise.
 * Wallets without Wallet Standard sign only text: other bytes reject with `wallet.unsupportedMethod`.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export const createSignMessage =
  (discovery: Discovery): NonNullable<ChainFeatures['signMessage']> =>
  async ({ connectorId, address, chainId }, message, { signal }) => {
    signal.throwIfAborted()
    const { raw } = discovery.wallet(connectorId)
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : Uint8Array.from(message)
    const signing =
      raw.kind === 'standard' ? signStandard(raw, address, bytes) : signRequest(raw, { address, chainId }, message)
    return untilAborted(signal, signing)
  }
