import { type ConnectionRef, FoyerError } from '@foyer/core/chain'
import { bytesOf, malformed, outputOf, untilAborted } from '@foyer/core/chain/adapters'
import { accountOf, type StandardAccount } from '../accounts.ts'
import { toStandardChain } from '../chainId.ts'
import type { Discovery } from '../discover.ts'
import { ask } from '../wallet.ts'

type Call = { signal: AbortSignal }

/** The chain of a connection as its account's wallet calls it. Throws `network.notApproved` for one that the account is not good for. */
export function chainFor(account: StandardAccount, { chainId }: ConnectionRef): string {
  const chain = toStandardChain(chainId)
  if (!account.chains.includes(chain)) throw new FoyerError('network.notApproved', { id: chainId })
  return chain
}

/**
 * Puts one input to a signing feature, for the connection's account, and resolves with those fields of its one output. The features take any
 * number of inputs and answer with a list. `input` gets the account and the wallet's own object for it.
 */
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
