import { enter, type Injected, type Wallet } from './wallet.ts'

/** What wallets gave when they let this page in, by connector. Live objects: they stay here. */
export interface Access {
  /** Asks the wallet to let the page in. Asked again while a question is open, joins it: never two prompts over each other. */
  open(connectorId: string, wallet: Wallet): Promise<Injected>
  /** The same without the visitor's word: not where the wallet would have to ask anew. Undefined then. */
  reopen(connectorId: string, wallet: Wallet): Promise<Injected> | undefined
  /** Keeps what was given for a connection. An answer that comes when nobody waits for it any more is not kept. */
  keep(connectorId: string, injected: Injected): void
  held(connectorId: string): Injected | undefined
  close(connectorId: string): void
}

/**
 * The family has no silent question. A wallet that has let the page in before answers without a prompt, which is what a restore relies on;
 * one that has just refused, or says that it is being asked already, would show one, and so is left alone until the visitor asks again.
 */
export function createAccess(originName: () => string): Access {
  const given = new Map<string, Injected>()
  const open = new Map<string, Promise<Injected>>()
  const refused = new Set<string>()

  const ask = async (connectorId: string, wallet: Wallet) => {
    try {
      const injected = await enter(wallet, originName())
      refused.delete(connectorId)
      return injected
    } catch (error) {
      refused.add(connectorId)
      throw error
    } finally {
      open.delete(connectorId)
    }
  }
  const join = (connectorId: string, wallet: Wallet): Promise<Injected> => {
    const asking = open.get(connectorId) ?? ask(connectorId, wallet)
    open.set(connectorId, asking)
    return asking
  }

  return {
    open: join,
    reopen: (connectorId, wallet) => (refused.has(connectorId) ? undefined : join(connectorId, wallet)),
    keep: (connectorId, injected) => void given.set(connectorId, injected),
    held: connectorId => given.get(connectorId),
    close: connectorId => void given.delete(connectorId),
  }
}
