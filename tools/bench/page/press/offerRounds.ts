import { isListShown, parts, until } from './observePress.ts'

declare global {
  interface Window {
    /** Steps that the benchmark repeats. Each resolves when it is on the screen. */
    benchRounds: Record<'open' | 'closed' | 'mount' | 'unmount', () => Promise<void>>
  }
}

const buttons = () => parts('foyer-button', '[data-part=connect-button]')

/** Offers the steps of opening and mounting; closing is left to the keyboard. */
export function offerRounds() {
  window.benchRounds = {
    open: async () => {
      buttons()[0]!.click()
      await until(() => isListShown(window.benchPress.rows))
    },
    closed: () => until(() => parts('foyer-modal', 'dialog[open]').length === 0),
    mount: async () => {
      window.benchSetMounted(true)
      await until(() => buttons().length > 0)
    },
    unmount: async () => {
      window.benchSetMounted(false)
      await until(() => buttons().length === 0)
    },
  }
}
