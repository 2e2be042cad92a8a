import { button, element, problemLine, show, siteLine } from '../dom.ts'
import { addEnvelope, listParts, takeOver } from '../parts.ts'
import { hasPasskeys, makePasskey } from '../passkey.ts'
import type { Page } from './page.types.ts'

/** Lists the passkeys of the wallet, and makes another one. */
export async function passkeys(page: Page): Promise<void> {
  const { root, origin, label, session, call } = page
  await takeOver(session, call)

  async function list(): Promise<void> {
    const made = (await listParts(session)).filter(({ kind }) => kind === 'passkey')
    const { line, say } = problemLine()
    const add = async () => {
      say('')
      const entropy = await call('open', undefined)
      const done = await addEnvelope(session, 'passkey', entropy, id => makePasskey(id, label)).catch(() => false)
      entropy.fill(0)
      if (done) await list()
      else say('No passkey was made. Your device may not support this kind.')
    }
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
    show(
      root,
      siteLine(origin),
      element('h1', {}, 'Passkeys'),
      element('p', {}, 'A passkey brings your wallet to another browser, together with your login.'),
      made.length === 0
        ? element('p', { class: 'hint' }, 'You have none.')
        : element(
            'ul',
            { 'data-part': 'passkeys' },
            ...made.map(({ createdAt }) => element('li', {}, `Made on ${date.format(createdAt)}`)),
          ),
      line,
      hasPasskeys() && button('Add a passkey', add, { class: 'primary' }),
      button('Close', () => close()),
    )
  }

  await list()
}
