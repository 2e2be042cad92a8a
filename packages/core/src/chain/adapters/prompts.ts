import { isFoyerError } from '../../errors.ts'

export interface PromptOptions {
  /** Opens a prompt also while an earlier one is unanswered: the visitor has waited long, and it may be lost. */
  anew?: boolean | undefined
}

/**
 * Opens one prompt per wallet: a second request while the wallet still holds the first joins it, unless it asks anew.
 * - Asked anew, the wallet may answer either prompt, and its first valid answer counts. Where it reports the first one as pending, or answers
 *   the new one with something invalid, the first one is awaited. An error of the first no longer counts, because a lost prompt may end in one.
 * - The visitor may have answered in the wallet's own window after our request was lost. So what the wallet already shares also counts as an
 *   answer while a prompt is open, and when the wallet reports another pending request. `shared` opens no prompt.
 */
export function createPrompts<Wallet, Answer>(
  shared: (wallet: Wallet) => Promise<Answer | undefined>,
): (wallet: Wallet, ask: () => Promise<Answer>, options?: PromptOptions) => Promise<Answer> {
  const prompts = new Map<Wallet, Promise<Answer>>()

  const alreadyShared = (wallet: Wallet) => shared(wallet).catch(() => undefined)

  const prompt = async (wallet: Wallet, ask: () => Promise<Answer>, first: Promise<Answer> | undefined) => {
    try {
      return await ask()
    } catch (error) {
      // An invalid answer is no refusal: the visitor may still answer the prompt that is open.
      if (first && isFoyerError(error, 'wallet.malformedAnswer')) return first
      if (!isFoyerError(error, 'wallet.requestPending')) throw error
      const answer = await alreadyShared(wallet)
      if (answer !== undefined) return answer
      if (first) return first
      throw error
    }
  }

  return (wallet, ask, { anew } = {}) => {
    const first = prompts.get(wallet)
    const last = first && !anew ? first : prompt(wallet, ask, first)
    const answer = first
      ? Promise.race([last, first.catch(() => last), alreadyShared(wallet).then(known => known ?? last)])
      : last
    if (last !== first) {
      prompts.set(wallet, answer)
      const close = () => {
        if (prompts.get(wallet) === answer) prompts.delete(wallet)
      }
      answer.then(close, close)
    }
    return answer
  }
}

/** List of accounts as an answer: an empty one is none. */
export const unlessEmpty = <Account>(accounts: readonly Account[]): readonly Account[] | undefined =>
  accounts.length > 0 ? accounts : undefined
