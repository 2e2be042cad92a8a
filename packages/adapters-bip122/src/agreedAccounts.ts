import { isFoyerError } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import type { SharedAccount } from './accounts.ts'

/** Milliseconds in which a wallet has to answer with the accounts of its event, and between two questions. */
const PATIENCE = 5_000
const PACE = 250

const listOf = (accounts: readonly SharedAccount[]) => accounts.map(({ address }) => address).join()

type Accounts = readonly SharedAccount[] | undefined

/** Accounts that a wallet answers without a prompt: none that it does not let this page see. Undefined where it cannot say. */
const answered = async (ask: () => Promise<readonly SharedAccount[]>): Promise<Accounts> => {
  try {
    return await ask()
  } catch (error) {
    return isFoyerError(error, 'wallet.unauthorized') ? [] : undefined
  }
}

/**
 * Accounts after an event that may name some. An event is only an occasion to ask: where the wallet answers others, it is asked again, and at last
 * those that it answers count. Where it cannot say, those of the event.
 */
export async function agreedAccounts(
  said: Accounts,
  ask: () => Promise<readonly SharedAccount[]>,
  isOver: () => boolean,
): Promise<Accounts> {
  if (said?.length === 0) return said
  const end = Date.now() + PATIENCE
  for (;;) {
    const answer = await answered(() => within(end - Date.now(), ask()))
    if (!answer || !said || listOf(answer) === listOf(said) || isOver() || Date.now() >= end) return answer ?? said
    await new Promise(resolve => setTimeout(resolve, PACE))
  }
}
