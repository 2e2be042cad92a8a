import { isFoyerError } from '../../errors.ts'

/**
 * One prompt for each wallet: asked again while the wallet still holds it, joins it. The wallet may have been answered in its own window while
 * our question got lost: so, while it is open, what the wallet shares already is an answer too, as it is when the wallet says that it
 * holds another one.
 * - `shared` opens no prompt.
 */
export function createPrompts<Wallet, Account>(
  shared: (wallet: Wallet) => readonly Account[] | Promise<readonly Account[]>,
): (wallet: Wallet, ask: () => Promise<readonly Account[]>) => Promise<readonly Account[]> {
  const prompts = new Map<Wallet, Promise<readonly Account[]>>()

  const alreadyShared = async (wallet: Wallet) => {
    try {
      const accounts = await shared(wallet)
      return accounts.length > 0 ? accounts : undefined
    } catch {
      return undefined
    }
  }
  const prompt = async (wallet: Wallet, ask: () => Promise<readonly Account[]>) => {
    try {
      return await ask()
    } catch (error) {
      const accounts = isFoyerError(error, 'wallet.requestPending') ? await alreadyShared(wallet) : undefined
      if (accounts) return accounts
      throw error
    }
  }

  return (wallet, ask) => {
    const open = prompts.get(wallet)
    if (open) return Promise.race([open, alreadyShared(wallet).then(accounts => accounts ?? open)])
    const mine = prompt(wallet, ask)
    prompts.set(wallet, mine)
    const close = () => prompts.delete(wallet)
    mine.then(close, close)
    return mine
  }
}
