import type { Ask } from '../phoneState.ts'
import { button, element } from './element.ts'

const LONGEST = 4_000

const fromHex = (text: string) =>
  new TextDecoder().decode(Uint8Array.from(text.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16)))

/** Request for a signature in readable form. */
function readable({ method, params }: Extract<Ask, { kind: 'request' }>) {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  const isMessage = method === 'personal_sign' && typeof first === 'string' && /^0x([0-9a-f]{2})*$/i.test(first)
  return (isMessage ? fromHex(first) : JSON.stringify(params, null, 2)).slice(0, LONGEST)
}

interface Answers {
  name(chainId: string): string
  approve(chains?: string[]): void
  reject(): void
}

function titleOf(ask: Ask) {
  if (ask.kind === 'request') return `${ask.app} asks for ${ask.method}`
  return ask.kind === 'authentication' ? `${ask.app} wants to connect and sign you in` : `${ask.app} wants to connect`
}

/** Request of an app, with its buttons. */
export function askCard(ask: Ask, { name, approve, reject }: Answers) {
  const title = titleOf(ask)
  const card = element('article', {}, element('h3', {}, title))
  card.setAttribute('aria-label', title)
  const answers = (onApprove: () => void) =>
    element(
      'p',
      { className: 'answers' },
      button('Reject', reject),
      button('Approve', onApprove, { className: 'primary' }),
    )
  if (ask.kind === 'request') {
    card.append(
      element('p', {}, `on ${name(ask.chainId)}`),
      element('pre', { tabIndex: 0 }, readable(ask)),
      answers(() => approve()),
    )
    return card
  }
  const boxes = ask.chains.map(value => element('input', { type: 'checkbox', value, checked: true }))
  const choice = element(
    'fieldset',
    {},
    element('legend', {}, 'On these chains'),
    ...boxes.map(box => element('label', {}, box, name(box.value))),
  )
  if (ask.kind === 'authentication') card.append(element('pre', { tabIndex: 0 }, ask.message.slice(0, LONGEST)))
  card.append(
    choice,
    answers(() => approve(boxes.filter(box => box.checked).map(box => box.value))),
  )
  return card
}
