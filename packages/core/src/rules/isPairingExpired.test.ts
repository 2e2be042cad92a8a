import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPairingExpired, PAIRING_LIFETIME } from './isPairingExpired.ts'

const now = 1_700_000_000_000

test.each([
  [PAIRING_LIFETIME, false],
  [10_001, false],
  [10_000, true],
  [9_999, true],
  [1, true],
  [0, true],
  [-1, true],
])('H18 with %d ms remaining: %s', (remaining, expired) => {
  expect(isPairingExpired({ expiresAt: now + remaining, now })).toBe(expired)
})

test('a pairing may be shown for 4 minutes without the last 10 seconds', () => {
  expect(PAIRING_LIFETIME).toBe(4 * 60 * 1000)
  expect(isPairingExpired({ expiresAt: now + PAIRING_LIFETIME, now: now + 229_999 })).toBe(false)
  expect(isPairingExpired({ expiresAt: now + PAIRING_LIFETIME, now: now + 230_000 })).toBe(true)
})

test.each([undefined, Number.NaN, 0])('H18 a pairing with the expiry %s is expired', expiresAt => {
  expect(isPairingExpired({ expiresAt, now })).toBe(true)
})

test('H18 with a clock of NaN a pairing is expired', () => {
  expect(isPairingExpired({ expiresAt: now + PAIRING_LIFETIME, now: Number.NaN })).toBe(true)
})

test('an expired pairing stays expired', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (expiresAt, time, later) => {
      if (isPairingExpired({ expiresAt, now: time })) {
        expect(isPairingExpired({ expiresAt, now: time + later })).toBe(true)
      }
    }),
  )
})
