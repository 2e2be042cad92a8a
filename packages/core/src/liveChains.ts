import type { ChainNamespace } from './chain/namespace.ts'
import type { ProviderOf } from './chain/provider.ts'
import type { Accounts, Chains } from './chains.ts'
import type { Account } from './flows/account/selectAccount.ts'
import type { ModalActor } from './flows/modal/modal.machine.ts'

/** Key of an actor's chains. They are live objects, which no snapshot may hold. */
export const LIVE_CHAINS = Symbol.for('@foyer/chains')

/**
 * Returns the connected wallet's own interface, over an extension and over WalletConnect alike; undefined while the namespace is not
 * connected.
 * - It is another object only for another connection: eip155 has one for as long as the wallet is connected, in the other namespaces a
 *   provider belongs to the active account.
 * - After the connection's end it refuses every request, and never reaches another wallet.
 */
export const getProvider = <Namespace extends ChainNamespace>(
  actor: ModalActor,
  namespace: Namespace,
): ProviderOf<Namespace> | undefined =>
  (actor as { [LIVE_CHAINS]?: Chains })[LIVE_CHAINS]?.providers?.of(actor, namespace) as
    | ProviderOf<Namespace>
    | undefined

/**
 * `selectAccount` of an actor that `createModalActor` made, for a page that shows its buttons before anything is connected: the selector
 * loads with connections.
 */
export const getAccount = (actor: ModalActor, namespace?: ChainNamespace): Account | undefined => {
  const accounts: Accounts | undefined = (actor as { [LIVE_CHAINS]?: Chains })[LIVE_CHAINS]?.accounts
  return accounts?.(actor.getSnapshot() as never, namespace) as Account | undefined
}
