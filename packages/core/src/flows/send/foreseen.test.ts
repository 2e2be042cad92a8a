import { expect, test } from 'vitest'
import { foreseen } from './foreseen.ts'
import type { Quote } from './send.types.ts'

const failing = (reason?: string) =>
  foreseen({ simulation: { outcome: 'fails', ...(reason !== undefined && { reason }) } } as Quote, {
    assets: [],
    payer: undefined,
    receiver: undefined,
  })

test('H31 the reason of a simulation that fails is text of a contract: cleaned, cut, and absent where nothing is left', () => {
  expect(failing('transfer to the \u202Etnuocca\u202C')).toEqual({
    outcome: 'fails',
    reason: 'transfer to the tnuocca',
  })
  expect((failing('x'.repeat(10_000)) as { reason: string }).reason.length).toBeLessThanOrEqual(240)
  expect(failing('\u202E\u202C ')).toEqual({ outcome: 'fails', reason: undefined })
  expect(failing()).toEqual({ outcome: 'fails', reason: undefined })
})
