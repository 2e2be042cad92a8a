import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { memoryStorage } from '../../testing/index.ts'
import { ETHEREUM } from '../../visit.fixture.ts'
import { shownTransaction } from './shownTransaction.ts'
import { ALICE, BOB, HASH, memoryLocks, reviewed, sent } from './transactions.fixture.ts'
import { confirm, openPage, settled } from './transactions.visit.fixture.ts'

test('H57 a transaction is stored before the wallet is asked, and watched until it is confirmed', async () => {
  const page = await openPage()
  await page.submit()
  expect(page.eip155.submissions.list).toHaveLength(1)
  expect(page.eip155.submissions.last().asked).toMatchObject({
    by: { address: ALICE },
    draft: { to: BOB, amount: 25n },
  })
  expect(page.stored()).toEqual(['asked'])
  await page.eip155.submissions.last().resolve(sent)
  await settled()
  expect(page.stored()).toEqual(['submitted'])
  await page.advance(2_000)
  await page.eip155.looks.last().resolve([{ status: 'included', submitted: sent, block: 8 }])
  await settled()
  expect(page.statuses()).toEqual(['included'])
  await page.advance(2_000)
  await page.eip155.looks.last().resolve([{ status: 'confirmed', submitted: sent, block: 8 }])
  await settled()
  expect(page.stored()).toEqual(['confirmed'])
  expect(page.transactionFacts()).toEqual(['transaction.asked', 'transaction.submitted', 'transaction.confirmed'])
  const { length } = page.eip155.looks.list
  await page.advance(60_000)
  expect(page.eip155.looks.list, 'nothing is watched any more').toHaveLength(length)
})

test('H57 a storage that refuses is noticed with the request, and what it refused is stored once it accepts again', async () => {
  const memory = memoryStorage()
  let isFull = true
  const set = (key: string, value: string) => {
    if (isFull && key.endsWith('/transactions')) throw new Error('quota')
    memory.set(key, value)
  }
  const page = await openPage({ storage: { ...memory, set } })
  const first = () => shownTransaction(page.actor.getSnapshot(), page.list().at(-1)!)
  await page.submit()
  // The wallet shows the request, and the page says that it has to stay open.
  expect(page.eip155.submissions.last().waiting).toBe(true)
  expect(first()).toMatchObject({ screen: 'asked', mustStayOpen: true })

  // Its answer is lost, and what is stored does not name it.
  await page.eip155.submissions.last().reject(new Error('The extension was reloaded.'))
  await settled()
  page.visibility.set(false)
  page.visibility.set(true)
  await settled()
  expect(first()).toMatchObject({ screen: 'searching', mustStayOpen: true })
  expect(page.stored()).toEqual([])

  isFull = false
  await page.submit(reviewed({ id: 'second', createdAt: 1_700_000_000_001 }))
  expect(page.stored()).toEqual(['asked', 'asked'])
  expect(first()).toMatchObject({ screen: 'searching', mustStayOpen: false })
})

test('H57 a transfer that was declined does not come back from a storage that refused to forget it', async () => {
  const page = await openPage()
  await page.submit()
  page.storage.refuse()
  await page.advance(1_000)
  await page.eip155.submissions.last().reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
  await settled()
  expect(page.stored()).toEqual(['asked'])
  page.visibility.set(false)
  page.visibility.set(true)
  await settled()
  expect(page.list()).toEqual([])
})

test('H57 a storage that cannot be watched is written all the same', async () => {
  const memory = memoryStorage()
  let isBlocked = false
  const watch: typeof memory.watch = listener => {
    if (isBlocked) throw new Error('blocked')
    return memory.watch(listener)
  }
  const page = await openPage({ storage: { ...memory, watch } })
  isBlocked = true
  await page.submit()
  expect(page.stored()).toEqual(['asked'])
})

