import { expect, test } from 'vitest'
import { connectWallet, ELSEWHERE, evm, readyVisit } from '../../visit.fixture.ts'
import { selectCanClose, selectCanGoBack, selectLegal, selectOpening } from './modal.selectors.ts'

test('selectOpening is failed when the adapters do not load, and loading after a retry', async () => {
  let fails = true
  const page = await readyVisit({
    adapters: [() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(evm().adapter))],
  })
  expect(selectOpening(page.actor.getSnapshot())).toBe('failed')
  fails = false
  await page.send({ type: 'boot.retry' })
  expect(selectOpening(page.actor.getSnapshot())).toBe('loading')
})

test('a window can always be closed; an embedded modal only on another view than the first', async () => {
  const window = await readyVisit()
  await window.send({ type: 'modal.open' })
  expect(selectCanClose(window.actor.getSnapshot())).toBe(true)
  const page = await readyVisit({ embedded: true })
  expect(page.view()).toBe('Connect')
  expect(selectCanClose(page.actor.getSnapshot())).toBe(false)
  await page.send({ type: 'modal.open', view: 'WhatIsAWallet' })
  expect(selectCanClose(page.actor.getSnapshot())).toBe(true)
})

test('Back is available when there is an earlier view, but not on UnsupportedChain', async () => {
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

test('an agreement is required only with both the feature and a link to terms', async () => {
  const legal = async (options: Parameters<typeof readyVisit>[0]) =>
    selectLegal((await readyVisit(options)).actor.getSnapshot())
  const termsConditionsUrl = 'https://app.example/terms'
  expect(await legal({ features: { legalCheckbox: true } })).toBeUndefined()
  expect(await legal({ termsConditionsUrl })).toEqual({
    terms: termsConditionsUrl,
    privacy: undefined,
    mustAgree: false,
  })
  expect(await legal({ termsConditionsUrl, features: { legalCheckbox: true } })).toMatchObject({ mustAgree: true })
})
