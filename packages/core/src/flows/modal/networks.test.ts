import { describe, expect, test } from 'vitest'
import type { CaipNetworkId } from '../../chain/namespace.ts'
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
  type VisitOptions,
  visit,
} from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { switchOf } from '../connection/requestParts.ts'
import { selectNetwork } from '../network/network.selectors.ts'
import { connectionOf } from './children.selectors.ts'

/** Chain that the host does not request. */
const ELSEWHERE_ON_SOLANA = 'solana:elsewhere'

const switched = (chainId: CaipNetworkId) => ({
  type: 'network.switched',
  namespace: chainId.slice(0, chainId.indexOf(':')),
  chainId,
})

const switchesOf = (page: Visit) => page.facts.filter(({ type }) => type === 'network.switched')

const networkOf = (page: Visit) => selectNetwork(page.actor.getSnapshot())?.name

describe('networks without a connection', () => {
  test('without a connection a network is active at once and used by the next wallet', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'network.select', id: POLYGON })
    expect(page.history()).toEqual([{ view: 'Connect', payload: {} }])
    expect(page.facts).toEqual([{ type: 'modal.opened' }, switched(POLYGON)])
    expect(networkOf(page)).toBe('Polygon')
    expect(kept(page.storage, 'active-network')).toBe(POLYGON)
    expect(kept(page.storage, 'active-namespace')).toBeUndefined()
    await page.send({ type: 'connector.select', id: 'fox' })
    expect(page.eip155.connects.last().asked.chainId).toBe(POLYGON)
  })

  test('choosing a network closes a modal that was opened on Networks', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'network.select', id: SOLANA })
    expect(page.window()).toBe('closed')
    expect(networkOf(page)).toBe('Solana')
  })

  test('the stored network is active at the start, unless the host no longer requests it', async () => {
    const page = await readyVisit({ storage: storedVisit({ 'active-network': POLYGON }) })
    expect(networkOf(page)).toBe('Polygon')
    const dropped = await readyVisit({
      storage: storedVisit({ 'active-network': 'eip155:666' }),
      defaultNetwork: DEVNET,
    })
    expect(networkOf(dropped)).toBe('Devnet')
  })

  test('the stored network does not count where the host allows no switch', async () => {
    const storage = () => storedVisit({ 'active-network': POLYGON })
    const page = await readyVisit({ storage: storage(), enableNetworkSwitch: false })
    expect(networkOf(page)).toBe('Ethereum')
    const chosen = await readyVisit({ storage: storage(), enableNetworkSwitch: false, defaultNetwork: ETHEREUM })
    await chosen.send({ type: 'connector.select', id: 'fox' })
    expect(chosen.eip155.connects.last().asked.chainId).toBe(ETHEREUM)
  })
})