test.each([
  ['the visitor rejects', new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' })],
  ['a vault refuses', new FoyerError('auth.refused', { method: 'eth_sendTransaction', reason: 'it cannot be read' })],
  ['a vault takes no more requests', new FoyerError('auth.limited', { retryAfter: 10 })],
])('a transfer that %s is forgotten, and the host is told why', async (_, error) => {
  const page = await openPage()
  await page.submit()
  await page.advance(1_000)
  await page.eip155.submissions.last().reject(error)
  await settled()
  expect(page.list()).toEqual([])
  expect(page.stored()).toEqual([])
  expect(page.facts).toContainEqual(
    expect.objectContaining({ type: 'error', error: expect.objectContaining({ code: error.code }) }),
  )
})

test('H04 a wallet that does not answer is waited for, and what waits behind it too; after a while the page may say so', async () => {
  const page = await openPage()
  const shown = () => page.list().map(each => shownTransaction(page.actor.getSnapshot(), each))
  await page.submit()
  await page.advance(10_000)
  await page.submit(reviewed({ id: 'second', createdAt: 1_700_000_000_001 }))
  expect(shown()).toMatchObject([{ isDelayed: false }, { isDelayed: false }])
  await page.advance(5_000)
  expect(shown()).toMatchObject([{ isDelayed: false }, { isDelayed: true }])
  await page.advance(10_000)
  expect(shown()).toMatchObject([
    { screen: 'asked', isDelayed: true },
    { screen: 'asked', isDelayed: true },
  ])
  expect(page.eip155.submissions.list).toHaveLength(1)
  // It was only slow.
  await page.eip155.submissions.last().resolve(sent)
  await settled()
  expect(page.eip155.submissions.list).toHaveLength(2)
  expect(shown()).toMatchObject([
    { screen: 'asked', isDelayed: false },
    { screen: 'submitted', isDelayed: false },
  ])
})

test('H69 a wallet that has sent it and answers with the code of a refusal is not believed: it is looked for, with the wallet’s words, and found', async () => {
  const page = await openPage()
  const first = () => shownTransaction(page.actor.getSnapshot(), page.list()[0]!)
  await page.submit()
  await page.advance(30_000)
  const { method } = { method: 'eth_sendTransaction' }
  const cause = { code: 4001, message: 'Request timed out' }
  await page.eip155.submissions
    .last()
    .reject(new FoyerError('wallet.failed', { method, reason: cause.message }, { cause }))
  await settled()
  expect(first()).toMatchObject({ screen: 'searching', words: 'Request timed out' })
  expect(page.factTypes()).not.toContain('error')
  await page.advance(10_000)
  await page.eip155.looks.last().resolve([{ status: 'pending', submitted: sent }])
  await settled()
  expect(first()).toMatchObject({ screen: 'submitted', sent: { id: HASH } })
  expect(page.eip155.submissions.list).toHaveLength(1)
})

test('H69 while the chain is asked about a refusal the screen says so, another tab does not take it over, and the words are kept', async () => {
  const page = await openPage()
  const first = () => shownTransaction(page.actor.getSnapshot(), page.list()[0]!)
  await page.submit()
  const cause = { code: 4001, message: 'User rejected' }
  await page.eip155.submissions
    .last()
    .reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }, { cause }))
  await settled()
  // It came faster than a person can give it.
  expect(first().screen).toBe('checking')
  const locked = openPage({ storage: page.storage, connected: false })
  expect((await locked).list()[0]).toMatchObject({ status: 'asked', checking: true })
  page.eip155.unmoved.answer = false
  await page.advance(1_000)
  expect(first()).toMatchObject({ screen: 'searching', words: 'User rejected' })
  await page.advance(25_000)
  expect(first()).toMatchObject({ screen: 'undetermined', words: 'User rejected' })
})

test('H28 the same reviewed transfer reaches the wallet once', async () => {
  const page = await openPage()
  await confirm(page)
  page.actor.send({ type: 'send.confirmed', id: reviewed().id })
  await settled()
  await page.submit()
  expect(page.eip155.submissions.list).toHaveLength(1)
})

