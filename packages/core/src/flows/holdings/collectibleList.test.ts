import { describe, expect, test } from 'vitest'
import type { Transaction, Transfer } from '../../rules/transaction.ts'
import { HOSTILE_NAMES } from '../../testing/index.ts'
import { ALICE, activityInput, BOB, transaction } from '../activity/activity.fixture.ts'
import { activityMachine } from '../activity/activity.machine.ts'
import { record } from '../recorder.fixture.ts'
import { collectibleList, collectiblesIn } from './collectibleList.ts'

const nft = (name: string | undefined, url?: string): Transfer => ({
  nft_info: { ...(name !== undefined && { name }), ...(url && { content: { preview: { url } } }) },
})
const received = (...transfers: Transfer[]) =>
  transaction('in', { operationType: 'receive', sentFrom: BOB, sentTo: ALICE, transfers })
const sent = (...transfers: Transfer[]) => transaction('out', { operationType: 'send', transfers })
/** Newest first, like the history. */
const held = (...history: Transaction[]) => collectiblesIn(history, ALICE).map(({ name, count }) => [name, count])

describe('collectibles that were received and not sent on', () => {
  test('received, minted and bought back ones are held, and those sent on are not', () => {
    expect(held(received(nft('A')))).toEqual([['A', 1]])
    const mint = transaction('mint', { operationType: 'mint', sentFrom: ALICE, sentTo: BOB, transfers: [nft('A')] })
    expect(held(mint)).toEqual([['A', 1]])
    expect(held(sent(nft('A')), received(nft('A')))).toEqual([])
    expect(held(received(nft('A')), sent(nft('A')), received(nft('A')))).toEqual([['A', 1]])
  })

  test('several that look the same are counted', () => {
    const three = { ...nft('A'), quantity: { numeric: '3' } }
    expect(held(sent(nft('A')), received(three))).toEqual([['A', 2]])
  })

  test('one sent on before its receipt was loaded is not held', () => {
    expect(held(sent(nft('A')))).toEqual([])
  })

  test('failed and pending transactions are ignored', () => {
    const failed = { ...sent(nft('A')) }
    failed.metadata = { ...failed.metadata, status: 'failed' }
    expect(held(failed, received(nft('A')))).toEqual([['A', 1]])
    const pending = { ...received(nft('B')) }
    pending.metadata = { ...pending.metadata, status: 'pending' }
    expect(held(pending)).toEqual([])
  })

  test('tokens are left out, and the most recently moved is first', () => {
    const coin: Transfer = { fungible_info: { symbol: 'USDC' }, quantity: { numeric: '1' } }
    expect(held(received(nft('B'), coin), received(nft('A')))).toEqual([
      ['B', 1],
      ['A', 1],
    ])
  })
})

describe('H31', () => {
  test('spam is left out, and so is one without name and picture', () => {
    const spam: Transfer = { nft_info: { name: 'Claim', flags: { is_spam: true } } }
    expect(held(received(spam, nft(undefined), nft(HOSTILE_NAMES.onlyInvisible)))).toEqual([])
  })

  test.each(Object.entries(HOSTILE_NAMES))('a name with %s is short text on one line', (_, name) => {
    const [collectible] = collectiblesIn([received(nft(name, 'https://picture.example/1'))], ALICE)
    expect(collectible!.name ?? '').toMatch(/^[^\p{C}\p{DI}\n]{0,64}$/u)
  })

  test('an excessive quantity counts as one', () => {
    for (const numeric of ['1e9', '9'.repeat(78), '0', '0.5', '-1']) {
      expect(held(received({ ...nft('A'), quantity: { numeric } }))).toEqual([['A', 1]])
    }
  })

  test('a name that can be mistaken for another is marked', () => {
    expect(collectiblesIn([received(nft('Ape Сlub'))], ALICE)[0]!.lookAlike).toBe(true)
  })
})

test('the list has the activity’s state, and is complete only when the activity is', async () => {
  const { child, ports } = record(activityMachine, { activity: activityInput() })
  const activity = child('activity')
  const list = () => collectibleList(activity.getSnapshot())
  activity.send({ type: 'activity.wanted' })
  expect(list()).toEqual({ collectibles: [], state: 'loading', more: false, endsEarly: false, error: undefined })
  await ports.page.running.resolve({ data: [transaction('a')], next: 'second' })
  expect(list()).toMatchObject({ collectibles: [], state: 'listed', more: true })
  activity.send({ type: 'pages.next' })
  await ports.page.running.resolve({ data: [received(nft('A'))] })
  expect(list()).toMatchObject({ collectibles: [{ name: 'A', count: 1 }], state: 'listed', more: false })
})

test('an activity without collectibles has none', async () => {
  const { child, ports } = record(activityMachine, { activity: activityInput() })
  child('activity').send({ type: 'activity.wanted' })
  await ports.page.running.resolve({ data: [transaction('a')] })
  expect(collectibleList(child('activity').getSnapshot())).toMatchObject({ state: 'nothing', more: false })
})
