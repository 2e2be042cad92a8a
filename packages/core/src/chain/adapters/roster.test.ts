import { describe, expect, it } from 'vitest'
import { announced, createRoster, type Registration } from './roster.ts'

const registered = (key: string, fingerprint = '', wallet: object = {}): Registration<object> => ({
  source: 'wallet-standard',
  key,
  fingerprint,
  name: key,
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
    candidatesOf: (id: string) => list.candidates(id).map(row => row.id),
  }
}

describe('ids', () => {
  it('an id holds the source of the wallet and its key', () => {
    const one = registered('One')
    const { ids, walletOf } = roster(one, { ...registered('One'), source: 'eip6963' })
    expect(ids()).toEqual(['wallet-standard:One', 'eip6963:One'])
    expect([walletOf('wallet-standard:One'), walletOf('One')]).toEqual([one.wallet, undefined])
  })

  it('H10 ids of two wallets with one key depend on their fingerprints, not on their order', () => {
    const forth = roster(registered('One', 'a'), registered('One', 'b')).ids()
    const back = roster(registered('One', 'b'), registered('One', 'a')).ids()
    expect(new Set(forth).size).toBe(2)
    expect(back).toEqual([...forth].reverse())
    expect(roster(registered('One', 'a'), registered('One', 'b')).has('wallet-standard:One')).toBe(false)
  })

  it('H10 a listed id stays', () => {
    const [one, other] = [registered('One', 'a'), registered('One', 'b')]
    const both = roster(registered('One', 'a'), registered('One', 'b')).ids()
    const { ids, put, walletOf } = roster(one)
    expect(ids()).toEqual(['wallet-standard:One'])
    put(other)
    expect(ids()).toEqual(['wallet-standard:One', both[1]])
    expect(walletOf('wallet-standard:One')).toBe(one.wallet)
  })

  it('H47 an id cannot be taken over by a wallet with a name that looks like it, or by a renamed one', () => {
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
    renamed.put({ ...evil, fingerprint: 'a' })
    renamed.put(registered('One', 'evil'))
    expect(renamed.ids()).toEqual([first, second, `${second}#2`])
  })

  it('H47 an id belongs to one object while the page lives, also when it has gone', () => {
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
  it('H10 a row is updated when the same wallet is announced again', () => {
    const one = registered('One', 'a')
    const { put, rows, walletOf } = roster(one)
    const before = walletOf('wallet-standard:One')
    put({ ...one, uuid: '2', fingerprint: 'b', imageUrl: 'https://one.example/b.png' })
    expect(rows()).toMatchObject([{ id: 'wallet-standard:One', imageUrl: 'https://one.example/b.png' }])
    expect(walletOf('wallet-standard:One')).toBe(before)
  })

  it('H47 a row keeps the parts of its id when the object is announced again', () => {
    const one = { ...registered('One', 'a'), uuid: '1' }
    const { put, rows } = roster(one)
    const before = rows().map(({ uuid, fingerprint }) => [uuid, fingerprint])
    put({ ...one, uuid: '2', fingerprint: 'b' })
    expect(rows().map(({ uuid, fingerprint }) => [uuid, fingerprint])).toEqual(before)
  })

  it('H47 another object with the same key and fingerprint is another row, and the first keeps its id', () => {
    const [first, second] = [registered('One', 'a'), registered('One', 'a')]
    const { put, ids, walletOf } = roster(first)
    const [id] = ids()
    put(second)
    expect(ids()).toHaveLength(2)
    expect(ids().map(walletOf)).toEqual([first.wallet, second.wallet])
    expect(ids()[0]).toBe(id)
  })

  it('H47 an announcement belongs to its first object, and while there is a second its id is ambiguous', () => {
    const one = { ...registered('One', 'a'), uuid: '1' }
    const { put, rows, ids, candidatesOf } = roster(one)
    for (let count = 0; count < 5; count += 1) put({ ...registered('One', 'a'), uuid: '1' })
    expect(rows().map(({ wallet }) => wallet)).toEqual([one.wallet])
    expect(ids()).toEqual(['wallet-standard:One'])
    expect(candidatesOf('wallet-standard:One')).toHaveLength(2)
    put({ ...one, key: 'Renamed' })
    expect(rows().map(({ wallet }) => wallet)).toEqual([one.wallet, one.wallet])
  })

  it('H47 a contested row stays contested, however many others come and go', () => {
    const { put, remove, candidatesOf } = roster()
    for (const _ of ['first', 'second']) put({ ...registered('One', 'a'), uuid: '1' })
    for (let count = 0; count < 1_000; count += 1) {
      const passing = registered(`Wallet ${count}`)
      put(passing)
      remove(passing)
    }
    expect(candidatesOf('wallet-standard:One')).toHaveLength(2)
  })

  it('H47 a row is not hidden by another wallet that announces its uuid', () => {
    const evil = { ...registered('Evil'), uuid: '1' }
    const one = { ...registered('One'), uuid: '1' }
    expect(roster(evil, one).ids()).toEqual(['wallet-standard:Evil', 'wallet-standard:One'])
  })

  it('rows are removed one by one, also two of one object', () => {
    const wallet = {}
    const [one, other] = [registered('One', '', wallet), registered('Other', '', wallet)]
    const { ids, remove } = roster(one, other)
    remove(one)
    expect(ids()).toEqual(['wallet-standard:Other'])
  })

  it('H40 the number of rows is limited, without those of the window and of a choice', () => {
    const { put, ids, choose, walletOf } = roster()
    const flood = (from: number, to: number) => {
      for (let count = from; count < to; count += 1) put(registered(`Wallet ${count}`))
    }
    flood(0, 500)
    const one = registered('One')
    put({ ...registered('injected'), source: 'eip1193' })
    put(one)
    expect(ids()).toHaveLength(101)
    expect(ids().at(-1)).toBe('eip1193:injected')
    choose('wallet-standard:One')
    expect(ids()).toHaveLength(102)
    expect(walletOf('wallet-standard:One')).toBe(one.wallet)
    flood(500, 2_000)
    expect(ids()).toHaveLength(102)
  })

  it('H40 the wallet of a stored id is found behind a flood of others', () => {
    const { put, candidatesOf } = roster()
    for (let count = 0; count < 900; count += 1) put(registered(`Wallet ${count}`))
    put(registered('One'))
    expect(candidatesOf('wallet-standard:One')).toEqual(['wallet-standard:One'])
  })

  it('H49 pictures are limited in total, and a wallet that changes its own does not count twice', () => {
    const { put, rows } = roster()
    const picture = 'A'.repeat(250_000)
    const wallets = Array.from({ length: 12 }, (_, count) => ({ ...registered(`Wallet ${count}`), imageUrl: picture }))
    for (let times = 0; times < 2; times += 1) wallets.forEach(put)
    expect(rows().map(({ imageUrl }) => imageUrl !== undefined)).toEqual(wallets.map((_, count) => count < 8))
  })

  it('H49 pictures of wallets that have gone or were replaced leave room for those of others', () => {
    const { put, remove, replace, rows } = roster()
    const picture = 'A'.repeat(250_000)
    const withPicture = (name: string) => ({ ...registered(name), imageUrl: picture })
    for (let count = 0; count < 8; count += 1) {
      const passing = withPicture(`Wallet ${count}`)
      put(passing)
      remove(passing)
      replace('injectedWeb3', [{ ...withPicture('Polkadot'), source: 'injectedWeb3' }])
    }
    replace('injectedWeb3', [])
    const real = withPicture('Real')
    put(real)
    expect(rows()).toMatchObject([{ name: 'Real', imageUrl: picture }])
    remove(real)
    put(real)
    expect(rows()).toMatchObject([{ name: 'Real', imageUrl: picture }])
  })

  it('H40 wallets that come and go without end leave room for those that stay', () => {
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
  it('H47 another object in a place is another row, and a connection to the first still reaches it', () => {
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

  it('places are distinguished by their source', () => {
    const { replace, ids } = roster(registered('One'))
    replace('wbip004', [])
    expect(ids()).toEqual(['wallet-standard:One'])
  })
})

describe('a stored id', () => {
  it('a stored id matches the wallet with its key, whatever was announced first on this page', () => {
    const [one, other] = [registered('One', 'a'), registered('One', 'b')]
    const { ids } = roster(one, other)
    expect(roster(one).candidatesOf(ids()[0]!)).toEqual(['wallet-standard:One'])
    expect(roster(one, other).candidatesOf(ids()[1]!)).toEqual([ids()[1]])
    expect(roster(other).candidatesOf(ids()[0]!)).toEqual([])
    expect(roster(registered('One', 'a')).candidatesOf(`${ids()[0]}#2`)).toEqual(['wallet-standard:One'])
  })

  it('H47 a stored id matches both of two wallets with its key', () => {
    expect(roster(registered('One', 'a'), registered('One', 'b')).candidatesOf('wallet-standard:One')).toHaveLength(2)
    const twins = roster(registered('One', 'a'), registered('One', 'a'))
    for (const id of twins.ids()) expect(twins.candidatesOf(id)).toHaveLength(2)
  })

  it('H47 a stored id does not match a wallet that is named like it', () => {
    const path = { ...registered('Path'), source: 'wbip004' as const }
    const evil = registered('wbip004:Path')
    expect(roster(evil, path).candidatesOf('wbip004:Path')).toEqual(['wbip004:Path'])
    expect(roster(evil).candidatesOf('wbip004:Path')).toEqual([])
    expect(roster(registered('wallet-standard:One')).candidatesOf('wallet-standard:One')).toEqual([])
  })
})

it('an announced wallet becomes a connector', () => {
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
