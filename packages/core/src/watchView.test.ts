import { expect, test } from 'vitest'
import { selectStatus } from './flows/connection/connection.selectors.ts'
import { connectWallet, ETHEREUM, readyVisit } from './visit.fixture.ts'
import { watchTree, watchView } from './watchView.ts'

test('the listener gets the current view and each change, until the unsubscribe', async () => {
  const page = await readyVisit()
  const views: unknown[] = []
  const stop = watchView(page.actor, view => views.push(view))
  await page.send({ type: 'modal.open' })
  await page.send({ type: 'modal.shake' })
  await page.send({ type: 'modal.open', view: 'Networks' })
  stop()
  await page.send({ type: 'modal.close' })
  expect(views).toEqual([undefined, 'Connect', 'Networks'])
})

test('a child’s transition is reported, which a subscriber of the root does not get', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  let [tree, root] = [0, 0]
  const stop = watchTree(page.actor, () => {
    tree += 1
  })
  const subscription = page.actor.subscribe(() => {
    root += 1
  })
  await page.eip155.balances.last().resolve(5n)
  expect(tree).toBeGreaterThan(0)
  expect(root).toBe(0)
  stop()
  const before = tree
  await page.eip155.report('fox', { type: 'wallet.disconnected' })
  expect(tree).toBe(before)
  expect(root).toBeGreaterThan(0)
  subscription.unsubscribe()
  expect(selectStatus(page.actor.getSnapshot())).toBe('disconnected')
})
