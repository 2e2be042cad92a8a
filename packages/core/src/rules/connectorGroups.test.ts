import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connector, ConnectorType } from '../chain/adapter.ts'
import { connectorGroups, GROUP_TYPES, type GroupType } from './connectorGroups.ts'

const connector = (id: string, type: ConnectorType = 'EXTERNAL'): Connector => ({ id, name: id, type, chain: 'eip155' })

const nothing = {
  walletConnect: false,
  recent: [],
  injected: [],
  announced: [],
  multiChain: [],
  featured: [],
  custom: [],
  external: [],
  recommended: [],
}

const everything = {
  walletConnect: true,
  recent: [connector('recent')],
  injected: [connector('injected', 'INJECTED')],
  announced: [connector('announced', 'ANNOUNCED')],
  multiChain: [connector('multiChain', 'MULTI_CHAIN')],
  featured: [connector('featured')],
  custom: [connector('custom')],
  external: [connector('external')],
  recommended: [connector('recommended')],
}

const shape = (groups: ReturnType<typeof connectorGroups>) =>
  groups.map(({ type, connectors }) => `${type}: ${connectors.map(({ id }) => id).join(' ')}`.trim())

describe('without an order', () => {
  test('groups have the default order', () => {
    expect(shape(connectorGroups(everything))).toEqual([
      'walletConnect:',
      'recent: recent',
      'injected: multiChain announced injected',
      'featured: featured',
      'custom: custom',
      'external: external',
      'recommended: recommended',
    ])
  })

  test('there is no group without connectors', () => {
    expect(connectorGroups(nothing)).toEqual([])
  })

  test.each(GROUP_TYPES.filter(type => type !== 'walletConnect'))('%s can be the only group', type => {
    expect(shape(connectorGroups({ ...nothing, [type]: [connector('a')] }))).toEqual([`${type}: a`])
  })

  test('the QR code can be the only group', () => {
    expect(connectorGroups({ ...nothing, walletConnect: true })).toEqual([{ type: 'walletConnect', connectors: [] }])
  })

  test.each(['announced', 'multiChain'] as const)('%s wallets are in the group of installed ones', list => {
    expect(shape(connectorGroups({ ...nothing, [list]: [connector('a')] }))).toEqual(['injected: a'])
  })
})

describe('with an order', () => {
  test('a complete order is used', () => {
    const order = [...GROUP_TYPES].reverse()
    expect(connectorGroups({ ...everything, order }).map(({ type }) => type)).toEqual(order)
  })

  test('groups that the order does not name follow in the default order', () => {
    const groups = connectorGroups({ ...everything, order: ['custom', 'injected'] })
    expect(groups.map(({ type }) => type)).toEqual([
      'custom',
      'injected',
      'walletConnect',
      'recent',
      'featured',
      'external',
      'recommended',
    ])
  })

  test('a group named twice is shown once, an empty one not at all', () => {
    const order: GroupType[] = ['custom', 'featured', 'custom']
    expect(shape(connectorGroups({ ...nothing, custom: [connector('a')], order }))).toEqual(['custom: a'])
  })
})

test('H10 an installed wallet that is found in three ways is one row: the one of several namespaces', () => {
  const groups = connectorGroups({
    ...nothing,
    multiChain: [connector('app.example', 'MULTI_CHAIN')],
    announced: [connector('app.example', 'ANNOUNCED'), connector('other', 'ANNOUNCED')],
    injected: [connector('app.example', 'INJECTED'), connector('other', 'INJECTED')],
  })
  expect(groups).toHaveLength(1)
  expect(groups[0]!.connectors.map(({ id, type }) => `${id} ${type}`)).toEqual([
    'app.example MULTI_CHAIN',
    'other ANNOUNCED',
  ])
})

test('for any input: no empty group, no group twice, no id twice in a group, and no wallet lost', () => {
  const list = fc.array(
    fc.constantFrom('a', 'b', 'c', 'd').map(id => connector(id)),
    { maxLength: 4 },
  )
  const lists = fc.record({
    recent: list,
    injected: list,
    announced: list,
    multiChain: list,
    featured: list,
    custom: list,
    external: list,
    recommended: list,
  })
  const order = fc.option(fc.array(fc.constantFrom(...GROUP_TYPES)), { nil: undefined })
  fc.assert(
    fc.property(lists, order, fc.boolean(), (input, ordered, walletConnect) => {
      const groups = connectorGroups({ ...input, order: ordered, walletConnect })
      const types = groups.map(({ type }) => type)
      expect(new Set(types).size).toBe(types.length)
      expect(types.includes('walletConnect')).toBe(walletConnect)
      for (const { type, connectors } of groups) {
        const ids = connectors.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length > 0).toBe(type !== 'walletConnect')
      }
      const given = new Set(Object.values(input).flatMap(row => row.map(({ id }) => id)))
      expect(new Set(groups.flatMap(({ connectors }) => connectors.map(({ id }) => id)))).toEqual(given)
    }),
  )
})
