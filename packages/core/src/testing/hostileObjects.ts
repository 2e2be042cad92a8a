const TRAPS = [
  'apply',
  'construct',
  'defineProperty',
  'deleteProperty',
  'get',
  'getOwnPropertyDescriptor',
  'getPrototypeOf',
  'has',
  'isExtensible',
  'ownKeys',
  'preventExtensions',
  'set',
  'setPrototypeOf',
] as const satisfies readonly (keyof ProxyHandler<object>)[]

/** Object that throws at every use: called, read, compared by class. It throws itself. */
export function untouchable(kind: 'object' | 'function' = 'function'): object {
  const throwIt = () => {
    throw hostile
  }
  const handler = Object.fromEntries(TRAPS.map(trap => [trap, throwIt])) as ProxyHandler<object>
  const hostile: object = new Proxy(kind === 'function' ? () => {} : {}, handler)
  return hostile
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/**
 * Stand-in for a wallet's object that behaves like it until `turn` is called: from then on it throws at every call and every read, and so
 * does every object that it has returned. The thrown value throws too when it is read, unless `thrown` returns another one.
 */
export function turncoat(thrown: () => unknown = untouchable): {
  /** Wraps the wallet's own object; give the result to the page. */
  disguise: <Own extends object>(own: Own) => Own
  turn(): void
} {
  const disguises = new WeakMap<object, object>()
  const originals = new WeakMap<object, object>()
  let hasTurned = false
  const check = () => {
    if (hasTurned) throw thrown()
  }
  const original = (value: unknown) => (isObject(value) ? (originals.get(value) ?? value) : value)

  const disguised = (value: unknown): unknown => {
    // Bytes and promises have inner slots that a proxy lacks.
    if (!isObject(value) || ArrayBuffer.isView(value)) return value
    if (value instanceof Promise) return value.then(disguised)
    const known = disguises.get(value)
    if (known) return known
    const own: object = Array.isArray(value) ? value.map(disguised) : value
    const target: object = Array.isArray(value) ? own : typeof value === 'function' ? () => {} : {}
    const handler: ProxyHandler<object> = {
      get(_, key) {
        check()
        return disguised(Reflect.get(own, key, own))
      },
      has(_, key) {
        check()
        return Reflect.has(own, key)
      },
      set(_, key, next) {
        check()
        return Reflect.set(own, key, next, own)
      },
      getPrototypeOf() {
        check()
        return Reflect.getPrototypeOf(own)
      },
      ownKeys() {
        check()
        return Reflect.ownKeys(own)
      },
      getOwnPropertyDescriptor(_, key) {
        check()
        const descriptor = Reflect.getOwnPropertyDescriptor(own, key)
        if (!descriptor || Array.isArray(own)) return descriptor
        const { enumerable } = descriptor
        return { value: disguised(Reflect.get(own, key, own)), enumerable, configurable: true, writable: true }
      },
      apply(_, self, inputs) {
        check()
        return disguised(Reflect.apply(value as () => unknown, original(self), inputs))
      },
    }
    const stand = new Proxy(target, handler)
    disguises.set(value, stand)
    originals.set(stand, value)
    return stand
  }
  return {
    disguise: <Own extends object>(own: Own) => disguised(own) as Own,
    turn: () => {
      hasTurned = true
    },
  }
}
