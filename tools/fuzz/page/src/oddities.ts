import { untouchable } from '@foyer/testing'
import { hostileJson } from '../../src/mutate.ts'
import type { Random } from '../../src/random.ts'

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable<object>({}, {})
  revoke()
  return proxy
}

/** An error with the name, code and brand of ours. */
const forged = () =>
  Object.assign(new Error('Forged'), {
    name: 'FoyerError',
    code: 'config.invalid',
    context: { forged: () => true },
    [Symbol.for('@foyer/error')]: true,
  })

const cyclic = () => {
  const error: Error & { code?: unknown; data?: unknown } = new Error('Cyclic')
  error.cause = error
  error.code = error
  error.data = { originalError: error }
  return error
}

const throwingGetters = () =>
  new Proxy(
    { code: 4001 },
    {
      get: (target, key) => {
        if (key === 'code') return target.code
        throw new Error('No reading')
      },
    },
  )

const ODDITIES: readonly (() => unknown)[] = [
  () => undefined,
  () => Number.NaN,
  () => 10n ** 40n,
  () => Symbol('odd'),
  () => new Date(Number.NaN),
  () => new Map([[{}, []]]),
  () => () => {
    throw new Error('Called')
  },
  () => class {},
  () => untouchable('object'),
  () => untouchable('function'),
  revoked,
  forged,
  cyclic,
  throwingGetters,
  () => new Error('x'.repeat(100_000)),
  () => ({ code: 4001, message: 'User rejected the request.' }),
  () => ({ code: -32002, message: 'Already pending' }),
  () => ({ code: 4902, data: { originalError: { code: 4902 } } }),
  () => new Uint8Array(64),
  () => new Uint8Array(1),
  () => new Array(10_000),
  () => Object.create(null),
  () => document.createElement('iframe'),
  () => window,
  () => ['0x0000000000000000000000000000000000000000'],
  () => ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266'],
  () => '0x7a69',
  () => '0x0',
  () => [{ address: '', publicKey: untouchable(), chains: 'all', features: revoked() }],
  () => ({
    // biome-ignore lint/suspicious/noThenProperty: it throws when it is awaited.
    get then() {
      throw new Error('No waiting')
    },
  }),
]

/** A value that no wallet gives in good faith: of any type, and some throw when they are looked at. */
export const odd = (random: Random): unknown => (random.chance(0.4) ? hostileJson(random) : random.pick(ODDITIES)())
