import { FoyerError } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { ask, createPages, shown } from '../../visit.fixture.ts'

const { open } = createPages()

test('each answer of a wallet has a screen of its own, with a retry and a way back', async () => {
  const page = open()
  await ask(page)
  await expect.poll(page.text).toContain('Approve in Meadow')
  expect(page.part('retry')).toBe(null)
  expect(page.modal()?.querySelector('section')?.dataset.state).toBe('waiting')

  page.evm.connects[0]?.reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
  await expect.poll(page.text).toContain('You declined to connect in Meadow')
  page.press('retry')
  await expect.poll(() => page.evm.connects.length).toBe(2)
  await expect.poll(page.text).toContain('Approve in Meadow')
  // The control that had the focus is gone; the focus stays in the dialog.
  expect(page.modal()?.activeElement?.tagName).toBe('H1')

  page.evm.connects[1]?.reject(new FoyerError('wallet.requestPending', { method: 'eth_requestAccounts' }))
  await expect.poll(page.text).toContain('Open Meadow')
  page.press('retry')
  await expect.poll(() => page.evm.connects.length).toBe(3)
  page.evm.connects[2]?.reject(
    new FoyerError('wallet.failed', { method: 'eth_requestAccounts', reason: '<b>Broken</b>' }),
  )
  await expect.poll(page.text).toContain('<b>Broken</b>')
  expect(page.modal()?.querySelector('section b')).toBe(null)
  page.press('back')
  await shown(page, 'Connect')
})
