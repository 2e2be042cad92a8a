import type { PhoneBehaviour } from '../phoneState.ts'
import type { PhoneWallet } from '../phoneWallet.ts'
import { element } from './element.ts'
import type { Part } from './part.ts'

const TEXTS: Record<PhoneBehaviour, string> = {
  ask: 'Wait for me',
  approve: 'Approve automatically',
  reject: 'Reject automatically',
  late: 'Approve after 10 seconds',
  silent: 'Do not answer',
}

export const isBehaviour = (text: string | null): text is PhoneBehaviour => text !== null && Object.hasOwn(TEXTS, text)

/** Choice of what the phone does when an app asks, and whether it connects and signs in with one prompt. */
export function behaviourChoice(phone: PhoneWallet): Part {
  const radios = Object.entries(TEXTS).map(([value, text]) => {
    const onchange = () => phone.behave(value as PhoneBehaviour)
    const radio = element('input', { type: 'radio', name: 'behaviour', value, onchange })
    return { radio, label: element('label', {}, radio, text) }
  })
  const onchange = () => phone.supportSignIn(signsIn.checked)
  const signsIn = element('input', { type: 'checkbox', onchange })
  const oneStep = element('label', {}, signsIn, 'Connect and sign in with one prompt')
  const legend = element('legend', {}, 'When an app asks')
  return {
    node: element('fieldset', {}, legend, ...radios.map(({ label }) => label), oneStep),
    show({ behaviour, signsIn: isOn }) {
      signsIn.checked = isOn
      for (const { radio } of radios) radio.checked = radio.value === behaviour
    },
  }
}
