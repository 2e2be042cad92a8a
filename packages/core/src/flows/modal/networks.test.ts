import { describe, expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import {
  connectWallet,
  DEVNET,
  ETHEREUM,
  kept,
  POLYGON,
  readyVisit,
  SOLANA,
  storedVisit,
  type Visit,
  visit,
} from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { switchOf } from '../connection/requestParts.ts'
import { selectNetwork } from '../network/network.selectors.ts'
import { connectionOf } from './children.selectors.ts'

/** The host does not request it. */
const ELSEWHERE_ON_SOLANA = 'solana:elsewhere'

const networkOf = (page: Visit) => selectNetwork(page.actor.getSnapshot())?.name

describe('nobody connected', () => {
  test('a network is chosen at once, for the wallet that comes', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'network.select', id: POLYGON })
    expect(page.history()).toEqual([{ view: 'Connect', payload: {} }])
    expect(page.facts.at(-1)).toEqual({ type: 'network.switched', namespace: 'eip155', chainId: POLYGON })
    expect(networkOf(page)).toBe('Polygon')
    expect(kept(page.storage, 'active-network')).toBe(POLYGON)
    expect(kept(page.storage, 'active-namespace')).toBeUndefined()
    await page.send({ type: 'connector.select', id: 'fox' })
    expect(page.eip155.connects.last().asked.chainId).toBe(POLYGON)
  })

  test('opened on Networks, choosing closes', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'network.select', id: SOLANA })
    expect(page.window()).toBe('closed')
    expect(networkOf(page)).toBe('Solana')
  })

  test('the network of the last visit is the one to start on, one that the host dropped is not', async () => {
    const page = await readyVisit({ storage: storedVisit({ 'active-network': POLYGON }) })
    expect(networkOf(page)).toBe('Polygon')
    const dropped = await readyVisit({
      storage: storedVisit({ 'active-network': 'eip155:666' }),
      defaultNetwork: DEVNET,
    })
    expect(networkOf(dropped)).toBe('Devnet')
  })
})

describe('one connected', () => {
  const connected = async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    return page
  }

  test('the network it is on: nothing', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: ETHEREUM })
    expect(page.view()).toBe('Networks')
    expect(page.eip155.switches.list).toEqual([])
  })

  test('another one of its namespace: the wallet is asked, then back to where the visitor was', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    expect(page.history().at(-1)).toEqual({
      view: 'SwitchNetwork',
      payload: { namespace: 'eip155', chainId: POLYGON },
    })
    expect(networkOf(page)).toBe('Ethereum')
    await page.eip155.switches.last().resolve()
    expect(page.history()).toEqual([{ view: 'Account', payload: {} }])
    expect(page.facts.filter(({ type }) => type === 'network.switched')).toEqual([
      { type: 'network.switched', namespace: 'eip155', chainId: POLYGON },
    ])
  })

  test('H09 the wallet says it by itself before it answers: one switch', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.tell('fox', { type: 'chain.changed', chainId: POLYGON })
    await page.eip155.switches.last().resolve()
    expect(page.factTypes().filter(type => type === 'network.switched')).toHaveLength(1)
    expect(page.view()).toBe('Account')
  })

  test('a refusal keeps the view with its reason; Back leads to the list', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches.last().reject(new FoyerError('wallet.rejected', { method: 'switch' }))
    expect(page.view()).toBe('SwitchNetwork')
    expect(switchOf(connectionOf(page.actor.getSnapshot()))?.context.error?.code).toBe('wallet.rejected')
    await page.send({ type: 'view.back' })
    expect(page.view()).toBe('Networks')
    expect(switchOf(connectionOf(page.actor.getSnapshot()))?.context.error).toBeUndefined()
  })

  test('a failure is said to the host as well', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches.last().reject(new Error('boom'))
    expect(page.facts.at(-1)).toMatchObject({ type: 'error', cause: { cause: { message: 'boom' } } })
  })

  test('a switch that the visitor left: the late answer moves nothing but the account, if the wallet moved', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    const question = page.eip155.switches.last()
    await page.send({ type: 'view.back' })
    expect(question.signal?.aborted).toBe(true)
    await question.resolve()
    expect([page.view(), networkOf(page)]).toEqual(['Networks', 'Ethereum'])
    await page.eip155.tell('fox', { type: 'chain.changed', chainId: POLYGON })
    expect(networkOf(page)).toBe('Polygon')
  })

  test('a namespace without a connection: the visitor is asked, then Connect for it', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: DEVNET })
    expect(page.history().at(-1)).toEqual({
      view: 'SwitchNetwork',
      payload: { namespace: 'solana', chainId: DEVNET },
    })
    expect(networkOf(page)).toBe('Ethereum')
    await page.send({ type: 'network.confirm' })
    expect(page.history().at(-1)).toEqual({ view: 'Connect', payload: { namespace: 'solana' } })
    await page.send({ type: 'connector.select', id: 'cat' })
    expect(page.sol.connects.last().asked.chainId).toBe(DEVNET)
    await page.sol.connects.last().resolve(connection('cat', DEVNET))
    expect(page.window()).toBe('closed')
    expect(networkOf(page)).toBe('Devnet')
    expect(selectAccount(page.actor.getSnapshot(), 'eip155')?.address).toBe('fox-1')
  })

  test('not confirmed: everything stays as it was', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: DEVNET })
    await page.send({ type: 'view.back' })
    await page.send({ type: 'network.confirm' })
    expect([page.view(), networkOf(page)]).toEqual(['Networks', 'Ethereum'])
  })

  test('with the window closed the question opens it', async () => {
    const page = await connected()
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'network.select', id: SOLANA })
    expect(page.view()).toBe('SwitchNetwork')
  })

  test('a network that nobody offers is an error, and nothing happens', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: 'eip155:666' })
    expect(page.facts.at(-1)).toMatchObject({ type: 'error', error: { code: 'network.notFound' } })
    expect(page.view()).toBe('Networks')
  })
})

