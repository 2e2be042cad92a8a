import { describe, expect, it } from 'vitest'
import { announced, createRoster, type Registration } from './roster.ts'

const registered = (claim: string, mark = '', wallet: object = {}): Registration<object> => ({
  claim,
  mark,
  name: claim,
  imageUrl: undefined,
  wallet,
})

function roster(...registrations: Registration<object>[]) {
  const list = createRoster<object>()
  registrations.forEach(list.put)
  return { ...list, ids: () => list.rows().map(({ id }) => id) }
}

describe('ids', () => {
  it('are what the wallets go by', () => {
    const one = registered('One')
    const { ids, find } = roster(one, registered('Other'))
    expect(ids()).toEqual(['One', 'Other'])
    expect([find('One'), find('Nobody')]).toEqual([one.wallet, undefined])
  })

  it('H10 of two that go by the same depend on their marks, and not on the order in which they come', () => {
    const forth = roster(registered('One', 'a'), registered('One', 'b')).ids()
    const back = roster(registered('One', 'b'), registered('One', 'a')).ids()
    expect(new Set(forth).size).toBe(2)
    expect(back).toEqual([...forth].reverse())
    expect(roster(registered('One', 'a'), registered('One', 'b')).find('One')).toBeUndefined()
  })

  it('H10 once listed stay, and find the wallet by its full one as well', () => {
    const [one, other] = [registered('One', 'a'), registered('One', 'b')]
    const both = roster(registered('One', 'a'), registered('One', 'b')).ids()
    const { ids, put, find } = roster(one)
    expect(ids()).toEqual(['One'])
    put(other)
    expect(ids()).toEqual(['One', both[1]])
    expect(find(both[0]!)).toBe(one.wallet)
  })

  it('H10 are never taken over: not by a name that is made to look like one, nor by one that was renamed', () => {
    const [, full] = roster(registered('One', 'a'), registered('One', 'b')).ids()
    const { ids } = roster(registered('One', 'a'), registered('One', 'b'), registered(full!))
    expect(new Set(ids()).size).toBe(3)

    const evil = registered('One', 'evil')
    const renamed = roster(registered('One', 'a'), evil)
    const [first, second] = renamed.ids()
    renamed.put({ ...evil, mark: 'a' })
    renamed.put(registered('One', 'evil'))
    expect(renamed.ids()).toEqual([first, second, `${second}#2`])
  })
})

describe('rows', () => {
  it('H10 are updated when the same wallet comes again', () => {
    const one = registered('One', 'a')
    const { put, rows, find } = roster(one)
    const before = find('One')
    put({ ...one, mark: 'b', imageUrl: 'https://one.example/b.png' })
    expect(rows()).toMatchObject([{ id: 'One', mark: 'b', imageUrl: 'https://one.example/b.png' }])
    expect(find('One')).toBe(before)
  })

  it('H10 of the same claim and mark are one wallet, and its newest object counts', () => {
    const [old, updated] = [registered('One', 'a'), registered('One', 'a')]
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
    const wallet = {}
    const [one, other] = [registered('One', '', wallet), registered('Other', '', wallet)]
    const { ids, remove } = roster(one, other)
    remove(one)
    expect(ids()).toEqual(['Other'])
  })
})

it('what core is told', () => {
  const row = { ...registered('One'), id: 'One' }
  expect(announced(row, 'solana')).toEqual({ id: 'One', name: 'One', type: 'ANNOUNCED', chain: 'solana' })
  expect(announced({ ...row, imageUrl: 'data:image/png;base64,AA' }, 'solana').imageUrl).toBe(
    'data:image/png;base64,AA',
  )
})
