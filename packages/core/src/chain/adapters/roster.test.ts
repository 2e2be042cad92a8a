import { describe, expect, it } from 'vitest'
import { announced, createRoster, type Registration } from './roster.ts'

const registered = (claim: string, mark = '', wallet: object = {}): Registration<object> => ({
  source: 'wallet-standard',
  claim,
  mark,
  name: claim,
  imageUrl: undefined,
  wallet,
})

function roster(...registrations: Registration<object>[]) {
  const list = createRoster<object>()
  registrations.forEach(list.put)
  return {
    ...list,
    ids: () => list.rows().map(({ id }) => id),
    walletOf: (id: string) => list.rows().find(row => row.id === id)?.wallet,
    claimantsOf: (id: string) => list.claimants(id).map(row => row.id),
  }
}

describe('ids', () => {
  it('say how the wallet was found and what it goes by there', () => {
    const one = registered('One')
    const { ids, walletOf } = roster(one, { ...registered('One'), source: 'eip6963' })
    expect(ids()).toEqual(['wallet-standard:One', 'eip6963:One'])
    expect([walletOf('wallet-standard:One'), walletOf('One')]).toEqual([one.wallet, undefined])
  })

  it('H10 of two that go by the same depend on their marks, and not on the order in which they come', () => {
    const forth = roster(registered('One', 'a'), registered('One', 'b')).ids()
    const back = roster(registered('One', 'b'), registered('One', 'a')).ids()
    expect(new Set(forth).size).toBe(2)
    expect(back).toEqual([...forth].reverse())
    expect(roster(registered('One', 'a'), registered('One', 'b')).has('wallet-standard:One')).toBe(false)
  })

  it('H10 once listed stay', () => {
    const [one, other] = [registered('One', 'a'), registered('One', 'b')]
    const both = roster(registered('One', 'a'), registered('One', 'b')).ids()
    const { ids, put, walletOf } = roster(one)
    expect(ids()).toEqual(['wallet-standard:One'])
    put(other)
    expect(ids()).toEqual(['wallet-standard:One', both[1]])
    expect(walletOf('wallet-standard:One')).toBe(one.wallet)
  })

  it('H47 are never taken over: not by a name that is made to look like one, nor by one that was renamed', () => {
    const [, full] = roster(registered('One', 'a'), registered('One', 'b')).ids()
    const { ids } = roster(
      registered('One', 'a'),
      registered('One', 'b'),
      registered(full!.slice('wallet-standard:'.length)),
    )
    expect(new Set(ids()).size).toBe(3)

    const evil = registered('One', 'evil')
    const renamed = roster(registered('One', 'a'), evil)
    const [first, second] = renamed.ids()
    renamed.put({ ...evil, mark: 'a' })
    renamed.put(registered('One', 'evil'))
    expect(renamed.ids()).toEqual([first, second, `${second}#2`])
  })

  it('H47 belong to one object for as long as the page lives, also when it has gone', () => {
    const [one, other] = [registered('One', 'a'), registered('One', 'a')]
    const { ids, put, remove, walletOf } = roster(one)
    const [id] = ids()
    remove(one)
    put(other)
    expect(ids()).toHaveLength(1)
    expect(ids()).not.toContain(id)
    expect(walletOf(id!)).toBeUndefined()
    put(one)
    expect(walletOf(id!)).toBe(one.wallet)
  })
})

describe('rows', () => {
  it('H10 are updated when the same wallet comes again', () => {
    const one = registered('One', 'a')
    const { put, rows, walletOf } = roster(one)
    const before = walletOf('wallet-standard:One')
    put({ ...one, uuid: '2', mark: 'b', imageUrl: 'https://one.example/b.png' })
    expect(rows()).toMatchObject([{ id: 'wallet-standard:One', imageUrl: 'https://one.example/b.png' }])
    expect(walletOf('wallet-standard:One')).toBe(before)
  })

  it('H47 keep what their ids are made of, whoever announces the object anew', () => {
    const one = { ...registered('One', 'a'), uuid: '1' }
    const { put, rows } = roster(one)
    put({ ...one, uuid: '2', mark: 'b' })
    expect(rows()).toMatchObject([{ uuid: '1', mark: 'a' }])
  })

  it('H47 of another object with the same claim and mark are other rows, and the first keeps its id', () => {
    const [first, second] = [registered('One', 'a'), registered('One', 'a')]
    const { put, ids, walletOf } = roster(first)
    const [id] = ids()
    put(second)
    expect(ids()).toHaveLength(2)
    expect(ids().map(walletOf)).toEqual([first.wallet, second.wallet])
    expect(ids()[0]).toBe(id)
  })

  it('H47 of one announcement are of its first object, and while there is another nobody knows which one is meant', () => {
    const one = { ...registered('One', 'a'), uuid: '1' }
    const { put, rows, ids, claimantsOf } = roster(one)
    for (let count = 0; count < 5; count += 1) put({ ...registered('One', 'a'), uuid: '1' })
    expect(rows().map(({ wallet }) => wallet)).toEqual([one.wallet])
    expect(ids()).toEqual(['wallet-standard:One'])
    expect(claimantsOf('wallet-standard:One')).toHaveLength(2)
    put({ ...one, claim: 'Renamed' })
    expect(rows().map(({ wallet }) => wallet)).toEqual([one.wallet, one.wallet])
  })

  it('H47 stay contested, however many others come and go', () => {
    const { put, remove, claimantsOf } = roster()
    for (const _ of ['first', 'second']) put({ ...registered('One', 'a'), uuid: '1' })
    for (let count = 0; count < 1_000; count += 1) {
      const passing = registered(`Wallet ${count}`)
      put(passing)
      remove(passing)
    }
    expect(claimantsOf('wallet-standard:One')).toHaveLength(2)
  })

  it('H47 are not hidden by another wallet that announces itself with their uuid', () => {
    const evil = { ...registered('Evil'), uuid: '1' }
    const one = { ...registered('One'), uuid: '1' }
    expect(roster(evil, one).ids()).toEqual(['wallet-standard:Evil', 'wallet-standard:One'])
  })

  it('go one by one, also where two are of one object', () => {
    const wallet = {}
    const [one, other] = [registered('One', '', wallet), registered('Other', '', wallet)]
    const { ids, remove } = roster(one, other)
    remove(one)
    expect(ids()).toEqual(['wallet-standard:Other'])
  })

  it('H40 are no more than a page can have', () => {
    const { put, ids } = roster()
    for (let count = 0; count < 1_000; count += 1) put(registered(`Wallet ${count}`))
    expect(ids()).toHaveLength(200)
  })

  it('H40 that come and go without end leave room for those that stay', () => {
    const { put, remove, ids, choose, held } = roster()
    const kept = registered('Kept')
    put(kept)
    choose('wallet-standard:Kept')
    for (let count = 0; count < 1_000; count += 1) {
      const passing = registered(`Wallet ${count}`)
      put(passing)
      remove(passing)
    }
    put(registered('Late'))
    expect(ids()).toEqual(['wallet-standard:Kept', 'wallet-standard:Late'])
    expect(held('wallet-standard:Kept')).toBe(kept.wallet)
  })
})

