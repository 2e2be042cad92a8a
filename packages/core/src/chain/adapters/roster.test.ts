import { describe, expect, it } from 'vitest'
import { announced, createRoster, type Registration } from './roster.ts'

const wallet = (claim: string, mark = '', source: object = {}): Registration<object> => ({
  claim,
  mark,
  name: claim,
  imageUrl: undefined,
  source,
  wallet: {},
})

function roster(...registrations: Registration<object>[]) {
  const list = createRoster<object>()
  registrations.forEach(list.put)
  return { ...list, ids: () => list.rows().map(({ id }) => id) }
}

describe('ids', () => {
  it('are what the wallets go by', () => {
    const one = wallet('One')
    const { ids, find } = roster(one, wallet('Other'))
    expect(ids()).toEqual(['One', 'Other'])
    expect([find('One'), find('Nobody')]).toEqual([one.wallet, undefined])
  })

  it('H10 of two that go by the same depend on their marks, and not on the order in which they come', () => {
    const forth = roster(wallet('One', 'a'), wallet('One', 'b')).ids()
    const back = roster(wallet('One', 'b'), wallet('One', 'a')).ids()
    expect(new Set(forth).size).toBe(2)
    expect(back).toEqual([...forth].reverse())
    expect(roster(wallet('One', 'a'), wallet('One', 'b')).find('One')).toBeUndefined()
  })

  it('H10 once listed stay, and find the wallet by its full one as well', () => {
    const [one, other] = [wallet('One', 'a'), wallet('One', 'b')]
    const both = roster(wallet('One', 'a'), wallet('One', 'b')).ids()
    const { ids, put, find } = roster(one)
    expect(ids()).toEqual(['One'])
    put(other)
    expect(ids()).toEqual(['One', both[1]])
    expect(find(both[0]!)).toBe(one.wallet)
  })

  it('H10 are never taken over: not by a name that is made to look like one, nor by one that was renamed', () => {
    const [, full] = roster(wallet('One', 'a'), wallet('One', 'b')).ids()
    const { ids } = roster(wallet('One', 'a'), wallet('One', 'b'), wallet(full!))
    expect(new Set(ids()).size).toBe(3)

    const evil = wallet('One', 'evil')
    const renamed = roster(wallet('One', 'a'), evil)
    const [first, second] = renamed.ids()
    renamed.put({ ...evil, mark: 'a' })
    renamed.put(wallet('One', 'evil'))
    expect(renamed.ids()).toEqual([first, second, `${second}#2`])
  })
})

describe('rows', () => {
  it('H10 are updated when the same object comes again, whose wallet stays the one that is asked', () => {
    const one = wallet('One', 'a')
    const { put, rows, find } = roster(one)
    const before = find('One')
    put({ ...one, mark: 'b', imageUrl: 'https://one.example/b.png', wallet: {} })
    expect(rows()).toMatchObject([{ id: 'One', mark: 'b', imageUrl: 'https://one.example/b.png' }])
    expect(find('One')).toBe(before)
  })

  it('H10 of the same claim and mark are one wallet, and its newest object counts', () => {
    const [old, updated] = [wallet('One', 'a'), wallet('One', 'a')]
    const { put, rows, find, remove } = roster(old)
    put(updated)
    expect(rows()).toHaveLength(1)
    expect(find('One')).toBe(updated.wallet)
    remove(old)
    expect(rows()).toHaveLength(1)
    remove(updated)
    expect(rows()).toEqual([])
  })

  it('go one by one, also where two are of one object', () => {
    const source = {}
    const [one, other] = [wallet('One', '', source), wallet('Other', '', source)]
    const { ids, remove } = roster(one, other)
    remove(one)
    expect(ids()).toEqual(['Other'])
  })
})

it('what core is told', () => {
  const row = { ...wallet('One'), id: 'One' }
  expect(announced(row, 'solana')).toEqual({ id: 'One', name: 'One', type: 'ANNOUNCED', chain: 'solana' })
  expect(announced({ ...row, imageUrl: 'data:image/png;base64,AA' }, 'solana').imageUrl).toBe(
    'data:image/png;base64,AA',
  )
})
