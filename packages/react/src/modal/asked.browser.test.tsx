import { FoyerError } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { approval, ETHEREUM } from '../page.fixture.tsx'
import { ask, createPages } from '../visit.fixture.ts'

const { open } = createPages()

test('the page is operable from the press on a wallet until it answers, and the wallet is asked once', async () => {
  const page = open()
  const isModal = () => page.part('dialog')?.matches(':modal')
  await ask(page)
  await expect.poll(isModal).toBe(false)
  expect(page.part('dialog', '[open]')).toBeTruthy()
  expect(page.modal()?.activeElement?.tagName).toBe('H1')
  page.evm.connects[0]?.reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
  await expect.poll(isModal).toBe(true)
  expect(page.text()).toContain('You declined to connect in Meadow')
  expect(page.modal()?.activeElement?.tagName).toBe('H1')
  page.press('retry')
  await expect.poll(isModal).toBe(false)
  page.evm.connects[1]?.resolve(approval('meadow', ETHEREUM))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.evm.connects).toHaveLength(2)
})

test('a visitor who leaves the request has a modal window again', async () => {
  const page = open()
  await ask(page)
  await expect.poll(() => page.part('dialog')?.matches(':modal')).toBe(false)
  page.press('back')
  await expect.poll(() => page.part('dialog')?.matches(':modal')).toBe(true)
  expect(page.view()).toBe('Connect')
})
