import { writePhrase } from '../../keys/phrase.ts'
import { button, element, problemLine, show, siteLine } from '../dom.ts'
import { freshLogin } from './freshLogin.ts'
import type { Page } from './page.types.ts'

/** Shows the recovery phrase, after a login of the last minutes and a warning. */
export function exportPhrase(page: Page): Promise<void> {
  const { root, origin, keeper } = page

  async function reveal() {
    const entropy = await keeper.open()
    const words = writePhrase(entropy).split(' ')
    entropy.fill(0)
    show(
      root,
      element('h1', {}, 'Your recovery phrase'),
      element('p', {}, 'Twelve words, in this order. They open the same accounts in other wallets.'),
      element(
        'ol',
        { class: 'words', 'data-part': 'phrase', translate: 'no' },
        ...words.map(word => element('li', {}, word)),
      ),
      button('Done', () => close(), { class: 'primary' }),
    )
    // Nobody reads a page that is not shown.
    document.addEventListener('visibilitychange', warn, { once: true })
  }

  function warn() {
    const { line, say } = problemLine()
    const press = () => reveal().catch(() => say('The phrase could not be opened. Log in again.'))
    show(
      root,
      siteLine(origin),
      element('h1', {}, 'Nobody may see this'),
      element(
        'p',
        { class: 'warning' },
        'Whoever has the phrase has all of your money, without your login and for ever. No site and no support will ever ask you for it.',
      ),
      line,
      button('Show the phrase', press),
      button('Cancel', () => close(), { class: 'primary' }),
    )
  }

  return freshLogin(page, 'Before the vault shows your recovery phrase, it makes sure that it is you.', warn)
}
