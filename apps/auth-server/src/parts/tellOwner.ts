import type { Accounts } from '../accounts/accounts.ts'
import { writeDeletionLetter } from '../email/letter.ts'
import type { Mailer } from '../email/mailer.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { WayBack } from './deletions.ts'

/**
 * Mails the owner of an account that a way back to the wallet is going. An account without an address of its own gets no mail.
 * Rejects with LoginError `rate.limited` or `mail.unavailable`: what the owner cannot be told must not happen.
 */
export const createTellOwner =
  ({ accounts, mailer, limit }: { accounts: Accounts; mailer: Mailer; limit: Limiter }) =>
  async (account: string, kind: WayBack, deletesAt: number): Promise<void> => {
    await limit('deletionOfAccount', account)
    const address = await accounts.addressOf(account)
    if (address !== undefined) await mailer.send(address, await writeDeletionLetter({ kind, deletesAt }))
  }
