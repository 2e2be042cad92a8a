import { LARGEST_MEMORY } from '@foyer/auth/protocol'
import * as z from 'zod/mini'

const items = z.record(z.string().check(z.maxLength(40)), z.string())

export type PageMemory = ReturnType<typeof createPageMemory>

function read(text: string | undefined): Map<string, string> {
  try {
    return new Map(Object.entries(items.parse(JSON.parse(text ?? '{}'))))
  } catch {
    return new Map()
  }
}

/**
 * Memory of a frame that the browser lets store nothing, which its page keeps. The page can read and change all of it: it holds only what is
 * public, and nothing that opens anything. `send` gives the page the newest text.
 */
export function createPageMemory(text: string | undefined, send: (text: string) => void) {
  let kept: ReadonlyMap<string, string> = read(text)
  function write(next: ReadonlyMap<string, string>) {
    const newest = JSON.stringify(Object.fromEntries(next))
    if (newest.length > LARGEST_MEMORY) throw new RangeError('The page keeps no more.')
    kept = next
    send(newest)
  }
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    /** Throws a RangeError where it is too much. */
    setItem: (name: string, value: string) => write(new Map([...kept, [name, value]])),
    removeItem(name: string) {
      if (kept.has(name)) write(new Map([...kept].filter(([each]) => each !== name)))
    },
  }
}
