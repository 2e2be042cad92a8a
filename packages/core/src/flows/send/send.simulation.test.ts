import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { selectTransaction } from '../transactions/selectTransaction.ts'
import { BOB } from '../transactions/transactions.fixture.ts'
import { fill, review, type SendingPage, sendingPage, settled } from './send.visit.fixture.ts'

/** Page on which Alice sends, over a chain that can say what a transfer will do. */
async function open() {
  const page = await sendingPage({ simulates: true })
  await page.connect()
  await page.open()
  return page
}

const AS_REVIEWED = { outcome: 'changes', changes: [{ amount: -1_500_000_000n }], receives: 1_500_000_000n } as const

test('a simulation follows the preview, which can be confirmed once it has answered', async () => {
  const page = await open()
  await review(page)
  expect(page.form()).toMatchObject({ screen: 'review', review: { isForeseeing: true, amount: { exact: '1.5' } } })
  expect(page.eip155.simulations.last().asked).toMatchObject({ to: BOB, amount: 1_500_000_000n })
  await page.order({ type: 'confirm' })
  expect(page.eip155.submissions.list).toHaveLength(0)
  await page.eip155.simulations.last().resolve(AS_REVIEWED)
  await settled()
  expect(page.form().review).toMatchObject({
    isForeseeing: false,
    simulation: { asReviewed: true, changes: [{ text: '1.5', pays: true }] },
  })
  await page.order({ type: 'confirm' })
  expect(page.eip155.submissions.list).toHaveLength(1)
})

test.each<[string, (page: SendingPage) => Promise<void>]>([
  ['is late', page => page.advance(4_000)],
  ['fails', page => page.eip155.simulations.last().reject(new FoyerError('rpc.failed', { method: 'eth_call' }))],
  [
    'cannot be read (H46)',
    page => page.eip155.simulations.last().resolve({ outcome: 'changes', changes: [{ amount: 1 }] } as never),
  ],
])('a simulation that %s leaves a preview without it', async (_, end) => {
  const page = await open()
  await review(page)
  await end(page)
  await settled()
  expect(page.form().review).toMatchObject({ isForeseeing: false, simulation: undefined })
  await page.order({ type: 'confirm' })
  expect(page.eip155.submissions.list).toHaveLength(1)
})

test('a simulation that answers after the visitor went back says nothing of the next transfer', async () => {
  const page = await open()
  await review(page)
  const late = page.eip155.simulations.last()
  await page.order({ type: 'back' })
  await fill(page, { amount: '2' })
  await page.order({ type: 'review' })
  await page.drafted()
  await late.resolve(AS_REVIEWED)
  await settled()
  expect(page.form().review).toMatchObject({ isForeseeing: true, simulation: undefined, amount: { exact: '2' } })
})

test('H73 the transaction keeps the amount that arrives, where it is another one', async () => {
  const page = await open()
  await review(page)
  await page.eip155.simulations.last().resolve({ ...AS_REVIEWED, receives: 1_425_000_000n })
  await settled()
  expect(page.form().review).toMatchObject({
    simulation: { asReviewed: false, receiver: { gets: { exact: '1.425' } } },
  })
  await page.order({ type: 'confirm' })
  expect(page.transactions()[0]?.summary).toMatchObject({ amount: '1500000000', receives: '1425000000' })
  const { id } = page.transactions()[0]!
  expect(selectTransaction(page.actor.getSnapshot(), id).transaction).toMatchObject({ receives: { exact: '1.425' } })
})

test.each([undefined, 1_500_000_000n])('the transaction keeps no other amount where %s arrives', async receives => {
  const page = await open()
  await review(page)
  const { changes, outcome } = AS_REVIEWED
  await page.eip155.simulations.last().resolve({ outcome, changes, ...(receives !== undefined && { receives }) })
  await settled()
  await page.order({ type: 'confirm' })
  expect(page.transactions()[0]?.summary).not.toHaveProperty('receives')
})
