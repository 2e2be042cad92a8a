import { describe, expect, test } from 'vitest'
import { filterWallets } from './filterWallets.ts'

const alpha = { id: 'alpha', name: 'Alpha', rdns: 'io.alpha' }
const beta = { id: 'beta', name: 'Beta', rdns: null }
const connector = { id: 'io.gamma', name: 'Gamma', explorerId: 'gamma', info: { rdns: 'io.gamma' } }
const trust = { id: 'trust', name: 'Trust' }
const generic = { id: 'injected', name: 'Browser Wallet' }
const nameless = {}
const all = [alpha, beta, connector, trust, nameless]

test('without rules all wallets stay in their order', () => {
  expect(filterWallets(all, {})).toEqual(all)
})

describe('excluded', () => {
  test.each([
    ['a rdns', [{ rdns: 'io.alpha' }], [alpha]],
    ['a rdns in another case', [{ rdns: 'IO.Alpha' }], [alpha]],
    ["a connector's rdns", [{ rdns: 'io.gamma' }], [connector]],
    ['a name', [{ name: 'Beta' }], [beta]],
    ['a name in another case', [{ name: 'bETA' }], [beta]],
    ['a name that is normalised', [{ name: 'trust wallet' }], [trust]],
    ['several', [{ rdns: 'io.alpha' }, { name: 'gamma' }], [alpha, connector]],
    ['the rdns of one and the name of another', [{ rdns: 'io.alpha', name: 'Beta' }], [alpha, beta]],
    ['a part of a name', [{ name: 'Alph' }], []],
    ['a part of a rdns', [{ rdns: 'io' }], []],
    ['an unknown one', [{ rdns: 'io.other' }, { name: 'Other' }], []],
    ['nothing', [], []],
    ['an empty entry', [{}], []],
    ['empty texts', [{ rdns: '', name: '' }], []],
  ])('a wallet is hidden by %s', (_, excluded, hidden: object[]) => {
    expect(filterWallets<object>(all, { excluded })).toEqual(all.filter(wallet => !hidden.includes(wallet)))
  })

  test('a wallet named Trust Wallet is hidden with Trust', () => {
    expect(filterWallets([{ id: 'x', name: 'Trust Wallet' }], { excluded: [{ name: 'trust' }] })).toEqual([])
  })
})

describe('ids', () => {
  test.each([
    [{ include: ['alpha', 'gamma'] }, [alpha, connector]],
    [{ include: ['io.gamma'] }, [connector]],
    [{ include: [] }, all],
    [{ include: ['other'] }, []],
    [{ exclude: ['alpha', 'gamma'] }, [beta, trust, nameless]],
    [{ exclude: ['io.gamma'] }, [alpha, beta, trust, nameless]],
    [{ exclude: [] }, all],
    [{ include: ['alpha', 'beta'], exclude: ['beta'] }, [alpha]],
    [{ include: ['alpha'], excluded: [{ rdns: 'io.alpha' }] }, []],
  ])('ids are filtered by %j', (rules, shown) => {
    expect(filterWallets<object>(all, rules)).toEqual(shown)
  })
})

describe('the generic Browser Wallet', () => {
  test.each([
    [{ mobile: false }, []],
    [{}, []],
    [{ mobile: true }, [generic]],
    [{ mobile: true, excluded: [{ name: 'browser wallet' }] }, []],
  ])('Browser Wallet is filtered by %j', (rules, shown) => {
    expect(filterWallets([generic], rules)).toEqual(shown)
  })

  test('a wallet with a similar name stays', () => {
    const wallets = [{ id: 'a', name: 'My Browser Wallet' }]
    expect(filterWallets(wallets, { mobile: false })).toEqual(wallets)
  })
})
