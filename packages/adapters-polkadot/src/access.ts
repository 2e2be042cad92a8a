import { enter, type Injected, type Wallet } from './wallet.ts'

/** What wallets gave when they let this page in. Live objects: they stay here, reached by the wallet. */
export interface Access {
  /** Asks the wallet to let the page in. Asked again while a question is open, joins it: never two prompts over each other. */
  open(wallet: Wallet): Promise<Injected>
  /** The same without the visitor's word: not where the wallet would have to ask anew. Undefined then. */
  reopen(wallet: Wallet): Promise<Injected> | undefined
  held(wallet: Wallet): Injected | undefined
  close(wallet: Wallet): void
}

/**
 * The family has no silent question. A wallet that has let the page in before answers without a prompt, which is what a restore relies on;
 * one that has just refused, or says that it is being asked already, would show one, and so is left alone until the visitor asks again.
 */
export function createAccess(originName: () => string): Access {
  const given = new WeakMap<Wallet, Injected>()
  const open = new Map<Wallet, Promise<Injected>>()
  const refused = new WeakSet<Wallet>()

  const ask = async (wallet: Wallet) => {
    try {
      const injected = await enter(wallet, originName())
      given.set(wallet, injected)
      refused.delete(wallet)
      return injected
    } catch (error) {
      refused.add(wallet)
      throw error
    } finally {
      open.delete(wallet)
    }
  }
  const join = (wallet: Wallet): Promise<Injected> => {
    const asking = open.get(wallet) ?? ask(wallet)
    open.set(wallet, asking)
    return asking
  }

  return {
    open: join,
    reopen: wallet => (refused.has(wallet) ? undefined : join(wallet)),
    held: wallet => given.get(wallet),
    close: wallet => void given.delete(wallet),
  }
}
