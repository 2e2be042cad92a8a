import type { PhoneWallet } from '../phoneWallet.ts'
import { askCard } from './askCard.ts'
import { element, section } from './element.ts'
import { type Part, whenChanged } from './part.ts'
import type { Attempt } from './trouble.ts'

/** Requests that wait for the user. */
export function askSection(phone: PhoneWallet, name: (chainId: string) => string, attempt: Attempt): Part {
  const cards = element('div')
  const node = section('Waiting for you', cards)
  const show = whenChanged(
    state => state.asks,
    asks => {
      const hadFocus = cards.contains(document.activeElement)
      cards.replaceChildren(
        ...asks.map(ask =>
          askCard(ask, {
            name,
            approve: chains => void attempt(() => phone.approve({ id: ask.id, ...(chains ? { chains } : {}) })),
            reject: () => void attempt(() => phone.reject({ id: ask.id })),
          }),
        ),
        ...(asks.length === 0 ? [element('p', { className: 'quiet' }, 'Nothing')] : []),
      )
      if (hadFocus) node.querySelector('h2')?.focus()
    },
  )
  return { node, show }
}
