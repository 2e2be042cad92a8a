import { button, element, fieldForm, problemLine, show, siteLine } from '../dom.ts'
import type { Page } from './page.types.ts'

/** Says why, has the visitor log in once more, and goes on with `then`. A provider's page returns to the same window. */
export async function freshLogin(page: Page, reason: string, then: () => Promise<void> | void): Promise<void> {
  const { root, origin, label, call } = page

  async function begin(): Promise<void> {
    const next = await call('again', undefined)
    if (next.type === 'fresh') await then()
    else if (next.type === 'code') askCode()
    else if (next.type === 'link') await showLink(next.url)
    else location.replace(next.url)
  }

  function askCode() {
    show(
      root,
      siteLine(origin),
      element('h1', {}, 'Enter the code'),
      element('p', {}, `A new code was sent to ${label}.`),
      fieldForm({
        label: 'Code of six digits',
        action: 'Continue',
        input: { name: 'code', class: 'mono', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '20' },
        async submit(text) {
          const answer = await call('checkCode', text.replace(/\D/g, ''))
          if (answer === 'fresh') await then()
          if (answer === 'over') ask('The code is no longer valid.')
          return answer === 'wrong' ? 'The code is wrong. Use the one of the newest mail.' : undefined
        },
      }),
    )
  }

  async function showLink(url: string) {
    const link = element(
      'a',
      { href: url, target: '_blank', rel: 'noopener noreferrer', class: 'primary button' },
      'Open Farcaster',
    )
    show(
      root,
      siteLine(origin),
      element('h1', {}, 'Log in again'),
      element('p', {}, 'Approve the login in your Farcaster app.'),
      link,
    )
    await call('awaitLink', undefined)
    await begin()
  }

  function ask(problem = '') {
    const { line, say } = problemLine()
    say(problem)
    const press = async () => {
      try {
        await begin()
      } catch {
        ask('The login did not work. Try again.')
      }
    }
    show(
      root,
      siteLine(origin),
      element('h1', {}, 'Log in again'),
      element('p', {}, reason),
      line,
      button(label === '' ? 'Continue' : `Continue as ${label}`, press, { class: 'primary' }),
      button('Cancel', () => close()),
    )
  }

  ask()
}
