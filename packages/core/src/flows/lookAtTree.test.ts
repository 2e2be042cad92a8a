import { expect, test } from 'vitest'
import { readyVisit } from '../visit.fixture.ts'
import { lookAtTree } from './lookAtTree.ts'
import { selectView } from './modal/modal.selectors.ts'

test('the tree is looked at once now, once after each turn however much has changed, and not after the stop', async () => {
  const page = await readyVisit()
  const seen: boolean[] = []
  const stop = lookAtTree(page.actor, snapshot => void seen.push(selectView(snapshot) !== undefined))
  expect(seen).toEqual([false])
  page.actor.send({ type: 'modal.open' })
  page.actor.send({ type: 'modal.shake' })
  expect(seen).toEqual([false])
  await Promise.resolve()
  expect(seen).toEqual([false, true])
  page.actor.send({ type: 'modal.close' })
  stop()
  await page.send({ type: 'modal.open' })
  expect(seen).toEqual([false, true])
})
