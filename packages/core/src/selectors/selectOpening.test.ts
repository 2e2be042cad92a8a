import { expect, test } from 'vitest'
import { evm, readyVisit } from '../visit.fixture.ts'
import { selectOpening } from './selectOpening.ts'

test('adapters that do not load are a state; trying again leaves it', async () => {
  let fails = true
  const page = await readyVisit({
    adapters: [() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(evm().adapter))],
  })
  expect(selectOpening(page.actor.getSnapshot())).toBe('failed')
  fails = false
  await page.send({ type: 'boot.retry' })
  expect(selectOpening(page.actor.getSnapshot())).toBe('loading')
})
