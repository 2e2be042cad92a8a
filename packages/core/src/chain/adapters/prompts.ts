import { isFoyerError } from '../../errors.ts'

/**
 * Opens one prompt per wallet: a second request while the wallet still holds the first joins it.
 * The visitor may have answered in the wallet's own window after our request was lost. So the accounts that the wallet already shares also
 * count as an answer while the prompt is open, and when the wallet reports another pending request.
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