test('two transfers wait for each other in one wallet', async () => {
  const page = await openPage()
  await page.submit()
  await page.submit(reviewed({ id: 'second', createdAt: 1_700_000_000_001 }))
  expect(page.eip155.submissions.list).toHaveLength(1)
  expect(page.statuses()).toEqual(['asked', 'asked'])
  await page.eip155.submissions.last().resolve(sent)
  await settled()
  expect(page.eip155.submissions.list).toHaveLength(2)
})

test('H27 a wallet that has moved to another account or chain is not asked', async () => {
  for (const [address, chainId] of [
    [BOB, ETHEREUM],
    [ALICE, 'eip155:137'],
  ] as const) {
    const page = await openPage({ connected: false })
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.eip155.connects.last().resolve(connection('fox', chainId, [address]))
    await settled()
    await page.submit()
    expect(page.eip155.submissions.list).toEqual([])
    expect(page.facts).toContainEqual(
      expect.objectContaining({ type: 'error', error: expect.objectContaining({ code: 'transfer.changed' }) }),
    )
    expect(page.stored()).toEqual([])
    page.stop()
  }
})

test('H24 an answer that is lost is searched for, and undetermined where it is not found', async () => {
  const page = await openPage()
  await page.submit()
  await page.eip155.submissions.last().reject(new FoyerError('wallet.failed', { method: 'eth_sendTransaction' }))
  await settled()
  expect(page.statuses()).toEqual(['asked'])
  await page.advance(2_000)
  expect(page.eip155.looks.last().asked[0]).toMatchObject({ from: ALICE, draft: { trace: { nonce: 3 } } })
  expect(page.eip155.looks.last().asked[0]).not.toHaveProperty('submitted')
  await page.eip155.looks.last().resolve([{ status: 'unseen' }])
  await page.advance(25_000)
  expect(page.stored()).toEqual(['undetermined'])
  await page.eip155.looks.last().resolve([{ status: 'unseen' }])
  const { length } = page.eip155.looks.list
  await page.advance(120_000)
  expect(page.eip155.looks.list, 'no poll unless the visitor looks').toHaveLength(length)
  page.visibility.set(false)
  page.visibility.set(true)
  await settled()
  await page.eip155.looks.last().resolve([{ status: 'pending', submitted: sent }])
  await settled()
  expect(page.stored()).toEqual(['submitted'])
  expect(page.transactionFacts()).toContain('transaction.submitted')
})

test('H24 no receipt for 25 seconds is unconfirmed, not failed, and polled only where the host wants it', async () => {
  for (const pollPendingTransactions of [false, true]) {
    const page = await openPage({ pollPendingTransactions })
    await page.submit()
    await page.eip155.submissions.last().resolve(sent)
    await settled()
    await page.advance(2_000)
    await page.eip155.looks.last().resolve([{ status: 'pending', submitted: sent }])
    await settled()
    await page.advance(2_000)
    const stuck = page.eip155.looks.last()
    // An endpoint that does not answer ends with its own limit, and changes nothing.
    await page.advance(21_000)
    expect(stuck.signal?.aborted).toBe(true)
    expect(page.stored()).toEqual(['unconfirmed'])
    const { length } = page.eip155.looks.list
    await page.advance(30_000)
    expect(page.eip155.looks.list.length - length).toBe(pollPendingTransactions ? 1 : 0)
    page.stop()
  }
})

test('H57 after a reload a request that the wallet may have signed is searched for, and never asked again', async () => {
  const storage = memoryStorage()
  const locks = memoryLocks()
  const first = await openPage({ storage, locks })
  await first.submit()
  first.stop()
  await settled()
  const second = await openPage({ storage, locks, connected: false, seed: 2 })
  expect(second.statuses()).toEqual(['asked'])
  await second.advance(10_000)
  await second.eip155.looks.last().resolve([{ status: 'unseen' }])
  await settled()
  await second.advance(3_000)
  await second.eip155.looks.last().resolve([{ status: 'included', submitted: sent, block: 9 }])
  await settled()
  expect(second.stored()).toEqual(['included'])
  expect(second.eip155.submissions.list, 'the wallet is not asked').toEqual([])
})