describe('a network chosen before connecting', () => {
  /** Visitor who has chosen Polygon and connects a wallet that is on Ethereum. */
  const connectsOnAnother = async (options?: VisitOptions) => {
    const page = await readyVisit(options)
    await page.send({ type: 'network.select', id: POLYGON })
    await page.send({ type: 'modal.open' })
    await connectWallet(page, 'fox', ETHEREUM)
    return page
  }

  test('is asked of a wallet that connects on another one, and the modal closes when it has switched', async () => {
    const page = await connectsOnAnother()
    expect(page.eip155.switches.list.map(({ asked }) => asked.to)).toEqual([POLYGON])
    expect(page.history()).toEqual([{ view: 'SwitchNetwork', payload: { namespace: 'eip155', chainId: POLYGON } }])
    expect(networkOf(page)).toBe('Ethereum')
    await page.eip155.switches.last().resolve(undefined)
    expect(page.window()).toBe('closed')
    expect(networkOf(page)).toBe('Polygon')
  })

  test('H07 is reported as one switch, when it is chosen', async () => {
    const page = await connectsOnAnother()
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await page.eip155.switches.last().resolve(undefined)
    expect(page.factTypes()).toEqual([
      ...['network.switched', 'modal.opened', 'connection.established', 'connection.changed', 'modal.closed'],
    ])
    expect(switchesOf(page)).toEqual([switched(POLYGON)])
  })

  test('H07 that the wallet refused is a new switch when the visitor or the wallet turns to it later', async () => {
    const page = await connectsOnAnother()
    await page.eip155.switches.last().reject(new FoyerError('wallet.rejected', { method: 'switch' }))
    await page.send({ type: 'modal.close' })
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await page.eip155.report('fox', { type: 'chain.changed', chainId: ETHEREUM })
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches.last().resolve(undefined)
    expect(switchesOf(page)).toEqual([POLYGON, POLYGON, ETHEREUM, POLYGON].map(switched))
  })

  test('H07 that was confirmed beside another connection is reported once, when its wallet has switched', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'network.select', id: DEVNET })
    await page.send({ type: 'network.confirm' })
    await connectWallet(page, 'cat', SOLANA)
    await page.sol.report('cat', { type: 'chain.changed', chainId: DEVNET })
    expect(networkOf(page)).toBe('Devnet')
    expect(switchesOf(page)).toEqual([switched(DEVNET)])
  })

  test('is asked once: after a refusal the wallet stays connected where it is', async () => {
    const page = await connectsOnAnother()
    await page.eip155.switches
      .last()
      .reject(new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' }))
    expect(page.status('eip155')).toBe('connected')
    expect(page.view()).toBe('SwitchNetwork')
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'connection.disconnect' })
    await connectWallet(page, 'fox', ETHEREUM)
    expect(page.eip155.switches.list).toHaveLength(1)
    expect(networkOf(page)).toBe('Ethereum')
  })

  test('is not asked of a wallet that is on it, nor where the host allows no switch', async () => {
    const page = await readyVisit()
    await page.send({ type: 'network.select', id: POLYGON })
    await connectWallet(page, 'fox', POLYGON)
    expect(page.eip155.switches.list).toEqual([])
    expect(page.window()).toBe('closed')
    const fixed = await connectsOnAnother({ enableNetworkSwitch: false })
    expect(fixed.eip155.switches.list).toEqual([])
  })

  test('is asked without leaving the view while other families of the wallet are still asked', async () => {
    const page = await readyVisit()
    await page.send({ type: 'network.select', id: POLYGON })
    const asked = { connectorId: 'fox', namespace: 'eip155' } as const
    const also = [{ connectorId: 'cat', namespace: 'solana' as const }]
    await page.send({ type: 'modal.open', view: 'ConnectingExternal', arguments: { ...asked, also } })
    await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
    expect(page.eip155.switches.list).toHaveLength(1)
    expect(page.view()).toBe('ConnectingExternal')
    await page.sol.connects.last().resolve(connection('cat', SOLANA))
    expect(page.status('solana')).toBe('connected')
  })
})

describe('networks with one connection', () => {
  const connected = async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    return page
  }

  test('choosing the active network does nothing', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: ETHEREUM })
    expect(page.view()).toBe('Networks')
    expect(page.eip155.switches.list).toEqual([])
  })

  test('choosing another network of the namespace asks the wallet and returns to the former view', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    expect(page.history().at(-1)).toEqual({
      view: 'SwitchNetwork',
      payload: { namespace: 'eip155', chainId: POLYGON },
    })
    expect(networkOf(page)).toBe('Ethereum')
    await page.eip155.switches.last().resolve()
    expect(page.history()).toEqual([{ view: 'Account', payload: {} }])
    expect(switchesOf(page)).toEqual([switched(POLYGON)])
  })

  test('H09 a chain reported before the wallet’s answer counts as one switch', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await page.eip155.switches.last().resolve()
    expect(switchesOf(page)).toEqual([switched(POLYGON)])
    expect(page.view()).toBe('Account')
  })

  test('a rejected switch keeps the view with its error, and Back leads to the list', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches.last().reject(new FoyerError('wallet.rejected', { method: 'switch' }))
    expect(page.view()).toBe('SwitchNetwork')
    expect(switchOf(connectionOf(page.actor.getSnapshot()))?.context.error?.code).toBe('wallet.rejected')
    await page.send({ type: 'view.back' })
    expect(page.view()).toBe('Networks')
    expect(switchOf(connectionOf(page.actor.getSnapshot()))?.context.error).toBeUndefined()
  })

  test('a failed switch is reported to the host', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches.last().reject(new Error('boom'))
    expect(page.facts.at(-1)).toMatchObject({ type: 'error', cause: { cause: { message: 'boom' } } })
  })

  test.each([
    ['answers', (question: { resolve(): Promise<void> }) => question.resolve()],
    [
      'reports',
      (_: unknown, page: Awaited<ReturnType<typeof connected>>) =>
        page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON }),
    ],
  ])('a wallet that approves a switch which was left, and %s it, is followed', async (_, approve) => {
    const page = await connected()
    await page.send({ type: 'network.select', id: POLYGON })
    const question = page.eip155.switches.last() as { resolve(): Promise<void> }
    await page.send({ type: 'view.back' })
    await approve(question, page)
    expect([page.view(), networkOf(page)]).toEqual(['Account', 'Polygon'])
  })

  test('choosing a network of a namespace without a connection leads to its Connect after a confirmation', async () => {
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

  test('a network that is not confirmed changes nothing', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: DEVNET })
    await page.send({ type: 'view.back' })
    await page.send({ type: 'network.confirm' })
    expect([page.view(), networkOf(page)]).toEqual(['Networks', 'Ethereum'])
  })

  test('a network that needs confirmation opens the closed window', async () => {
    const page = await connected()
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'network.select', id: SOLANA })
    expect(page.view()).toBe('SwitchNetwork')
  })

  test('choosing an unknown network is reported as an error and keeps the view', async () => {
    const page = await connected()
    await page.send({ type: 'network.select', id: 'eip155:666' })
    expect(page.facts.at(-1)).toMatchObject({ type: 'error', error: { code: 'network.notFound' } })
    expect(page.view()).toBe('Networks')
  })
})

