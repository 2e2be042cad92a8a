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
      { namespace: 'eip155', networks: [network('eip155:1')], walletSwitches: true, sends: true, remote: true },
      { namespace: 'solana', networks: [network('solana:x')], walletSwitches: false, sends: true, remote: true },
    ],
    walletConnect: false,
    remoteOnly: false,
    activeNamespace: 'eip155',
    chosen: {},
    accountTypes: config.defaultAccountTypes,
    recentWallets: [],
    resumes: [],
  },
  bootError: undefined,
  signIn: { status: 'none', required: false, verifying: false },
  request: undefined,
  history: [],
  connectors: [connector('eip155', 'fox'), connector('solana', 'cat')],
  status: { eip155: 'absent', solana: 'absent' },
  recentWallets: [],
  deciding: undefined,
  waiting: [],
  orders: [],
  ...given,
})
const connected = (given: Partial<ModalContext> = {}) => context({ status: { eip155: 'connected' }, ...given })
const onUnsupportedChain = (given: Partial<ModalContext> = {}) =>
  context({ status: { eip155: 'unsupported' }, ...given })

const connect: HistoryEntry = { view: 'Connect', payload: {} }
const account: HistoryEntry = { view: 'Account', payload: {} }
const networks: HistoryEntry = { view: 'Networks', payload: {} }
const unsupported: HistoryEntry = { view: 'UnsupportedChain', payload: { namespace: 'eip155' } }
const asking: HistoryEntry = { view: 'ConnectingExternal', payload: { connectorId: 'fox', namespace: 'eip155' } }
const switching: HistoryEntry = { view: 'SwitchNetwork', payload: { chainId: 'eip155:1', namespace: 'eip155' } }

describe('firstEntry', () => {
  test('the first view is UnsupportedChain while the chain is unsupported, whatever was requested', () => {
    expect(firstEntry(onUnsupportedChain({ request: networks }))).toEqual(unsupported)
  })

  test('the first view is Connect without adapters and WalletConnect, whatever was requested', () => {
    const nothing = context({ booted: { ...context().booted!, namespaces: [] }, status: {} })
    expect(firstEntry(nothing)).toEqual(connect)
    expect(firstEntry({ ...nothing, request: networks })).toEqual(connect)
  })

  test('the first view is the requested one with its payload, if it can be shown', () => {
    expect(firstEntry(connected({ request: asking }))).toEqual(asking)
    expect(firstEntry(context({ request: account }))).toEqual(connect)
  })

  test('the first view is Account with a connection and Connect without one', () => {
    expect(firstEntry(connected())).toEqual(account)
    expect(firstEntry(context())).toEqual(connect)
    const request: HistoryEntry = { view: 'Connect', payload: { namespace: 'solana' } }
    expect(firstEntry(context({ request }))).toEqual(request)
  })
})

describe('canShow', () => {
  test.each<[HistoryEntry, ModalContext, boolean]>([
    [connect, context(), true],
    [account, context(), false],
    [account, connected(), true],
    [account, onUnsupportedChain(), true],
    [unsupported, connected(), false],
    [unsupported, onUnsupportedChain(), true],
    [asking, context(), true],
    [asking, context({ connectors: [] }), false],
    [{ ...asking, payload: { connectorId: 'fox', namespace: 'solana' } }, context(), false],
    [switching, context(), true],
    [{ ...switching, payload: { chainId: 'eip155:2', namespace: 'eip155' } }, context(), false],
    [{ ...switching, payload: { chainId: 'eip155:1', namespace: 'solana' } }, context(), false],
    [switching, context({ booted: undefined }), false],
    [{ view: 'Swap', payload: {} } as unknown as HistoryEntry, connected(), false],
  ])('%j can be shown only when its requirements are met', (entry, where, expected) => {
    expect(canShow(where, entry)).toBe(expected)
  })

  test('a connecting view without its namespace cannot be shown until it is completed', () => {
    const entry = { view: 'ConnectingExternal', payload: { connectorId: 'fox' } } as HistoryEntry
    expect(canShow(context(), entry)).toBe(false)
    expect(completed(context(), entry)).toEqual(asking)
  })
})

