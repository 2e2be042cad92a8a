import type { ModalOptions, WalletFeature } from '@foyer/core'
import type { SwapFeature } from '@foyer/core/chain'
import { afterEach, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { offerTransfers } from '../../scriptedTransfers.fixture.ts'
import { createPages, openAccount } from '../../visit.fixture.ts'
import { createServices } from '../portfolio/services.fixture.ts'

const { open } = createPages()

const never = () => new Promise<never>(() => {})

/** Only says that the chain swaps. */
const swap: SwapFeature = {
  isAllowed: () => true,
  isAtomic: never,
  spendable: never,
  foresee: never,
  draftApproval: never,
  draft: never,
}

const ALL: WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/** Account of a host with these features. */
async function openWith(features: WalletFeature[]) {
  const options: Partial<ModalOptions> = { ...createServices().options, features: { walletFeaturesOrder: features } }
  const page = open(options)
  offerTransfers(page.evm.adapter)
  Object.assign(page.evm.adapter.features, { swap })
  await openAccount(page)
  const tiles = () => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="feature"]')]
  await expect.poll(() => tiles().map(({ dataset }) => dataset.feature)).toEqual(features)
  return { page, tiles: tiles() }
}

afterEach(async () => {
  await browser.viewport(900, 760)
})

/** Box of the label's text, which the box around it may cut. */
function textOf(tile: HTMLElement): DOMRect {
  const range = tile.ownerDocument.createRange()
  const walker = tile.ownerDocument.createTreeWalker(tile, NodeFilter.SHOW_TEXT)
  range.selectNodeContents(walker.nextNode()!)
  return range.getBoundingClientRect()
}

test.each([2, 3, 4])('%i tiles stand beside each other at 360 px, with whole labels', async count => {
  await browser.viewport(360, 640)
  const { page, tiles } = await openWith(ALL.slice(0, count))
  const sheet = page.part('sheet')!.firstElementChild!
  expect(sheet.scrollWidth).toBe(sheet.clientWidth)
  const boxes = tiles.map(tile => tile.getBoundingClientRect())
  const { left, right } = sheet.getBoundingClientRect()
  for (const [index, tile] of tiles.entries()) {
    const box = boxes[index]!
    expect(box.left).toBeGreaterThanOrEqual(index > 0 ? boxes[index - 1]!.right : left)
    expect(box.right).toBeLessThanOrEqual(right)
    expect(Math.min(box.width, box.height), 'WCAG 2.5.8').toBeGreaterThanOrEqual(24)
    expect(box.top).toBe(boxes[0]!.top)
    expect(box.width).toBeCloseTo(boxes[0]!.width, 1)
    const text = textOf(tile)
    expect(text.left, `the label ${tile.textContent}`).toBeGreaterThanOrEqual(box.left)
    expect(text.right, `the label ${tile.textContent}`).toBeLessThanOrEqual(box.right)
    expect(text.height, 'one line').toBeLessThan(24)
    for (const each of [tile, ...tile.querySelectorAll<HTMLElement>('span')])
      expect(each.scrollWidth, 'nothing is cut').toBeLessThanOrEqual(Math.max(each.clientWidth, each.offsetWidth))
  }
})
