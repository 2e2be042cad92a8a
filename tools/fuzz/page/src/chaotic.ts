import type { HostileWallet } from '../../src/actions.ts'
import { mutate } from '../../src/mutate.ts'
import { createRandom, type Random } from '../../src/random.ts'
import { odd } from './oddities.ts'

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Throws what may have no stack. The place is kept for the report of an error that nobody caught. */
function fling(value: unknown): never {
  window.fuzzThrown = new Error('Last planned throw').stack
  throw value
}

export interface Chaotic {
  disguise: <Own extends object>(own: Own) => Own
  /** From now on it misbehaves; a patient wallet does not before. */
  turn(): void
  /** Called in the middle of a request. */
  disturb: () => void
}

type Way = Exclude<HostileWallet['ways'][number], 'disturb' | 'mutated'>

/** Answers a call in a way that no wallet should. */
function misbehave(way: Way, act: () => unknown, random: Random): unknown {
  switch (way) {
    case 'throw':
      return fling(odd(random))
    case 'odd':
      return odd(random)
    case 'reject':
      return Promise.reject(odd(random))
    case 'resolveOddly':
      return Promise.resolve(odd(random))
    case 'never':
      return new Promise(() => {})
    case 'late':
      return new Promise(resolve => setTimeout(resolve, random.int(10, 1_500))).then(act)
    case 'twice': {
      const [first, second] = [odd(random), odd(random)]
      return {
        // biome-ignore lint/suspicious/noThenProperty: it settles several times.
        then: (resolve: (value: unknown) => void, reject: (value: unknown) => void) => {
          resolve(first)
          reject?.(second)
          resolve(act())
        },
      }
    }
  }
}

const mutated = async (answer: unknown, random: Random) => mutate(await answer, random)

/** Stand-in for a wallet's object, and for all that it returns, which goes wrong by chance at every read and at every call. */
export function chaotic(wallet: HostileWallet): Chaotic {
  const random = createRandom(wallet.seed)
  const disguises = new WeakMap<object, object>()
  const originals = new WeakMap<object, object>()
  let isHostile = !wallet.patient
  const happens = (probability: number) => isHostile && random.chance(probability)
  const original = (value: unknown) => (isObject(value) ? (originals.get(value) ?? value) : value)
  const self: Chaotic = {
    disguise: <Own extends object>(own: Own) => disguised(own) as Own,
    turn: () => {
      isHostile = true
    },
    disturb: () => {},
  }

  const read = (act: () => unknown) => {
    if (!happens(wallet.reads)) return disguised(act())
    if (random.chance(0.4)) fling(odd(random))
    return odd(random)
  }

  const call = (act: () => unknown): unknown => {
    if (!happens(wallet.calls)) return disguised(act())
    const way = random.pick(wallet.ways)
    if (way === 'mutated') return mutated(act(), random)
    if (way === 'disturb') self.disturb()
    return way === 'disturb' ? disguised(act()) : misbehave(way, () => disguised(act()), random)
  }

  const disguised = (value: unknown): unknown => {
    // Bytes and promises have inner slots that a proxy lacks.
    if (!isObject(value) || ArrayBuffer.isView(value)) return value
    if (value instanceof Promise) return value.then(disguised)
    const known = disguises.get(value)
    if (known) return known
    const own: object = Array.isArray(value) ? value.map(disguised) : value
    const target: object = Array.isArray(value) ? own : typeof value === 'function' ? () => {} : {}
    const stand = new Proxy(target, {
      get: (_, key) =>
        // The language calls these itself, and drops what they return: a wallet's rejected promise there is nobody's.
        typeof key === 'symbol' || Array.isArray(own)
          ? Reflect.get(own, key, own)
          : read(() => Reflect.get(own, key, own)),
      has: (_, key) => Boolean(read(() => Reflect.has(own, key))),
      set: (_, key, next) => Reflect.set(own, key, next, own),
      getPrototypeOf: () => {
        if (happens(wallet.reads)) fling(odd(random))
        return Reflect.getPrototypeOf(own)
      },
      ownKeys: () => {
        if (happens(wallet.reads)) fling(odd(random))
        return Reflect.ownKeys(own)
      },
      getOwnPropertyDescriptor: (_, key) => {
        const descriptor = Reflect.getOwnPropertyDescriptor(own, key)
        if (!descriptor || Array.isArray(own)) return descriptor
        const { enumerable = true } = descriptor
        return { value: read(() => Reflect.get(own, key, own)), enumerable, configurable: true, writable: true }
      },
      apply: (_, self, inputs) => call(() => Reflect.apply(value as () => unknown, original(self), inputs)),
    })
    disguises.set(value, stand)
    originals.set(stand, value)
    return stand
  }
  return self
}
