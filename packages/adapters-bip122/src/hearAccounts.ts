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
  let said: Accounts | undefined
  /** Accounts of the last event that named some. */
  let named: Accounts | undefined
  let isAwaited = false
  let hasAnswered = false
  const agreement = createAgreement<Accounts | typeof UNKNOWN>(
    {
      ask: () => answered(ask),
      agrees(answer) {
        if (answer === UNKNOWN) return true
        hasAnswered = true
        return !said || listOf(answer) === listOf(said)
      },
      agreed(answer, isSettled) {
        const accounts = answer === UNKNOWN ? named : answer
        if (isAwaited && accounts) report(accounts)
        if (isSettled) isAwaited = false
      },
      differs(answer) {
        const accounts = answer === undefined || answer === UNKNOWN ? named : answer
        if (isAwaited && accounts && (answer || !hasAnswered)) report(accounts)
      },
      ended() {
        isAwaited = false
      },
    },
    signal,
  )
  return accounts => {
    const isRepeated = Boolean(isAwaited && said && accounts && listOf(said) === listOf(accounts))
    said = accounts
    named = accounts ?? (isAwaited ? named : undefined)
    isAwaited = said?.length !== 0
    if (!isRepeated) hasAnswered = false
    if (isAwaited) return agreement.heard(isRepeated)
    agreement.settled()
    report([])
  }
}
