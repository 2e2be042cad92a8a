import type { PartEntry } from '../../login/answers.ts'
import { keepPart } from '../../login/keepPart.ts'
import { button, element, problemLine, show, siteLine } from '../dom.ts'
import { listParts, sealUnder } from '../parts.ts'
import { hasPasskeys, makePasskey } from '../passkey.ts'
import { freshLogin } from './freshLogin.ts'
import type { Page } from './page.types.ts'

const REASONS = {
  add: 'Before the vault makes another passkey, it makes sure that it is you. Then choose to add it once more.',
  save: 'The passkey was made, and is saved once you have logged in.',
  remove: 'Before the vault deletes anything, it makes sure that it is you. Then choose to delete it once more.',
} as const

const HINT =
  'What you delete works for seven days more, and can be kept until then. Deleting ends your logins in other browsers.'

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

const NAMES = { passkey: 'Passkey', recovery: 'Recovery code' } as const

type Listed = PartEntry & { kind: keyof typeof NAMES }

/** Passkeys, and recovery codes that were deleted. The vault makes one code, which stays: where there are more, all are shown. */
function listed(entries: readonly PartEntry[]): readonly Listed[] {
  const ways = entries.filter((entry): entry is Listed => entry.kind !== 'device')
  const hasMoreCodes = ways.filter(({ kind }) => kind === 'recovery').length > 1
  return ways.filter(({ kind, deletesAt }) => kind === 'passkey' || deletesAt !== undefined || hasMoreCodes)
}

type Press = (entry: Listed) => Promise<void>

function row(entry: Listed, { remove, keep }: { remove: Press; keep: Press }): HTMLElement {
  const { kind, createdAt, deletesAt } = entry
  const name = `${NAMES[kind]} made on ${DATE.format(createdAt)}`
  if (deletesAt === undefined) {
    const action = button('Delete', () => remove(entry), { 'aria-label': `Delete: ${name}` })
    return element('li', {}, element('p', {}, name), action)
  }
  return element(
    'li',
    { 'data-part': 'going' },
    element('p', { class: 'warning' }, `${name}. It was deleted, and stops working on ${DATE.format(deletesAt)}.`),
    button('Keep', () => keep(entry), { 'aria-label': `Keep: ${name}` }),
  )
}

/** Lists the passkeys of the wallet, makes another one, deletes one, and keeps what was deleted. */
export async function passkeys(page: Page): Promise<void> {
  const { root, origin, label, session, keeper, call } = page
  await keeper.logIn()

  async function list(): Promise<void> {
    const made = listed(await listParts(session))
    const { line, say } = problemLine()

    const add = async () => {
      say('')
      const part = await call('passkeyPart', undefined)
      if (!part) return freshLogin(page, REASONS.add, list)
      const { id } = part
      const entropy = await keeper.open()
      const envelope = await sealUnder(session, 'passkey', entropy, part, () => makePasskey(id, label))
        .catch(() => undefined)
        .finally(() => entropy.fill(0))
      if (envelope === undefined) return say('No passkey was made. Your device may not support this kind.')
      const save = async (): Promise<void> =>
        (await call('sealPasskey', { id, envelope })) ? list() : freshLogin(page, REASONS.save, save)
      await save()
    }

    const remove = async ({ id }: Listed) => {
      say('')
      if (await call('deletePart', id)) {
        await keeper.renew()
        await list()
      } else await freshLogin(page, REASONS.remove, list)
    }

    const keep = async (entry: Listed) => {
      say('')
      await keepPart(session.api, entry)
      await list()
    }

    const orSay = (work: Press) => (entry: Listed) => work(entry).catch(() => say(FAILED))
    const presses = { remove: orSay(remove), keep: orSay(keep) }

    show(
      root,
      siteLine(origin),
      element('h1', {}, 'Passkeys'),
      element('p', {}, 'A passkey brings your wallet to another browser, together with your login.'),
      made.length === 0
        ? element('p', { class: 'hint' }, 'You have none.')
        : element('ul', { 'data-part': 'passkeys' }, ...made.map(entry => row(entry, presses))),
      made.some(({ deletesAt }) => deletesAt === undefined) && element('p', { class: 'hint' }, HINT),
      line,
      hasPasskeys() && button('Add a passkey', () => add().catch(() => say(FAILED)), { class: 'primary' }),
      button('Close', () => close()),
    )
  }

  await list()
}

const FAILED = 'Something went wrong. Check your connection and try again.'
