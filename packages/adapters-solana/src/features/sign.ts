import { type ConnectionRef, FoyerError } from '@foyer/core/chain'
import { malformed, untilAborted } from '@foyer/core/chain/adapters'
import { accountOf, type StandardAccount } from '../accounts.ts'
import { toStandardChain } from '../chainId.ts'
import type { Discovery } from '../discover.ts'
import { ask, solanaChains } from '../wallet.ts'

type Call = { signal: AbortSignal }

/** The chain of a connection as its account's wallet calls it. Throws `network.notApproved` for one that the account is not good for. */
export function chainFor(account: StandardAccount, { chainId }: ConnectionRef): string {
  const chain = toStandardChain(chainId)
  if (!solanaChains(account.chains).includes(chain)) throw new FoyerError('network.notApproved', { id: chainId })
  return chain
}

/**
 * Puts one input to a signing feature, for the connection's account, and resolves with its one output. The features take any number of
 * inputs and answer with a list.
 */
export async function askToSign(
  discovery: Discovery,
  feature: string,
  connection: ConnectionRef,
  input: (account: StandardAccount) => object,
  { signal }: Call,
): Promise<Record<string, unknown>> {
  signal.throwIfAborted()
  const wallet = discovery.wallet(connection.connectorId)
  const account = accountOf(wallet, connection.address, feature)
  const answer = await untilAborted(signal, ask(wallet, feature, input(account)))
  const [output] = Array.isArray(answer) ? (answer as unknown[]) : []
  if (typeof output !== 'object' || output === null) throw malformed(feature, 'expected a list with one output')
  return output as Record<string, unknown>
}

/** Bytes from a wallet, also from another frame, where `instanceof` fails. */
export function bytesFrom(method: string, value: unknown, what: string): Uint8Array {
  if (Object.prototype.toString.call(value) !== '[object Uint8Array]')
    throw malformed(method, `expected ${what} as bytes`)
  return Uint8Array.from(value as Uint8Array)
}

const SIGNATURE = 64

export function signatureFrom(method: string, value: unknown): Uint8Array {
  const signature = bytesFrom(method, value, 'a signature')
  if (signature.length !== SIGNATURE) throw malformed(method, `expected a signature of ${SIGNATURE} bytes`)
  return signature
}
