import { parseRecoveryCode } from '../../recovery/recoveryCode.ts'
import { button, element, fieldForm, loginLine, problemLine, show, showEnd, siteLine } from '../dom.ts'
import { listParts, openPart } from '../parts.ts'
import { hasPasskeys, usePasskey } from '../passkey.ts'
import type { Page } from './page.types.ts'

/** Brings the wallet of the login to this browser, by the recovery code or a passkey. */
export async function recover({ root, origin, label, session, keeper }: Page): Promise<void> {
  await keeper.logIn()
  const entries = await listParts(session)

  async function finish(entropy: Uint8Array) {
    await keeper.enter(entropy).finally(() => entropy.fill(0))
    showEnd(root, 'Your wallet is back', 'You can go back to the site. This window closes by itself.')
    close()
  }

  async function openWith(code: Uint8Array): Promise<Uint8Array | undefined> {
    for (const { id } of entries.filter(({ kind }) => kind === 'recovery')) {
      const entropy = await openPart(session, 'recovery', id, code)
      if (entropy) return entropy
    }
    return undefined
  }

  async function byCode(text: string): Promise<string | undefined> {
    const parsed = parseRecoveryCode(text)
    if (parsed.kind === 'character') return `Character ${parsed.position} is in no recovery code.`
    if (parsed.kind === 'length') return `The code has ${parsed.expected} characters; these are ${parsed.count}.`
    if (parsed.kind === 'checksum') return 'A character is wrong, or two are swapped.'
    const entropy = await openWith(parsed.code).finally(() => parsed.code.fill(0))
    if (!entropy) return 'This code belongs to another wallet. Did you log in with the same account as before?'
    await finish(entropy)
    return undefined
  }

  const { line, say } = problemLine()
  async function byPasskey() {
    say('')
    try {
      const used = await usePasskey()
      const isOurs = used && entries.some(({ id }) => id === used.part)
      const opening = isOurs ? openPart(session, 'passkey', used.part, used.output) : Promise.resolve(undefined)
      const entropy = await opening.finally(() => used?.output.fill(0))
      if (entropy) await finish(entropy)
      else say('This passkey belongs to another wallet.')
    } catch {
      say('No passkey was used. Try again, or type the recovery code.')
    }
  }

  show(
    root,
    siteLine(origin),
    loginLine(label),
    element('h1', {}, 'Recover your wallet'),
    element('p', {}, 'You are logged in. This browser does not have your wallet yet.'),
    fieldForm({
      label: 'Recovery code',
      hint: 'Type it nowhere else. Nobody from the site will ask you for it.',
      action: 'Recover',
      input: { name: 'code', class: 'mono', maxlength: '256' },
      submit: byCode,
    }),
    line,
    hasPasskeys() && entries.some(({ kind }) => kind === 'passkey') && button('Use a passkey', byPasskey),
  )
}
