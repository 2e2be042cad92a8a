import type { Database, LoginKind } from '../database/tables.ts'
import { hmacOf, randomId } from '../secrets/hashes.ts'
import type { Keys } from '../secrets/keys.ts'
import { seal, unseal } from '../secrets/sealing.ts'

/** Visitor who logged in: the subject is the identity, the label is for the screen. */
export type Login = { kind: LoginKind; subject: string; label: string }

/** Login of an account, as its owner sees it. */
export type LoginView = { kind: 'email' | 'social' | 'farcaster'; label: string; provider?: string }

const LONGEST_LABEL = 100

/** Removes what could disturb a screen: control characters and marks that change the direction of text. */
const cleanLabel = (label: string) =>
  label
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu, '')
    .trim()
    .slice(0, LONGEST_LABEL)

const kindOfView = (kind: LoginKind): LoginView['kind'] => (kind === 'email' || kind === 'farcaster' ? kind : 'social')

export type Accounts = ReturnType<typeof createAccounts>

/** Accounts by (kind, subject). Two logins with the same address stay two accounts. */
export function createAccounts({ db, keys, now }: { db: Database; keys: Keys; now: () => number }) {
  const place = (id: string) => ['accounts', 'label', id] as const
  const identityOf = (kind: LoginKind, subject: string) => hmacOf(keys.identity, ['account', kind, subject])
  async function find(id: string) {
    const row = await db
      .selectFrom('accounts')
      .select(['kind', 'identity', 'sealedLabel'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...row, label: unseal(keys.sealing, row.sealedLabel, place(id)) }
  }
  return {
    identityOf,
    /** Finds the account of a login, or creates it, and keeps its latest label. Returns its id. */
    async enter({ kind, subject, label }: Login): Promise<string> {
      const identity = identityOf(kind, subject)
      const created = randomId()
      // An address has been checked, and is longer than a name may be.
      const shown = kind === 'email' ? label : cleanLabel(label)
      const seals = (id: string) => seal(keys.sealing, shown, place(id))
      const inserted = await db
        .insertInto('accounts')
        .values({ id: created, kind, identity, sealedLabel: seals(created), createdAt: now() })
        .onConflict(conflict => conflict.column('identity').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted) return created
      const { id } = await db
        .selectFrom('accounts')
        .select('id')
        .where('identity', '=', identity)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('accounts')
        .set({ sealedLabel: seals(id) })
        .where('id', '=', id)
        .execute()
      return id
    },
    async find(id: string) {
      const { kind, identity, label } = await find(id)
      const view = kindOfView(kind)
      const login: LoginView = { kind: view, label, ...(view === 'social' && { provider: kind }) }
      return { identity, login }
    },
    /** Address that an account logs in with. Undefined for the accounts of other providers, whose addresses nobody has checked here. */
    async addressOf(id: string): Promise<string | undefined> {
      const { kind, identity, label } = await find(id)
      return kind === 'email' && identity === identityOf('email', label) ? label : undefined
    },
  }
}
