import type { PhoneState } from '../phoneState.ts'

/** Part of the page that shows the phone's state. */
export interface Part {
  node: HTMLElement
  show(state: PhoneState): void
}

/** Shows a value of the state again only when it has changed, so that controls in the part keep their focus and input. */
export function whenChanged<Value>(
  read: (state: PhoneState) => Value,
  show: (value: Value) => void,
): (state: PhoneState) => void {
  let shown: { value: Value } | undefined
  return state => {
    const value = read(state)
    if (shown?.value === value) return
    shown = { value }
    show(value)
  }
}
