import { describe, expect, test } from 'vitest'
import { resolveOptions } from '../../resolveOptions.ts'
import { connector, network } from '../../scriptedAdapter.fixture.ts'
import { memoryPorts } from '../../testing/index.ts'
import type { ModalContext } from './modal.types.ts'
import {
  backCloses,
  beforeNetworks,
  behind,
  canShow,
  completed,
  connectorEntry,
  firstEntry,
  isSameEntry,
  mustStay,
  requestedEntry,
} from './routing.ts'
import type { HistoryEntry } from './views.ts'

const config = { ...resolveOptions({ adapters: [] }).config, platform: memoryPorts().platform }

const context = (given: Partial<ModalContext> = {}): ModalContext => ({
  config,
  accountTypes: config.defaultAccountTypes,
  booted: {
    namespaces: [
      { namespace: 'eip155', networks: [network('eip155:1')], walletSwitches: true },
      { namespace: 'solana', networks: [network('solana:x')], walletSwitches: false },
    ],
    activeNamespace: 'eip155',
    chosen: {},
    accountTypes: config.defaultAccountTypes,
    recentWallets: [],
  },
  bootError: undefined,
  request: undefined,
  history: [],
  connectors: [connector('eip155', 'fox'), connector('solana', 'cat')],
  status: { eip155: 'absent', solana: 'absent' },
  recentWallets: [],
  deciding: undefined,
  ...given,
})
const connected = (given: Partial<ModalContext> = {}) => context({ status: { eip155: 'connected' }, ...given })
const stranded = (given: Partial<ModalContext> = {}) => context({ status: { eip155: 'unsupported' }, ...given })

const connect: HistoryEntry = { view: 'Connect', payload: {} }
const account: HistoryEntry = { view: 'Account', payload: {} }
const networks: HistoryEntry = { view: 'Networks', payload: {} }
const unsupported: HistoryEntry = { view: 'UnsupportedChain', payload: { namespace: 'eip155' } }
const asking: HistoryEntry = { view: 'ConnectingExternal', payload: { connectorId: 'fox', namespace: 'eip155' } }
const switching: HistoryEntry = { view: 'SwitchNetwork', payload: { chainId: 'eip155:1', namespace: 'eip155' } }

describe('the view that the modal opens with', () => {
  test('a chain on which the app does not run comes before all', () => {
    expect(firstEntry(stranded({ request: networks }))).toEqual(unsupported)
  })

  test('1. nothing to connect with: what the catalogue is not there for yet falls to Connect, whatever was asked', () => {
    const nothing = context({ booted: { ...context().booted!, namespaces: [] }, status: {} })
    expect(firstEntry(nothing)).toEqual(connect)
    expect(firstEntry({ ...nothing, request: networks })).toEqual(connect)
  })

  test('2. the view that was asked for, with its payload, where it can be shown', () => {
    expect(firstEntry(connected({ request: asking }))).toEqual(asking)
    expect(firstEntry(context({ request: account }))).toEqual(connect)
  })

  test('3. Account when connected, 4. else Connect', () => {
    expect(firstEntry(connected())).toEqual(account)
    expect(firstEntry(context())).toEqual(connect)
    const request: HistoryEntry = { view: 'Connect', payload: { namespace: 'solana' } }
    expect(firstEntry(context({ request }))).toEqual(request)
  })
})

