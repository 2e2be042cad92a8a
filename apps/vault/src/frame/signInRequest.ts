import type { AuthAccount, ChainNamespace } from '@foyer/core/chain'
import { base58 } from '@scure/base'

/** Largest text that is looked at as a sign-in message. */
const LONGEST = 16_384

/** Message that a request asks to sign, and the account that shall. */
export type SignInRequest = { namespace: ChainNamespace; account: AuthAccount; text: string }

/** Only eip155 writes one address in two ways. */
export const isSameAddress = (namespace: ChainNamespace, one: string, other: string): boolean =>
  namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other

type Fields = Record<string, unknown>

const READERS: Readonly<
  Record<string, (params: unknown) => { address: unknown; message: Uint8Array | string | undefined }>
> = {
  personal_sign: params => {
    const [hex, address] = Array.isArray(params) ? (params as unknown[]) : []
    return { address, message: typeof hex === 'string' && hex.length <= 2 * LONGEST ? fromHex(hex) : undefined }
  },
  solana_signMessage: params => {
    const { message, pubkey } = (params ?? {}) as Fields
    return {
      address: pubkey,
      message: typeof message === 'string' && message.length <= LONGEST ? fromBase58(message) : undefined,
    }
  },
  polkadot_signMessage: params => {
    const { message, address } = (params ?? {}) as Fields
    return { address, message: typeof message === 'string' ? message : undefined }
  },
  signMessage: params => {
    const { message, address } = (params ?? {}) as Fields
    return { address, message: typeof message === 'string' ? message : undefined }
  },
}

const METHODS: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'personal_sign',
  solana: 'solana_signMessage',
  polkadot: 'polkadot_signMessage',
  bip122: 'signMessage',
}

/** Reads a request for a message of an own account. Undefined for every other request. */
export function readSignInRequest(
  namespace: ChainNamespace,
  request: { method: string; params: unknown },
  accounts: readonly AuthAccount[],
): SignInRequest | undefined {
  if (METHODS[namespace] !== request.method) return undefined
  const { address, message } = READERS[request.method]!(request.params)
  if (typeof address !== 'string' || message === undefined || message.length > LONGEST) return undefined
  const account = accounts.find(each => each.namespace === namespace && isSameAddress(namespace, each.address, address))
  const text = typeof message === 'string' ? message : textOf(message)
  return account && text !== undefined ? { namespace, account, text } : undefined
}

/** Text of bytes, if they are exactly its UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function fromHex(text: string): Uint8Array | undefined {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function fromBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
