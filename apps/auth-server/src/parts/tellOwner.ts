import type { Accounts } from '../accounts/accounts.ts'
import { writeDeletionLetter, writeKeepLetter } from '../email/letter.ts'
import type { Mailer } from '../email/mailer.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { WayBack } from './deletions.ts'

export type TellOwner = ReturnType<typeof createTellOwner>

/** Mails to the owner of an account about its ways back. An account without an address of its own gets none. */
export function createTellOwner({ accounts, mailer, limit }: { accounts: Accounts; mailer: Mailer; limit: Limiter }) {
  return {
    /** Rejects with LoginError `rate.limited` or `mail.unavailable`: what the owner cannot be told must not happen. */
    async deleted(account: string, kind: WayBack, deletesAt: number): Promise<void> {
      await limit('deletionOfAccount', account)
      const address = await accounts.addressOf(account)
      if (address !== undefined) await mailer.send(address, await writeDeletionLetter({ kind, deletesAt }))
    },
    /**
     * Tells of a way back that was going and is kept. It was deleted before, so that the limit of deletions bounds these mails too.
     * What could not be sent is in the log: it must not keep an owner from the wallet.
     */
    async kept(account: string, kind: WayBack): Promise<void> {
      const address = await accounts.addressOf(account)
      if (address !== undefined) await mailer.send(address, await writeKeepLetter(kind)).catch(() => {})
    },
  }
}
