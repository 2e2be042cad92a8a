import { createPrompts } from '@foyer/core/chain/adapters'
import { enter, type Injected, type Wallet } from './wallet.ts'

/** Live objects of the wallets that have enabled this page, by connector id. */
export interface Access {
  /** Enables the page, possibly with a prompt. A second call joins a pending one, so that there is one prompt, unless it asks `anew`. */
  open(connectorId: string, wallet: Wallet, anew?: boolean): Promise<Injected>
  /** Enables the page again without a user gesture. Undefined when the wallet would probably open a prompt. */
  reopen(connectorId: string, wallet: Wallet): Promise<Injected> | undefined
  /** Stores the object of a connection. Answers that arrive after an abort are not stored. */
  keep(connectorId: string, injected: Injected): void
  held(connectorId: string): Injected | undefined
  close(connectorId: string): void
}

/**
 * `enable` has no silent form. A wallet answers without a prompt once it has enabled the page, which `reopen` relies on. After a refusal or
 * a pending request it would open a prompt, so `reopen` skips it until the visitor connects again.
 */
export function createAccess(originName: () => string): Access {
  const given = new Map<string, Injected>()
  const prompts = createPrompts<string, Injected>(async () => undefined)
  const refused = new Set<string>()

  const ask = async (connectorId: string, wallet: Wallet) => {
    try {
      const injected = await enter(wallet, originName())
      refused.delete(connectorId)
      return injected
    } catch (error) {
      refused.add(connectorId)
      throw error
    }
  }
  const open = (connectorId: string, wallet: Wallet, anew?: boolean): Promise<Injected> =>
    prompts(connectorId, () => ask(connectorId, wallet), { anew })

  return {
    open,
    reopen: (connectorId, wallet) => (refused.has(connectorId) ? undefined : open(connectorId, wallet)),
    keep: (connectorId, injected) => void given.set(connectorId, injected),
    held: connectorId => given.get(connectorId),
    close: connectorId => void given.delete(connectorId),
  }
}