describe('whether a view can be shown', () => {
  test.each<[HistoryEntry, ModalContext, boolean]>([
    [connect, context(), true],
    [account, context(), false],
    [account, connected(), true],
    [account, stranded(), true],
    [unsupported, connected(), false],
    [unsupported, stranded(), true],
    [asking, context(), true],
    [asking, context({ connectors: [] }), false],
    [{ ...asking, payload: { connectorId: 'fox', namespace: 'solana' } }, context(), false],
    [switching, context(), true],
    [{ ...switching, payload: { chainId: 'eip155:2', namespace: 'eip155' } }, context(), false],
    [{ ...switching, payload: { chainId: 'eip155:1', namespace: 'solana' } }, context(), false],
    [switching, context({ booted: undefined }), false],
    [{ view: 'Swap', payload: {} } as unknown as HistoryEntry, connected(), false],
  ])('%j', (entry, where, expected) => {
    expect(canShow(where, entry)).toBe(expected)
  })

  test('a connecting view without its namespace cannot: nobody would be asked', () => {
    const entry = { view: 'ConnectingExternal', payload: { connectorId: 'fox' } } as HistoryEntry
    expect(canShow(context(), entry)).toBe(false)
    expect(completed(context(), entry)).toEqual(asking)
  })
})

describe('what a host asks for', () => {
  test('keeps its arguments; a view that is not built is not asked for', () => {
    expect(requestedEntry({ view: 'Connect', namespace: 'solana' })).toEqual({
      view: 'Connect',
      payload: { namespace: 'solana' },
    })
    expect(requestedEntry({ view: 'SwitchNetwork', arguments: { chainId: 'eip155:1' } })).toEqual({
      view: 'SwitchNetwork',
      payload: { chainId: 'eip155:1' },
    })
    expect(requestedEntry({})).toBeUndefined()
    expect(requestedEntry({ view: 'SmartSessions' })).toBeUndefined()
  })

  test('is completed with the namespace of its connector or network', () => {
    const bare = { view: 'SwitchNetwork', payload: { chainId: 'solana:x' } } as unknown as HistoryEntry
    expect(completed(context(), bare)).toMatchObject({ payload: { namespace: 'solana' } })
    const unknown = { view: 'SwitchNetwork', payload: { chainId: 'eip155:9' } } as unknown as HistoryEntry
    expect(completed(context(), unknown)).toBe(unknown)
    expect(completed(context(), account)).toBe(account)
    expect(connectorEntry(context(), 'cat')).toMatchObject({ payload: { namespace: 'solana' } })
    expect(connectorEntry(context(), 'cat', 'eip155')).toBeUndefined()
  })
})

describe('Back', () => {
  test('closes with nothing behind, and with UnsupportedChain anywhere in the history', () => {
    expect(backCloses(connected({ history: [] }))).toBe(true)
    expect(backCloses(connected({ history: [account] }))).toBe(true)
    expect(backCloses(connected({ history: [account, networks] }))).toBe(false)
    expect(backCloses(stranded({ history: [unsupported, networks, switching] }))).toBe(true)
  })

  test('finds the nearest view that can still be shown, with its payload', () => {
    const history = [asking, account, networks]
    expect(behind(connected({ history }))).toEqual([asking, account])
    expect(behind(context({ history }))).toEqual([asking])
    expect(backCloses(context({ history: [account, networks] }))).toBe(true)
  })
})

test('after a network was chosen: the history from before, as far as it can be shown', () => {
  expect(beforeNetworks(connected({ history: [account, networks, switching] }))).toEqual([account])
  expect(beforeNetworks(context({ history: [account, networks] }))).toEqual([])
  expect(beforeNetworks(connected({ history: [networks, switching] }))).toEqual([])
  expect(beforeNetworks(connected({ history: [connect, account] }))).toEqual([connect, account])
})

test('the visitor must stay while UnsupportedChain is in the history and its namespace is still there', () => {
  expect(mustStay(stranded({ history: [unsupported] }))).toBe(true)
  expect(mustStay(stranded({ history: [unsupported, switching] }))).toBe(true)
  expect(mustStay(connected({ history: [unsupported] }))).toBe(false)
  expect(mustStay(stranded({ history: [account] }))).toBe(false)
})

test('an entry is the same by view and payload', () => {
  expect(isSameEntry(undefined, connect)).toBe(false)
  expect(isSameEntry(connect, { ...connect })).toBe(true)
  expect(isSameEntry(connect, { view: 'Connect', payload: { namespace: 'solana' } })).toBe(false)
})
