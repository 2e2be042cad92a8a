import { type ConnectionRef, FoyerError } from '@foyer/core/chain'
import { untilAborted } from '@foyer/core/chain/adapters'
import type { Access } from '../access.ts'
import { sharedAccount } from '../accounts.ts'
import { askSigner } from '../wallet.ts'
import { signatureIn } from './signature.ts'

/** Puts one input to the wallet's signer, for the connection's account in the wallet's own writing. Resolves with the signature, 0x hex. */
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
  const address = await untilAborted(signal, sharedAccount(injected, connection, method))
  signal.throwIfAborted()
  return signatureIn(method, await untilAborted(signal, askSigner(injected, method, input(address))))
}