describe('places that hold one wallet each', () => {
  it('H47 another object there is another row, and who is connected to the first still reaches it', () => {
    const [first, second] = [registered('One'), registered('One')]
    const { replace, ids, choose, held } = roster()
    replace('wallet-standard', [first])
    const [id] = ids()
    expect(held(id!)).toBeUndefined()
    choose(id!)
    replace('wallet-standard', [second])
    expect(ids()).toHaveLength(1)
    expect(ids()).not.toContain(id)
    expect([held(id!), choose(id!), choose(ids()[0]!)]).toEqual([first.wallet, first.wallet, second.wallet])
    replace('wallet-standard', [])
    expect([ids(), held(id!)]).toEqual([[], undefined])
    replace('wallet-standard', [registered('One')])
    expect(held(id!)).toBeUndefined()
  })

  it('are told apart by how they were found', () => {
    const { replace, ids } = roster(registered('One'))
    replace('wbip004', [])
    expect(ids()).toEqual(['wallet-standard:One'])
  })
})

describe('a stored id', () => {
  it('is claimed by the wallet that goes by it, whatever else came first on this page', () => {
    const [one, other] = [registered('One', 'a'), registered('One', 'b')]
    const { ids } = roster(one, other)
    expect(roster(one).claimantsOf(ids()[0]!)).toEqual(['wallet-standard:One'])
    expect(roster(one, other).claimantsOf(ids()[1]!)).toEqual([ids()[1]])
    expect(roster(other).claimantsOf(ids()[0]!)).toEqual([])
    expect(roster(registered('One', 'a')).claimantsOf(`${ids()[0]}#2`)).toEqual(['wallet-standard:One'])
  })

  it('H47 is claimed by both of two that go by the same', () => {
    expect(roster(registered('One', 'a'), registered('One', 'b')).claimantsOf('wallet-standard:One')).toHaveLength(2)
    const twins = roster(registered('One', 'a'), registered('One', 'a'))
    for (const id of twins.ids()) expect(twins.claimantsOf(id)).toHaveLength(2)
  })

  it('of an earlier version is claimed too', () => {
    const [, full] = roster(registered('One', 'a'), registered('One', 'b')).ids()
    const former = full!.slice('wallet-standard:'.length)
    expect(roster(registered('One', 'b')).claimantsOf('One')).toEqual(['wallet-standard:One'])
    expect(roster(registered('One', 'b')).claimantsOf(former)).toEqual(['wallet-standard:One'])
    const path = { ...registered('Path'), source: 'wbip004' as const }
    expect([roster(path).claimantsOf('Path'), roster(path).claimantsOf('wbip004:Path')]).toEqual([[], ['wbip004:Path']])
  })

  it('H47 is not claimed by a wallet that is named like it', () => {
    const path = { ...registered('Path'), source: 'wbip004' as const }
    const evil = registered('wbip004:Path')
    expect(roster(evil, path).claimantsOf('wbip004:Path')).toEqual(['wbip004:Path'])
    expect(roster(evil).claimantsOf('wbip004:Path')).toEqual([])
    expect(roster(registered('wallet-standard:One')).claimantsOf('wallet-standard:One')).toEqual([])
  })
})

it('what core is told', () => {
  const row = { ...registered('One'), id: 'wallet-standard:One' }
  expect(announced(row, 'solana')).toEqual({
    id: 'wallet-standard:One',
    name: 'One',
    type: 'ANNOUNCED',
    chain: 'solana',
  })
  expect(announced({ ...row, imageUrl: 'data:image/png;base64,AA' }, 'solana').imageUrl).toBe(
    'data:image/png;base64,AA',
  )
})
