import { TEXTS } from '../../src/typedTexts.ts'
import type { Press } from '../../src/window.ts'

const KEYS = ['Escape', 'Tab', 'Enter', 'ArrowDown', 'ArrowUp', 'a']

/**
 * Presses a control of the modal, types into it, or presses a key there, among those that a visitor can use now. Returns what was pressed;
 * nothing is when there is none.
 */
export function press({ control, at, seed, survivor }: Press): string {
  const text = TEXTS[seed % TEXTS.length]!
  const key = KEYS[seed % KEYS.length]!
  const dialog = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('dialog')
  const buttons = [...document.querySelectorAll('#root *')].flatMap(element =>
    element.shadowRoot && element.localName !== 'foyer-modal' ? [...element.shadowRoot.querySelectorAll('button')] : [],
  )
  const inDialog = (selector: string) => [...(dialog?.open ? dialog.querySelectorAll<HTMLElement>(selector) : [])]
  const isUsable = (element: HTMLElement) => !element.matches('[disabled], [aria-disabled=true]')
  const endsSurvivor = (element: HTMLElement) => {
    if (element.dataset.part !== 'disconnect') return false
    const named = element.dataset.namespace
    const active = document.getElementById('active')?.dataset.namespace
    return named ? named === survivor : active === undefined || active === survivor
  }
  const controls = {
    wallet: () => inDialog('[data-part=wallet]'),
    any: () => inDialog('button, a, [role=button], summary'),
    host: () => buttons as HTMLElement[],
    input: () => inDialog('input'),
    key: () => inDialog('button, input, dialog').concat(dialog?.open ? [dialog] : []),
  }
    [control]()
    .filter(element => isUsable(element) && !endsSurvivor(element))
  const chosen = controls[Math.floor(at * controls.length)]
  if (!chosen) return 'nothing'
  if (chosen instanceof HTMLInputElement && control === 'input') {
    chosen.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(chosen, text)
    chosen.dispatchEvent(new Event('input', { bubbles: true }))
  } else if (control === 'key') {
    for (const type of ['keydown', 'keyup'])
      chosen.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true, composed: true }))
  } else chosen.click()
  return `${chosen.dataset.part ?? chosen.localName} ${chosen.textContent?.slice(0, 40) ?? ''}`
}
