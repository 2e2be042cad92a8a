import { expect, test } from 'vitest'
import { record } from '../recorder.fixture.ts'
import { catalogueInput, wallet, wallets } from './catalogue.fixture.ts'
import { catalogueMachine } from './catalogue.machine.ts'
import { catalogueList } from './catalogueList.ts'

test('typing and erasing read none of the thousands of wallets that are loaded', async () => {
  const { child, ports, clock } = record(catalogueMachine, { catalogue: catalogueInput() })
  const actor = child('catalogue')
  const list = () => catalogueList(actor.getSnapshot()).wallets
  const type = (text: string) => actor.send({ type: 'search.changed', text })
  let reads = 0
  const loaded = wallets(5_000).map(entry =>
    Object.defineProperty({ ...entry }, 'name', {
      get: () => {
        reads += 1
        return entry.name
      },
    }),
  )
  actor.send({ type: 'catalogue.wanted' })
  actor.send({ type: 'pages.next' })
  await ports.page.running.resolve({ wallets: loaded, count: 5_000 })
  const all = list()
  expect(all).toHaveLength(5_000)
  expect(reads).toBeGreaterThan(0)
  reads = 0
  for (const text of ['h', 'ha', 'har', 'ha', 'h']) {
    type(text)
    expect(list()).toEqual([])
  }
  await clock.advance(300)
  await ports.search.running.resolve([wallet('harbor')])
  expect(list()).toHaveLength(1)
  type('')
  expect(list()).toBe(all)
  expect(reads).toBe(0)
})
