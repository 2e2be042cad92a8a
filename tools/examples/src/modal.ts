import { expect } from './expect.ts'
import type {} from './page/recordButton.ts'
import type { Visitor } from './visitor.ts'

/** Connects in the modal. */
export async function connectInModal({ page, wallet, expectConnected }: Visitor) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await wallet.accept(page)
  await expectConnected()
}

/** Disconnects in the modal. */
export async function disconnectInModal({ page }: Visitor) {
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
}

/** Expects that a reload has shown a connected visitor no button to connect, and that nothing has moved. */
export async function expectSteadyButton({ page }: Visitor) {
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
  const looks = await page.evaluate(() => window.looks)
  const waiting = looks.filter(({ text }) => !text)
  expect(looks.filter(({ text }) => text === 'Connect wallet' || text === 'Connecting…')).toEqual([])
  expect(waiting.some(({ busy }) => busy)).toBe(true)
  expect([...new Set(looks.map(({ height }) => height))]).toEqual([40])
  expect([...new Set(looks.map(({ below }) => below))]).toHaveLength(1)
}