test('other tabs show the same list, and one tab looks', async () => {
  const storage = memoryStorage()
  const locks = memoryLocks()
  const first = await openPage({ storage, locks })
  await first.submit()
  const second = await openPage({ storage: storage.openTab(), locks, connected: false, seed: 2 })
  expect(second.statuses()).toEqual(['asked'])
  await first.eip155.submissions.last().resolve(sent)
  await settled()
  expect(second.statuses()).toEqual(['submitted'])
  await first.advance(2_000)
  await second.advance(5_000)
  expect(second.eip155.looks.list).toEqual([])
  await first.eip155.looks.last().resolve([{ status: 'reverted', submitted: sent, block: 8, reason: 'paused' }])
  await settled()
  expect(second.list()).toMatchObject([{ status: 'reverted', reason: 'paused', submitted: { hash: HASH } }])
  expect(second.transactionFacts()).toContain('transaction.reverted')
})

test('a tab that closes hands the watch over', async () => {
  const storage = memoryStorage()
  const locks = memoryLocks()
  const first = await openPage({ storage, locks })
  await first.submit()
  await first.eip155.submissions.last().resolve(sent)
  await settled()
  const second = await openPage({ storage: storage.openTab(), locks, connected: false, seed: 2 })
  first.stop()
  await settled()
  await second.advance(2_000)
  expect(second.eip155.looks.last().asked).toMatchObject([{ submitted: sent }])
})

test('a tab shows what came of a request of another tab, also when its answer was lost', async () => {
  const storage = memoryStorage()
  const locks = memoryLocks()
  const first = await openPage({ storage, locks })
  await first.submit()
  const second = await openPage({ storage: storage.openTab(), locks, connected: false, seed: 2 })
  await first.eip155.submissions.last().reject(new FoyerError('wallet.failed', { method: 'eth_sendTransaction' }))
  await settled()
  await first.advance(26_000)
  expect(first.statuses()).toEqual(['undetermined'])
  expect(second.statuses()).toEqual(['undetermined'])
})

test('a transaction of the host is followed once, with the account and the wallet that are connected', async () => {
  const page = await openPage()
  for (const submitted of [HASH, sent]) await page.send({ type: 'transaction.watch', submitted })
  await settled()
  expect(page.list()).toMatchObject([
    {
      namespace: 'eip155',
      chainId: ETHEREUM,
      address: ALICE,
      connectorId: 'fox',
      status: 'submitted',
      submitted: sent,
    },
  ])
  expect(page.transactionFacts()).toEqual(['transaction.submitted'])
  await page.advance(2_000)
  await page.eip155.looks.last().resolve([{ status: 'confirmed', submitted: sent, block: 8 }])
  await settled()
  expect(page.transactionFacts()).toEqual(['transaction.submitted', 'transaction.confirmed'])
  expect(page.eip155.submissions.list, 'nothing is asked of the wallet').toHaveLength(0)
})

test('H56 a transaction of the host that cannot be followed is reported, and the list goes on', async () => {
  const page = await openPage()
  const wrong = [
    { submitted: 7 },
    { submitted: undefined },
    { submitted: { type: 'transaction' } },
    { submitted: HASH, chainId: 'solana:1' },
    { submitted: HASH, summary: { amount: -1 } },
    { submitted: HASH, namespace: 'solana' },
    { submitted: 'x'.repeat(100_000) },
  ]
  for (const request of wrong) await page.send({ type: 'transaction.watch', ...request } as never)
  await settled()
  expect(page.list()).toEqual([])
  const errors = page.facts.flatMap(fact => (fact.type === 'error' ? [fact.error.code] : []))
  expect(errors).toEqual([
    'config.invalid',
    'config.invalid',
    'config.invalid',
    'config.invalid',
    'config.invalid',
    'account.missing',
    'config.invalid',
  ])
  await page.submit()
  expect(page.eip155.submissions.list).toHaveLength(1)
})
