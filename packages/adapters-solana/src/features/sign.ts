import { type ConnectionRef, FoyerError } from '@foyer/core/chain'
import { bytesOf, malformed, outputOf, untilAborted } from '@foyer/core/chain/adapters'
import { accountOf, type StandardAccount } from '../accounts.ts'
import { toStandardChain } from '../chainId.ts'
import type { Discovery } from '../discover.ts'
import { ask } from '../wallet.ts'

type Call = { signal: AbortSignal }

/** Wallet Standard name of the connection's chain. Throws `network.notApproved` when the account cannot be used on it. */
export function chainFor(account: StandardAccount, { chainId }: ConnectionRef): string {
  const chain = toStandardChain(chainId)
  if (!account.chains.includes(chain)) throw new FoyerError('network.notApproved', { id: chainId })
  return chain
}

/** Calls a signing feature with one input for the connection's account, and resolves with the named fields of its one output. */
export async function askToSign<Field extends string>(
  discovery: Discovery,
  feature: string,
  connection: ConnectionRef,
  { input, output }: { input: (account: StandardAccount) => object; output: readonly Field[] },
  { signal }: Call,
): Promise<Record<Field, unknown>> {
  signal.throwIfAborted()
  const wallet = discovery.wallet(connection.connectorId)
  const account = accountOf(wallet, connection.address, feature)
  return outputOf(feature, await untilAborted(signal, ask(wallet, feature, input(account))), ...output)
}

export function bytesFrom(method: string, value: unknown, what: string): Uint8Array {
  const bytes = bytesOf(value)
  if (!bytes) throw malformed(method, `expected ${what} as bytes`)
  return bytes
}

const SIGNATURE = 64

export function signatureFrom(method: string, value: unknown): Uint8Array {
  const signature = bytesFrom(method, value, 'a signature')
  if (signature.length !== SIGNATURE) throw malformed(method, `expected a signature of ${SIGNATURE} bytes`)
  return signature
}
