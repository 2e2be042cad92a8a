import type { PartEntry } from '../../login/answers.ts'
import { keepPart } from '../../login/keepPart.ts'
import { button, element, problemLine, show, siteLine } from '../dom.ts'
import { addEnvelope, listParts, takeOver } from '../parts.ts'
import { hasPasskeys, makePasskey } from '../passkey.ts'
import { freshLogin } from './freshLogin.ts'
import type { Page } from './page.types.ts'

const REASON = 'Before the vault makes another passkey, it makes sure that it is you. Then choose to add it once more.'

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

const NAMES = { passkey: 'Passkey', recovery: 'Recovery code' } as const

/** Passkeys, and recovery codes that were deleted: nothing else can be done with those. */
const isListed = (entry: PartEntry): entry is PartEntry & { kind: keyof typeof NAMES } =>
  entry.kind === 'passkey' || (entry.kind === 'recovery' && entry.deletesAt !== undefined)

/** Lists the passkeys of the wallet, makes another one, and keeps what was deleted. */
export async function passkeys(page: Page): Promise<void> {
  const { root, origin, label, session, call } = page
  await takeOver(session, call)

  async function list(): Promise<void> {
    const made = (await listParts(session)).filter(isListed)
    const { line, say } = problemLine()

    const add = async () => {
      say('')
      const part = await call('passkeyPart', undefined)
      if (!part) return freshLogin(page, REASON, list)
      const entropy = await call('open', undefined)
      const done = await addEnvelope(session, 'passkey', entropy, part, id => makePasskey(id, label)).catch(() => false)
      entropy.fill(0)
      if (done) await list()
      else say('No passkey was made. Your device may not support this kind.')
    }

    const keep = async (entry: PartEntry) => {
      say('')
      await keepPart(session.api, entry)
      await list()
    }

    const row = (entry: (typeof made)[number]) => {
      const { kind, createdAt, deletesAt } = entry
      const name = `${NAMES[kind]} made on ${DATE.format(createdAt)}`
      if (deletesAt === undefined) return element('li', {}, name)
      return element(
        'li',
        { 'data-part': 'going' },
        element('p', { class: 'warning' }, `${name}. It was deleted, and stops working on ${DATE.format(deletesAt)}.`),
        button('Keep', () => keep(entry).catch(() => say(FAILED)), { 'aria-label': `Keep: ${name}` }),
      )
    }

    show(
      root,
      siteLine(origin),
      element('h1', {}, 'Passkeys'),
      element('p', {}, 'A passkey brings your wallet to another browser, together with your login.'),
      made.length === 0
        ? element('p', { class: 'hint' }, 'You have none.')
        : element('ul', { 'data-part': 'passkeys' }, ...made.map(row)),
      line,
      hasPasskeys() && button('Add a passkey', () => add().catch(() => say(FAILED)), { class: 'primary' }),
      button('Close', () => close()),
    )
  }

  await list()
}

const FAILED = 'Something went wrong. Check your connection and try again.'
