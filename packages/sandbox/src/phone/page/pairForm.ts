import type { PhoneWallet } from '../phoneWallet.ts'
import { element } from './element.ts'
import type { Attempt } from './trouble.ts'

/** Form for a WalletConnect link. A link that pairs is cleared. */
export function pairForm(phone: PhoneWallet, attempt: Attempt) {
  const link = element('input', {
    id: 'link',
    type: 'text',
    autocomplete: 'off',
    spellcheck: false,
    placeholder: 'wc:…',
  })
  const form = element(
    'form',
    {},
    element('label', { htmlFor: 'link' }, 'WalletConnect link'),
    element('p', { className: 'row' }, link, element('button', { type: 'submit', className: 'primary' }, 'Pair')),
  )
  form.onsubmit = event => {
    event.preventDefault()
    void attempt(async () => {
      await phone.pair(link.value)
      link.value = ''
    })
  }
  return form
}
