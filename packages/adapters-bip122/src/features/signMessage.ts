import { type ChainFeatures, FoyerError } from '@foyer/core/chain'
import { bytesOf, malformed, outputOf, type StandardWallet, untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import { askProvider, type Provider } from '../request/provider.ts'
import { accountOf, askStandardWallet } from '../standard/standardWallet.ts'
import { isObject } from '../wallet.ts'
import { parseSignature, protocolOf } from './signature.ts'

const STANDARD = 'bitcoin:signMessage'
const REQUEST = 'signMessage'

const MAGIC = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** The prefix of ECDSA's messages is part of the chain's way to sign; its length, which comes between, has at most 9 bytes. */
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

async function signStandard(wallet: StandardWallet, address: string, message: Uint8Array): Promise<string> {
  const account = await accountOf(wallet, { address }, STANDARD)
  // A copy: the answer is compared with what was asked for.
  const answer = await askStandardWallet(wallet, STANDARD, { account, message: message.slice() })
  const output = outputOf(STANDARD, answer, 'signature', 'signedMessage')
  const signature = parseSignature(STANDARD, output.signature)
  // Whatever else a wallet puts around the message: such a signature proves nothing about what was asked for.
  if (!isMessage(output.signedMessage, message)) throw malformed(STANDARD, 'the wallet signed another message')
  return signature
}

/** Text, for wallets that sign nothing else. */
export function textOf(method: string, message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw new FoyerError('wallet.unsupportedMethod', { method }, { cause })
  }
}

async function signRequest(provider: Provider, address: string, message: string | Uint8Array): Promise<string> {
  const params = { address, message: textOf(REQUEST, message), protocol: protocolOf(address) }
  const result = await askProvider(provider, REQUEST, params)
  if (!isObject(result)) throw malformed(REQUEST, 'expected a signature')
  const signature = parseSignature(REQUEST, result.signature)
  if (result.address !== undefined && result.address !== address) {
    throw malformed(REQUEST, 'the wallet signed with another account')
  }
  return signature
}

/**
 * The signature is base64: BIP-322 for witness addresses, 65 bytes of recoverable ECDSA for the older ones. A Wallet Standard wallet chooses
 * by itself, and others may too. Request-style wallets sign text: bytes that are none reject with `wallet.unsupportedMethod`.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export const createSignMessage =
  (discovery: Discovery): NonNullable<ChainFeatures['signMessage']> =>
  async ({ connectorId, address }, message, { signal }) => {
    signal.throwIfAborted()
    const { raw } = discovery.wallet(connectorId)
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : Uint8Array.from(message)
    const signing =
      raw.kind === 'standard' ? signStandard(raw.wallet, address, bytes) : signRequest(raw.provider, address, message)
    return untilAborted(signal, signing)
  }
