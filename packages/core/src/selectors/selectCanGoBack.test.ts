import { expect, test } from 'vitest'
import { connectWallet, ELSEWHERE, readyVisit } from '../visit.fixture.ts'
import { selectCanGoBack } from './selectCanGoBack.ts'

test('only where something is behind, and never from UnsupportedChain', async () => {
  const page = await readyVisit()
  const canGoBack = () => selectCanGoBack(page.actor.getSnapshot())
  await page.send({ type: 'modal.open' })
  expect(canGoBack()).toBe(false)
  await page.send({ type: 'modal.open', view: 'WhatIsAWallet' })
  expect(canGoBack()).toBe(true)
  await page.send({ type: 'modal.close' })
  await connectWallet(page, 'fox', ELSEWHERE)
  expect(page.view()).toBe('UnsupportedChain')
  expect(canGoBack()).toBe(false)
})