describe('two connected', () => {
  const both = async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    return page
  }

  test('the network that the other one is on is active at once, nobody is asked', async () => {
    const page = await both()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'network.select', id: ETHEREUM })
    expect(page.view()).toBe('Account')
    expect(selectAccount(page.actor.getSnapshot())?.address).toBe('fox-1')
    expect(page.eip155.switches.list).toEqual([])
    expect(kept(page.storage, 'active-namespace')).toBe('eip155')
  })

  test('another one of the other namespace: where the app chooses the chain no wallet is asked', async () => {
    const page = await both()
    await page.send({ type: 'network.select', id: ETHEREUM })
    await page.send({ type: 'network.select', id: DEVNET })
    expect(networkOf(page)).toBe('Devnet')
    expect(selectAccount(page.actor.getSnapshot())?.caipAddress).toBe(`${DEVNET}:cat-1`)
  })

  test('connecting reports the chain the wallet is on, and no other one on the way', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'cat', DEVNET)
    expect(page.facts.filter(({ type }) => type === 'network.switched')).toEqual([
      { type: 'network.switched', namespace: 'solana', chainId: DEVNET },
    ])
  })
})

describe('which namespace is active after a reload', () => {
  const two = () =>
    visit({
      storage: storedVisit({
        'eip155/connector': { connectorId: 'fox' },
        'solana/connector': { connectorId: 'cat' },
        'active-namespace': 'eip155',
      }),
    })

  test.each(['before', 'after'])('the other one, if it comes back %s the active one does not', async order => {
    const page = two()
    await page.send({ type: 'modal.open' })
    if (order === 'before') await page.sol.restores.last().resolve(connection('cat', SOLANA))
    await page.eip155.restores.last().resolve(undefined)
    if (order === 'after') await page.sol.restores.last().resolve(connection('cat', SOLANA))
    expect(page.view()).toBe('Account')
    expect(selectAccount(page.actor.getSnapshot())?.address).toBe('cat-1')
  })

  test('the stored one, however late', async () => {
    const page = two()
    await page.send({ type: 'modal.open' })
    await page.sol.restores.last().resolve(connection('cat', SOLANA))
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(selectAccount(page.actor.getSnapshot())?.address).toBe('fox-1')
  })
})

test('a network that the wallet moves to reaches the root in two events', async () => {
  const events: string[] = []
  const page = await readyVisit({
    inspect: event => {
      if (event.type === '@xstate.event' && event.actorRef.sessionId === event.rootId) events.push(event.event.type)
    },
  })
  await connectWallet(page, 'fox', ETHEREUM)
  events.length = 0
  await page.eip155.tell('fox', { type: 'chain.changed', chainId: POLYGON })
  expect(events).toEqual(['connection.changed', 'network.changed'])
})

test('disconnecting all at once disconnects the active namespace last, and no other becomes active meanwhile', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'cat', SOLANA)
  await connectWallet(page, 'fox', ETHEREUM)
  await page.sol.tell('cat', { type: 'chain.changed', chainId: ELSEWHERE_ON_SOLANA })
  page.facts.length = 0
  await page.send({ type: 'connection.disconnect' })
  expect(page.factTypes()).toEqual(['connection.lost', 'connection.lost'])
  expect(page.facts).toMatchObject([{ namespace: 'solana' }, { namespace: 'eip155' }])
  expect(page.window()).toBe('closed')
})
