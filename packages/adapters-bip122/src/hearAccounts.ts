import { isFoyerError } from '@foyer/core/chain'
import { createAgreement } from '@foyer/core/chain/adapters'
import type { SharedAccount } from './accounts.ts'

const listOf = (accounts: readonly SharedAccount[]) => accounts.map(({ address }) => address).join()

type Accounts = readonly SharedAccount[]

/** Answer of a wallet that has no way to say which accounts it shares. */
const UNKNOWN = 'unknown'

/** Accounts that a wallet answers without a prompt: none that it does not let this page see. */
const answered = async (ask: () => Promise<Accounts>): Promise<Accounts | typeof UNKNOWN> => {
  try {
    return await ask()
  } catch (error) {
    if (isFoyerError(error, 'wallet.unauthorized')) return []
    if (isFoyerError(error, 'wallet.unsupportedMethod')) return UNKNOWN
    throw error
  }
}

/** Event that waits for the wallet's answer. */
interface Waiting {
  /** Accounts that it names. */
  said: Accounts | undefined
  /** Accounts of the last event that named some. */
  named: Accounts | undefined
  /** Whether the wallet has answered with accounts since. */
  isAnswered: boolean
}

/**
 * Hears events that may name accounts. An event is only an occasion to ask: where the wallet answers others, it is asked again, and at last
 * those that it answers are reported. Where it cannot say, those that an event named last.
 * @returns the function to call with the accounts of each event, undefined where it names none.
 */
export function hearAccounts(
  ask: () => Promise<Accounts>,
  signal: AbortSignal,
  report: (accounts: Accounts) => void,
): (said: Accounts | undefined) => void {
  let waiting: Waiting | undefined
  const agreement = createAgreement<Accounts | typeof UNKNOWN>(
    {
      async ask() {
        const answer = await answered(ask)
        if (waiting && answer !== UNKNOWN) waiting.isAnswered = true
        return answer
      },
      agrees: answer => answer === UNKNOWN || !waiting?.said || listOf(answer) === listOf(waiting.said),
      agreed(answer, isSettled) {
        const accounts = answer === UNKNOWN ? waiting?.named : answer
        const isAwaited = waiting !== undefined
        if (isSettled) waiting = undefined
        if (isAwaited && accounts) report(accounts)
      },
      differs(answer = UNKNOWN) {
        if (answer !== UNKNOWN) report(answer)
        else if (waiting?.named && !waiting.isAnswered) report(waiting.named)
      },
      ended() {
        waiting = undefined
      },
    },
    signal,
  )
  return said => {
    if (said?.length === 0) {
      waiting = undefined
      agreement.settled()
      return report([])
    }
    const isRepeated = Boolean(waiting?.said && said && listOf(waiting.said) === listOf(said))
    waiting = {
      said,
      named: said ?? waiting?.named,
      isAnswered: isRepeated && waiting?.isAnswered === true,
    }
    agreement.heard(isRepeated)
  }
}