describe('networks with two connections', () => {
  const both = async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    return page
  }

  test('choosing the network of the other connection makes it active without asking a wallet', async () => {
    const page = await both()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'network.select', id: ETHEREUM })
    expect(page.view()).toBe('Account')
    expect(selectAccount(page.actor.getSnapshot())?.address).toBe('fox-1')
    expect(page.eip155.switches.list).toEqual([])
    expect(kept(page.storage, 'active-namespace')).toBe('eip155')
  })

  test('no wallet is asked for a network of a namespace in which the app chooses the chain', async () => {
    const page = await both()
    await page.send({ type: 'network.select', id: ETHEREUM })
    await page.send({ type: 'network.select', id: DEVNET })
    expect(networkOf(page)).toBe('Devnet')
    expect(selectAccount(page.actor.getSnapshot())?.caipAddress).toBe(`${DEVNET}:cat-1`)
  })

  test('H07 connecting and disconnecting are not switches, a switch is reported once', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'cat', DEVNET)
    await connectWallet(page, 'fox', ETHEREUM)
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    await page.eip155.disconnects.last().resolve()
    await page.send({ type: 'connection.disconnect' })
    expect(page.facts.map(({ type }) => type)).toEqual([
      ...['modal.opened', 'connection.established', 'modal.closed'],
      ...['modal.opened', 'connection.established', 'modal.closed'],
      'connection.changed',
      'network.switched',
      'connection.lost',
      'connection.lost',
    ])
  })
})

describe('the active namespace after a reload', () => {
  const two = () =>
    visit({
      storage: storedVisit({
        'eip155/connector': { connectorId: 'fox' },
        'solana/connector': { connectorId: 'cat' },
        'active-namespace': 'eip155',
      }),
    })

  test.each(['before', 'after'])(
    'the other namespace is active when it is restored %s the stored one fails',
    async order => {
      const page = two()
      await page.send({ type: 'modal.open' })
      if (order === 'before') await page.sol.restores.last().resolve(connection('cat', SOLANA))
      await page.eip155.restores.last().resolve(undefined)
      if (order === 'after') await page.sol.restores.last().resolve(connection('cat', SOLANA))
      expect(page.view()).toBe('Account')
      expect(selectAccount(page.actor.getSnapshot())?.address).toBe('cat-1')
    },
  )

  test('the stored namespace is active, even if it is restored last', async () => {
    const page = two()
    await page.send({ type: 'modal.open' })
    await page.sol.restores.last().resolve(connection('cat', SOLANA))
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(selectAccount(page.actor.getSnapshot())?.address).toBe('fox-1')
  })
})

test('a switch in the wallet reaches the root in three events', async () => {
  const events: string[] = []
  const page = await readyVisit({
    inspect: event => {
      if (event.type === '@xstate.event' && event.actorRef.sessionId === event.rootId) events.push(event.event.type)
    },
  })
  await connectWallet(page, 'fox', ETHEREUM)
  events.length = 0
  await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
  expect(events).toEqual(['connection.changed', 'network.changed', 'network.switched'])
})

test('disconnecting everything ends the active namespace last, so that no other becomes active', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'cat', SOLANA)
  await connectWallet(page, 'fox', ETHEREUM)
  await page.sol.report('cat', { type: 'chain.changed', chainId: ELSEWHERE_ON_SOLANA })
  page.facts.length = 0
  await page.send({ type: 'connection.disconnect' })
  expect(page.factTypes()).toEqual(['connection.lost', 'connection.lost'])
  expect(page.facts).toMatchObject([{ namespace: 'solana' }, { namespace: 'eip155' }])
  expect(page.window()).toBe('closed')
})
