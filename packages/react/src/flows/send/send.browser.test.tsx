import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { settledHeight } from '../../sheet.fixture.ts'
import { createPages, shown } from '../../visit.fixture.ts'
import {
  choose,
  estimate,
  fee,
  fill,
  openForm,
  RECEIVER,
  review,
  type SendPage,
  sendPages,
  type,
} from './send.fixture.ts'

const pages = createPages()
const open = sendPages(pages.open)

const violations = async (page: SendPage) => {
  const { violations: found } = await axe.run(page.container.querySelector('foyer-modal')!)
  return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
}

/** Waits until nothing moves. */
const settled = (page: SendPage) => settledHeight(page.part('sheet')!)

const focused = (page: SendPage) => (page.modal()?.activeElement as HTMLElement | null)?.dataset.part

test.each(['light', 'dark'] as const)(
  'the views of a transfer have no accessibility violation in the %s theme',
  async mode => {
    const page = open({ theme: { mode } })
    await openForm(page)
    await settled(page)
    expect(await violations(page)).toEqual([])
    page.press('token-select')
    await shown(page, 'WalletSendSelectToken')
    await expect.poll(() => page.part('token')).not.toBe(null)
    await settled(page)
    expect(await violations(page)).toEqual([])
    page.press('close')
    await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  },
)

test.each(['light', 'dark'] as const)('a review with tiers and a warning has none in the %s theme', async mode => {
  const page = open({ theme: { mode } })
  const fees = [fee({ tier: 'slow' }), fee(), fee({ tier: 'fast', amount: 420_000_000_000_000n })] as const
  await review(page, { outcome: 'fails' }, estimate({ fees }))
  await settled(page)
  expect(await violations(page)).toEqual([])
})

test('typing within the amount keeps the caret in its place', async () => {
  const page = open()
  await openForm(page)
  await choose(page, 1)
  page.part('amount')!.focus()
  await userEvent.keyboard('15{ArrowLeft}2.')
  expect((page.part('amount') as HTMLInputElement).value).toBe('12.5')
})

test('Enter in a field is a press of the button', async () => {
  const page = open()
  await fill(page)
  page.part('amount')!.focus()
  await userEvent.keyboard('{Enter}')
  await shown(page, 'WalletSendPreview')
})

test('the focus stays on the button while its text changes', async () => {
  const page = open()
  await openForm(page)
  await choose(page, 1)
  page.part('review')!.focus()
  await expect.poll(() => page.part('review')?.textContent).toBe('Add Amount')
  type(page, 'amount', '25')
  await expect.poll(() => page.part('review')?.textContent).toBe('Add Address')
  type(page, 'receiver', RECEIVER)
  await expect.poll(() => page.part('review')?.textContent).toBe('Preview Send')
  expect(focused(page)).toBe('review')
})

test.each([360, 390, 900])('nothing is wider than the sheet at %i px, however long the amount', async width => {
  await browser.viewport(width, 760)
  const page = open()
  await openForm(page)
  await choose(page, 0)
  page.part('amount')!.focus()
  await userEvent.keyboard('1234567890.123456789012345678')
  await settled(page)
  const scroll = page.part('sheet')!.firstElementChild!
  expect(scroll.scrollWidth).toBe(scroll.clientWidth)
  const { right } = scroll.getBoundingClientRect()
  for (const part of ['token-select', 'max', 'fiat'])
    expect(page.part(part)!.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  for (const part of ['token-select', 'max', 'fiat'])
    expect(page.part(part)!.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  await browser.viewport(900, 760)
})
