import type { ChainNamespace } from './chain/namespace.ts'
import type { Accounts, Chains } from './chains.ts'
import type { Account } from './flows/account/selectAccount.ts'
import type { ModalActor } from './flows/modal/modal.machine.ts'
import { LIVE_CHAINS } from './getProvider.ts'

/**
 * `selectAccount` of an actor that `createModalActor` made, for a page that shows its buttons before anything is connected: the selector
 * loads with connections.
 */
export const getAccount = (actor: ModalActor, namespace?: ChainNamespace): Account | undefined => {
  const accounts: Accounts | undefined = (actor as { [LIVE_CHAINS]?: Chains })[LIVE_CHAINS]?.accounts
  return accounts?.(actor.getSnapshot() as never, namespace) as Account | undefined
}