describe('requestedEntry', () => {
  test('a requested entry keeps its arguments; a view that does not exist is ignored', () => {
    expect(requestedEntry({ view: 'Connect', namespace: 'solana' })).toEqual({
      view: 'Connect',
      payload: { namespace: 'solana' },
    })
    expect(requestedEntry({ view: 'SwitchNetwork', arguments: { chainId: 'eip155:1' } })).toEqual({
      view: 'SwitchNetwork',
      payload: { chainId: 'eip155:1' },
    })
    expect(requestedEntry({ wallet: 'io.fox' })).toEqual({ view: 'ConnectWallets', payload: { selected: 'io.fox' } })
    expect(requestedEntry({ view: 'Account', wallet: 'io.fox' })).toEqual({ view: 'Account', payload: {} })
    expect(requestedEntry({})).toBeUndefined()
    expect(requestedEntry({ view: 'WhatIsANetwork' })).toBeUndefined()
  })

  test('a requested entry is completed with the namespace of its connector or network', () => {
    const bare = { view: 'SwitchNetwork', payload: { chainId: 'solana:x' } } as unknown as HistoryEntry
    expect(completed(context(), bare)).toMatchObject({ payload: { namespace: 'solana' } })
    const unknown = { view: 'SwitchNetwork', payload: { chainId: 'eip155:9' } } as unknown as HistoryEntry
    expect(completed(context(), unknown)).toBe(unknown)
    expect(completed(context(), account)).toBe(account)
    expect(connectorEntry(context(), 'cat')).toMatchObject({ payload: { namespace: 'solana' } })
    expect(connectorEntry(context(), 'cat', 'eip155')).toBeUndefined()
  })
})

describe('backCloses and behind', () => {
  test('Back closes the modal on the first view, and with UnsupportedChain anywhere in the history', () => {
    expect(backCloses(connected({ history: [] }))).toBe(true)
    expect(backCloses(connected({ history: [account] }))).toBe(true)
    expect(backCloses(connected({ history: [account, networks] }))).toBe(false)
    expect(backCloses(onUnsupportedChain({ history: [unsupported, networks, switching] }))).toBe(true)
  })

  test('Back leads to the nearest earlier view that can still be shown, with its payload', () => {
    const history = [asking, account, networks]
    expect(behind(connected({ history }))).toEqual([asking, account])
    expect(behind(context({ history }))).toEqual([asking])
    expect(backCloses(context({ history: [account, networks] }))).toBe(true)
  })
})

test('after choosing a network the history returns to the views before it that can still be shown', () => {
  expect(beforeNetworks(connected({ history: [account, networks, switching] }))).toEqual([account])
  expect(beforeNetworks(context({ history: [account, networks] }))).toEqual([])
  expect(beforeNetworks(connected({ history: [networks, switching] }))).toEqual([])
  expect(beforeNetworks(connected({ history: [connect, account] }))).toEqual([connect, account])
})

test('a dismissal is refused while UnsupportedChain is in the history and the chain is still unsupported', () => {
  expect(mustStay(onUnsupportedChain({ history: [unsupported] }))).toBe(true)
  expect(mustStay(onUnsupportedChain({ history: [unsupported, switching] }))).toBe(true)
  expect(mustStay(connected({ history: [unsupported] }))).toBe(false)
  expect(mustStay(onUnsupportedChain({ history: [account] }))).toBe(false)
})

test('entries are compared by view and payload', () => {
  expect(isSameEntry(undefined, connect)).toBe(false)
  expect(isSameEntry(connect, { ...connect })).toBe(true)
  expect(isSameEntry(connect, { view: 'Connect', payload: { namespace: 'solana' } })).toBe(false)
})
