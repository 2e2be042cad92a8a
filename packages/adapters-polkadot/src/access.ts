import { FoyerError, isFoyerError } from '@foyer/core/chain'
import { createPrompts } from '@foyer/core/chain/adapters'
import { askAccounts, enter, type Injected, type Wallet } from './wallet.ts'

/** Answer of a wallet to a page that it has enabled. */
export interface Opened {
  injected: Injected
  /** Accounts that it shares, unparsed. */
  accounts: unknown
}

/** Live objects of the wallets that have enabled this page, by connector id. */
export interface Access {
  /** Enables the page and reads the accounts, possibly with a prompt. A second call joins a pending one, so that there is one prompt, unless it asks `anew`. */
  open(connectorId: string, wallet: Wallet, anew?: boolean): Promise<Opened>
  /** Enables the page again without a user gesture. Undefined when the wallet would probably open a prompt. */
  reopen(connectorId: string, wallet: Wallet): Promise<Opened> | undefined
  /** Stores the object of a connection. Answers that arrive after an abort are not stored. */
  keep(connectorId: string, injected: Injected): void
  held(connectorId: string): Injected | undefined
  close(connectorId: string): void
}

/**
 * Neither `enable` nor `accounts.get` has a silent form: which of them prompts differs between wallets. They answer without a prompt once they
 * have enabled the page, which `reopen` relies on. After a refusal or a pending request they would open a prompt, so `reopen` skips it until the
 * visitor connects again.
 */
export function createAccess(originName: () => string): Access {
  const given = new Map<string, Injected>()
  const prompts = createPrompts<string, Opened>(async () => undefined)
  const refused = new Set<string>()
  const asked = new Map<string, number>()

  /** Accounts of a wallet whose `enable` has resolved. One that then knows nothing of the page was refused, or holds an earlier prompt. */
  const accountsOf = async (connectorId: string, injected: Injected) => {
    try {
      return await askAccounts(injected)
    } catch (error) {
      if (!isFoyerError(error, 'wallet.unauthorized')) throw error
      const code = asked.get(connectorId)! > 1 ? 'wallet.requestPending' : 'wallet.rejected'
      throw new FoyerError(code, { method: 'enable' }, { cause: error.cause })
    }
  }
  const count = (connectorId: string, by: number) => asked.set(connectorId, (asked.get(connectorId) ?? 0) + by)

  const ask = async (connectorId: string, wallet: Wallet) => {
    count(connectorId, 1)
    try {
      const injected = await enter(wallet, originName())
      const opened = { injected, accounts: await accountsOf(connectorId, injected) }
      refused.delete(connectorId)
      return opened
    } catch (error) {
      refused.add(connectorId)
      throw error
    } finally {
      count(connectorId, -1)
    }
  }
  const open: Access['open'] = (connectorId, wallet, anew) =>
    prompts(connectorId, () => ask(connectorId, wallet), { anew })

  return {
    open,
    reopen: (connectorId, wallet) => (refused.has(connectorId) ? undefined : open(connectorId, wallet)),
    keep: (connectorId, injected) => void given.set(connectorId, injected),
    held: connectorId => given.get(connectorId),
    close: connectorId => void given.delete(connectorId),
  }
}
