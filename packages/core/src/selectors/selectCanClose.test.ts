import { expect, test } from 'vitest'
import { readyVisit } from '../visit.fixture.ts'
import { selectCanClose } from './selectCanClose.ts'

test('a window can always be closed; embedded, only what is not the first view', async () => {
  const window = await readyVisit()
  await window.send({ type: 'modal.open' })
  expect(selectCanClose(window.actor.getSnapshot())).toBe(true)
  const page = await readyVisit({ embedded: true })
  expect(page.view()).toBe('Connect')
  expect(selectCanClose(page.actor.getSnapshot())).toBe(false)
  await page.send({ type: 'modal.open', view: 'WhatIsAWallet' })
  expect(selectCanClose(page.actor.getSnapshot())).toBe(true)
})
