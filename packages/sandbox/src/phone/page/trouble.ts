import { element } from './element.ts'

export type Attempt = (act: () => Promise<void>) => Promise<void>

/** Alert with the error of the last action, if it failed. */
export function createTrouble(): { node: HTMLElement; attempt: Attempt } {
  const node = element('p', { id: 'trouble' })
  node.setAttribute('role', 'alert')
  return {
    node,
    async attempt(act) {
      node.textContent = ''
      try {
        await act()
      } catch (error) {
        node.textContent = error instanceof Error ? error.message : String(error)
      }
    },
  }
}
