import { LARGEST_MEMORY, readMessage } from './protocol.ts'

const EMPTY = '{}'

const nameOf = (origin: string) => `foyer.vault ${origin}`

/** Text that this page keeps for the vault, whose frame the browser lets store nothing. Undefined where there is none. */
export function readMemory(origin: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(origin)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps what the vault gives to the page. */
export function keepMemory(origin: string, port: MessagePort): void {
  port.addEventListener('message', ({ data }) => {
    const kept = readMessage(data)?.['kept']
    if (typeof kept !== 'string' || kept.length > LARGEST_MEMORY) return
    try {
      if (kept === EMPTY) localStorage.removeItem(nameOf(origin))
      else localStorage.setItem(nameOf(origin), kept)
    } catch {
      // The login then ends with the page.
    }
  })
}
