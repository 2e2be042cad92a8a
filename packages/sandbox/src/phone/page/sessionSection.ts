import type { PhoneSession } from '../phoneState.ts'
import type { PhoneWallet } from '../phoneWallet.ts'
import { button, element, section } from './element.ts'
import { type Part, whenChanged } from './part.ts'
import type { Attempt } from './trouble.ts'

/** Sessions with apps, each with a button that ends it. */
export function sessionSection(phone: PhoneWallet, name: (chainId: string) => string, attempt: Attempt): Part {
  const card = ({ topic, app, chains, accounts }: PhoneSession) => {
    const end = button('End session', () => attempt(() => phone.disconnect(topic)))
    end.setAttribute('aria-label', `End session with ${app}`)
    const article = element(
      'article',
      {},
      element('h3', {}, app),
      element('p', {}, chains.map(name).join(', ')),
      element('p', { className: 'address' }, accounts[0]?.split(':')[2] ?? ''),
      end,
    )
    article.setAttribute('aria-label', `Session with ${app}`)
    return article
  }
  const cards = element('div')
  const show = whenChanged(
    state => state.sessions,
    sessions =>
      cards.replaceChildren(
        ...sessions.map(card),
        ...(sessions.length === 0 ? [element('p', { className: 'quiet' }, 'None')] : []),
      ),
  )
  return { node: section('Sessions', cards), show }
}
