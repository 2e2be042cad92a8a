import { expect, test } from 'vitest'
import { FoyerError } from '../errors.ts'
import { connectWallet, ETHEREUM, readyVisit } from '../visit.fixture.ts'
import { canRefreshBalance } from './canRefreshBalance.ts'

test('not without an account, and not for 30 seconds after a failure', async () => {
  const page = await readyVisit()
  const can = () => canRefreshBalance(page.actor.getSnapshot())
  expect(can()).toBe(false)
  await connectWallet(page, 'fox', ETHEREUM)
  await page.eip155.balances.last().reject(new FoyerError('balance.unavailable', { chainId: ETHEREUM }))
  expect(can()).toBe(false)
  await page.clock.advance(30_000)
  expect(can()).toBe(true)
})
