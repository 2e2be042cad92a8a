import { type ChainFeatures, type ConnectionRef, FoyerError } from '@foyer/core/chain'
import { fieldsOf, malformed, untilAborted } from '@foyer/core/chain/adapters'
import type { Access } from '../access.ts'
import { accountOf, sharedAccount } from '../accounts.ts'
import { fromHex, toHex } from '../hex.ts'
import { callSigner } from '../wallet.ts'
import { parsePayload } from './payload.ts'

/** Bytes of a signature: 64, or 65 for ECDSA, and one more with its type. @see https://docs.rs/sp-runtime/latest/sp_runtime/enum.MultiSignature.html */
const LENGTHS = [64, 65, 66]

/** The signature of an answer, as 0x hex. Throws `wallet.malformedAnswer`. */
export function signatureIn(method: string, answer: unknown): string {
  const { signature } = fieldsOf(answer, 'signature') ?? {}
  const bytes = fromHex(signature)
  if (!bytes || !LENGTHS.includes(bytes.length))
    throw malformed(method, 'expected a signature of 64 to 66 bytes as 0x hex')
  return (signature as string).toLowerCase()
}

/** Calls the wallet's signer for the connection's account, with the address as the wallet wrote it. Resolves with the signature, 0x hex. */
export async function askToSign(
  access: Access,
  method: 'signRaw' | 'signPayload',
  connection: ConnectionRef,
  input: (address: string) => object,
  { signal }: { signal: AbortSignal },
): Promise<string> {
  signal.throwIfAborted()
  const injected = access.held(connection.connectorId)
  if (!injected) throw new FoyerError('wallet.unauthorized', { method })
  const { chainId } = connection
  const account = accountOf(connection.address)
  const address = await untilAborted(signal, sharedAccount(injected, { account, chainId }, method))
  signal.throwIfAborted()
  return signatureIn(method, await untilAborted(signal, callSigner(injected, method, input(address), signal)))
}

/**
 * Resolves with a signature, 0x hex, over the message between `<Bytes>` and `</Bytes>`. The wallet adds these unless the message has them, so
 * that the signature can never be valid for a transaction. A verifier has to add them too.
 * @see https://github.com/polkadot-js/common/tree/master/packages/util/src/u8a (wrap)
 */
export const createSignMessage =
  (access: Access): NonNullable<ChainFeatures['signMessage']> =>
  (connection, message, call) => {
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
    // Always hex: wallets read text that begins with 0x as bytes.
    const data = toHex(bytes)
    return askToSign(access, 'signRaw', connection, address => ({ address, data, type: 'bytes' }), call)
  }

/**
 * Takes a JSON `SignerPayloadJSON`; resolves with the signature, 0x hex with its type byte.
 * @see https://github.com/polkadot-js/api (Signer.signPayload)
 */
export const createSignTransaction =
  (access: Access): NonNullable<ChainFeatures['signTransaction']> =>
  async (connection, transaction, call) => {
    const payload = parsePayload(transaction, connection, 'signPayload')
    return askToSign(access, 'signPayload', connection, address => ({ ...payload, address }), call)
  }
