import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flushMicrotasks } from '../../testing/index.ts'
import { World } from './interleavings.fixture.ts'
import { perform } from './interleavings.perform.fixture.ts'
import { step } from './interleavings.steps.fixture.ts'

/** Number of random sequences of `pnpm walks`; the suite plays the same ones each time. */
const WALKS = Number(process.env.FOYER_WALKS ?? 0)

test('H01 H02 H03 H05 H07 H08 H10 after any sequence of steps over four namespaces, the page agrees with the wallets and can be left', async () => {
  const seen = { established: 0, shared: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const world = new World()
      await world.open()
      for (const each of steps) {
        await perform(world, each)
        await flushMicrotasks()
        world.expectAgreement()
      }
      // Pending requests time out.
      await world.page.clock.advance(30_000)
      await flushMicrotasks()
      world.expectAgreement()
      world.expectFactsAndStorage()
      seen.established += world.established
      seen.shared += world.shared
      await world.close()
    }),
    WALKS ? { numRuns: WALKS } : { numRuns: 60, seed: 20_261_127 },
  )
  // Guards against runs without connections, which would pass trivially.
  expect(seen.established).toBeGreaterThan(50)
  expect(seen.shared).toBeGreaterThan(10)
})
