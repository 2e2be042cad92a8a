const NAMES = ['window', 'document', 'navigator', 'location', 'localStorage']

/** Returns the globals of a page that are read while `load` runs. Call `vi.resetModules()` first: a module that has run already reads nothing. */
export async function readsOfPage(load: () => Promise<unknown>): Promise<string[]> {
  const before = NAMES.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  const read: string[] = []
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, { configurable: true, get: () => void read.push(name) })
  try {
    await load()
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
  return read
}
