import { hasEnvelope } from '../../frame/wallets.ts'
import { createEntropy } from '../../keys/phrase.ts'
import { createRecoveryCode, isSameCode, parseRecoveryCode, writeRecoveryCode } from '../../recovery/recoveryCode.ts'
import { button, element, fieldForm, loginLine, problemLine, show, showEnd, siteLine } from '../dom.ts'
import { addFirst, listParts } from '../parts.ts'
import { hasPasskeys, makePasskey } from '../passkey.ts'
import type { Page } from './page.types.ts'

const FAILED = 'Something went wrong, and nothing was saved. Check your connection and try again.'

function forget(...secrets: Uint8Array[]) {
  for (const secret of secrets) secret.fill(0)
}

/** Code in groups that do not break. */
function codeLine(code: Uint8Array): HTMLElement {
  const groups = writeRecoveryCode(code)
    .split('-')
    .map(group => element('span', {}, group))
  return element(
    'p',
    { class: 'code mono', 'data-part': 'recovery-code', translate: 'no' },
    ...groups.flatMap((group, at) => (at === 0 ? [group] : ['-', group])),
  )
}

/** Makes a wallet. No address exists before the visitor has typed the recovery code back, or made a passkey. */
export async function create(page: Page): Promise<void> {
  const { root, session, keeper } = page
  await keeper.logIn()
  const isMade = async () => hasEnvelope(session.api, await listParts(session))
  const refuse = () =>
    showEnd(root, 'You have a wallet already', 'Close this window, and choose to recover it on the site.')
  if (await isMade()) return refuse()
  const entropy = createEntropy()
  const code = createRecoveryCode()
  /** Set once the seed is sealed: what is left is to keep it in this browser. */
  let saved = false

  async function finish(way: 'recovery' | 'passkey', makePart: (id: string) => Promise<Uint8Array | undefined>) {
    // While the code was written down, another window may have made one: two codes for two wallets would be confused.
    if (!saved && (await isMade())) {
      forget(entropy, code)
      refuse()
      return true
    }
    saved ||= await addFirst(session, way, entropy, makePart)
    if (!saved) return false
    await keeper.enter(entropy)
    forget(entropy, code)
    showEnd(root, 'Your wallet is ready', 'You can go back to the site. This window closes by itself.')
    close()
    return true
  }

  function askBack() {
    show(
      root,
      siteLine(page.origin),
      loginLine(page.label),
      element('h1', {}, 'Type the code back'),
      element('p', {}, 'This makes sure that your copy is right. Capital letters, spaces and hyphens do not matter.'),
      fieldForm({
        label: 'Recovery code',
        action: 'Make my wallet',
        input: { name: 'code', class: 'mono', maxlength: '256' },
        async submit(text) {
          const parsed = parseRecoveryCode(text)
          if (parsed.kind === 'character') return `Character ${parsed.position} is in no recovery code.`
          if (parsed.kind === 'length') return `The code has ${parsed.expected} characters; these are ${parsed.count}.`
          if (parsed.kind === 'checksum' || !isSameCode(parsed.code, code))
            return 'This is not the code. Compare it with your copy.'
          return (await finish('recovery', async () => code.slice())) ? undefined : FAILED
        },
      }),
      button('Show the code again', showCode, { class: 'plain' }),
    )
  }

  function showCode() {
    const { line, say } = problemLine()
    const passkey = async () => {
      say('')
      const done = await finish('passkey', id => makePasskey(id, page.label)).catch(() => undefined)
      if (done === undefined) say(FAILED)
      else if (!done) say('No passkey was made. Your device may not support this kind; use the recovery code.')
    }
    show(
      root,
      siteLine(page.origin),
      loginLine(page.label),
      element('h1', {}, 'Write down your recovery code'),
      element(
        'p',
        {},
        'With it and your login you get your wallet back on another device. Nobody else has it: if you lose the code and this browser, the wallet is lost.',
      ),
      codeLine(code),
      element('p', { class: 'hint' }, 'Keep it on paper or in a password manager. Never type it into another page.'),
      line,
      button('I have written it down', askBack, { class: 'primary' }),
      hasPasskeys() && button('Use a passkey instead', passkey),
    )
  }

  showCode()
}
