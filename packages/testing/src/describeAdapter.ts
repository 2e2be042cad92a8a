import {
  type ChainAdapter,
  type Connection,
  type ConnectionFact,
  type Connector,
  isAddress,
  isFoyerError,
  type Network,
} from '@foyer/core/chain'
import { turncoat, untouchable } from '@foyer/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SimulationOptions } from './simulation.ts'
import type { SimulatedWallet, WalletBehaviour } from './wallet.ts'

/** A freshly loaded page. */
export interface AdapterPage {
  adapter: ChainAdapter
  /** The wallet under test, with at least two accounts. */
  wallet: SimulatedWallet
  /** Another wallet of the family on the same page. */
  other: SimulatedWallet
  /** Puts one more object on the page that describes itself like the wallet under test, to the letter, and holds other accounts. */
  impersonate(): SimulatedWallet
}

/** One visitor's machine. */
export interface AdapterWorld {
  /**
   * Loads the page. What the wallets remember belongs to the world: the second call is a reload.
   * - `absent`: the wallet under test is not there any more.
   * - `late`: it is there and announces itself only when the script says `announce()`.
   * - `disguise` is the wallet's own, see `SimulationOptions`.
   */
  open(
    wallet?: 'present' | 'absent' | 'late',
    disguise?: SimulationOptions['disguise'],
  ): AdapterPage | Promise<AdapterPage>
  /** Those that the host asks for. The wallet starts on the first and knows the second, where there is one. */
  networks: readonly [Network, ...Network[]]
  /** One that the wallet does not know yet, where wallets of the family can be taught. */
  unknownNetwork?: Network
  /** Checks a signature with a library that is not the adapter's. */
  verify?(signed: { message: Uint8Array; signature: string; address: string }): boolean | Promise<boolean>
  /**
   * Behaviours for which the family's wallets have no words; `selection`: they are on no account, and the order of their list says nothing;
   * `namesakes`: the page has one place for a name, so that another object there takes the place of the first.
   */
  without?: readonly (WalletBehaviour | 'selection' | 'namesakes')[]
  /** The id under which versions up to 0.1 stored the wallet under test. Default: its id without how it was found. */
  formerId?: string
  /** What the chain itself says that an account holds, in base units. The wallet's accounts hold something on the first network. */
  held(address: string): Promise<bigint>
  /** What the wallet is asked when it is to forget the site. Absent where the family has no word for that. */
  release?: string
  close?(): void | Promise<void>
}

const EVERYTHING = { announced: true, injected: true }
const TEXT = 'Foyer signs: 0x00, ünïcödé ✓\nand a second line'

/** A signal that aborts by itself, so that a test that waits for nothing ends. */
const call = (milliseconds = 4_000) => ({ signal: AbortSignal.timeout(milliseconds) })

const rejection = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('It resolved, and should have rejected.')
}

const codeOf = (error: unknown) => (isFoyerError(error) ? error.code : error)

/** Claim of a connector id: the id without how the wallet was found. */
const claimOf = (id: string) => id.slice(id.indexOf(':') + 1)

/** In the shape of an error of ours, its brand included: an object on the page can carry one. */
const forgedError = () =>
  Object.assign(new Error('Forged'), {
    name: 'FoyerError',
    code: 'config.invalid',
    context: { forged: true },
    [Symbol.for('@foyer/error')]: true,
  })

/** What comes, comes in this time, also where a wallet tells nothing and has to be looked at. */
const SOON = { interval: 10, timeout: 4_000 }

/** Long enough for what an adapter does at once, to prove that something does NOT happen. */
const settle = () => new Promise(resolve => setTimeout(resolve, 60))

/** Long enough also for an adapter that looks at a wallet twice a second. */
const settleLooks = () => new Promise(resolve => setTimeout(resolve, 600))

/**
 * The contract that every adapter keeps, as tests: call it in a test file of the adapter. `setup` builds a new world for each test.
 * What a family cannot do (a missing feature, a behaviour in `without`) is skipped and printed as skipped.
 */
export function describeAdapter(name: string, setup: () => AdapterWorld | Promise<AdapterWorld>): void {
  describe(`${name} keeps the adapter contract`, () => {
    let world: AdapterWorld
    let page: AdapterPage
    let connectors: readonly Connector[] = []
    let cleanups: (() => unknown)[] = []

    const open = async (wallet?: 'present' | 'absent' | 'late', disguise?: SimulationOptions['disguise']) => {
      page = await world.open(wallet, disguise)
      const { wallet: mine, other } = page
      cleanups.push(
        page.adapter.watchConnectors(list => {
          connectors = list
        }, EVERYTHING),
        () => {
          mine.stop()
          other.stop()
        },
      )
    }
    const reload = async (wallet?: 'present' | 'absent' | 'late', disguise?: SimulationOptions['disguise']) => {
      page.wallet.stop()
      page.other.stop()
      await open(wallet, disguise)
    }
    const impersonate = () => {
      const impostor = page.impersonate()
      cleanups.push(() => impostor.stop())
      return impostor
    }
    const connect = (options = call(), connectorId = page.wallet.id): Promise<Connection> =>
      page.adapter.connect({ connectorId, networks: world.networks }, options)
    const watch = (connection: Connection) => {
      const facts: ConnectionFact[] = []
      const stop = page.adapter.watchConnection(connection, fact => facts.push(fact))
      cleanups.push(stop)
      return { facts, stop }
    }
    const seen = (facts: readonly ConnectionFact[], fact: ConnectionFact) =>
      expect.poll(() => facts, SOON).toContainEqual(fact)
    const addressesOf = (connection: Connection) => connection.accounts.map(({ address }) => address)
    const lacks = (behaviour: WalletBehaviour | 'selection' | 'namesakes') =>
      world.without?.includes(behaviour) === true

    beforeEach(async () => {
      world = await setup()
      await open()
    })
    afterEach(async () => {
      for (const cleanup of cleanups.reverse()) cleanup()
      cleanups = []
      await world.close?.()
    })

    describe('discovers', () => {
      it('both wallets of the page, once each, as plain data of its namespace', async () => {
        await expect
          .poll(() => connectors.map(({ id }) => id).sort(), SOON)
          .toEqual([page.wallet.id, page.other.id].sort())
        expect(structuredClone(connectors)).toEqual(connectors)
        for (const connector of connectors) expect(connector.chain).toBe(page.adapter.namespace)
      })

      it('tells a new listener at once', () => {
        const lists: unknown[] = []
        page.adapter.watchConnectors(list => lists.push(list), EVERYTHING)()
        expect(lists).toHaveLength(1)
      })

      it('H10 a wallet that comes late, and lists it once however often it announces itself', async () => {
        await reload('late')
        expect(connectors.map(({ id }) => id)).not.toContain(page.wallet.id)
        page.wallet.announce()
        page.wallet.announce()
        await expect.poll(() => connectors.filter(({ id }) => id === page.wallet.id), SOON).toHaveLength(1)
      })

      it('nothing more after the unsubscribe', async () => {
        await reload('late')
        const lists: unknown[] = []
        const stop = page.adapter.watchConnectors(list => lists.push(list), EVERYTHING)
        stop()
        const before = lists.length
        page.wallet.announce()
        await settle()
        expect(lists).toHaveLength(before)
      })
    })

    describe('connects', () => {
      it('with what the wallet says live', async () => {
        const connection = await connect()
        expect(addressesOf(connection)).toEqual(page.wallet.addresses)
        expect(connection).toMatchObject({
          connectorId: page.wallet.id,
          namespace: page.adapter.namespace,
          address: page.wallet.addresses[0],
          chainId: world.networks[0].caipNetworkId,
        })
        for (const { namespace, address } of connection.accounts) {
          expect(namespace).toBe(page.adapter.namespace)
          expect(isAddress(address, namespace)).toBe(true)
        }
        expect(structuredClone(connection)).toEqual(connection)
        expect(page.wallet.prompts).toBe(1)
      })

      it('H10 the wallet that was chosen and not its neighbour', async () => {
        const connection = await connect(call(), page.other.id)
        expect(connection.connectorId).toBe(page.other.id)
        expect([page.wallet.prompts, page.other.prompts]).toEqual([0, 1])
      })

      it('rejects by code when the visitor refuses, and can be asked again', async () => {
        page.wallet.behave('reject')
        expect(codeOf(await rejection(connect()))).toBe('wallet.rejected')
        page.wallet.behave('approve')
        expect((await connect()).address).toBe(page.wallet.addresses[0])
      })

      it('rejects for a connector that is not there', async () => {
        expect(codeOf(await rejection(connect(call(), 'nobody.here')))).toBe('connector.notFound')
      })

      it('H04 leaves a wallet that stays silent as soon as the signal aborts, with its reason', async () => {
        page.wallet.behave('silent')
        const controller = new AbortController()
        const connecting = rejection(connect({ signal: controller.signal }))
        await expect.poll(() => page.wallet.prompts, SOON).toBe(1)
        const reason = new Error('the visitor went back')
        controller.abort(reason)
        expect(await connecting).toBe(reason)
      })

      it('asks nothing when the signal has aborted already', async () => {
        const reason = new Error('too late')
        expect(await rejection(connect({ signal: AbortSignal.abort(reason) }))).toBe(reason)
        expect(page.wallet.prompts).toBe(0)
      })

      it('H06 joins a prompt that is still open instead of putting a second one over it', async () => {
        page.wallet.behave('silent')
        const controller = new AbortController()
        const left = rejection(connect({ signal: controller.signal }))
        await expect.poll(() => page.wallet.prompts, SOON).toBe(1)
        controller.abort()
        await left
        const both = [connect(), connect()]
        await settle()
        page.wallet.approveNow()
        for (const connection of await Promise.all(both)) expect(connection.address).toBe(page.wallet.addresses[0])
        expect(page.wallet.prompts).toBe(1)
      })

      it('H06 gives a refusal to all who joined, and asks anew afterwards', async () => {
        page.wallet.behave('silent')
        const both = [rejection(connect()), rejection(connect())]
        await expect.poll(() => page.wallet.prompts, SOON).toBe(1)
        await settle()
        page.wallet.rejectNow()
        expect((await Promise.all(both)).map(codeOf)).toEqual(['wallet.rejected', 'wallet.rejected'])
        page.wallet.behave('approve')
        await connect()
        expect(page.wallet.prompts).toBe(2)
      })

      it('H04 says that an earlier request is still open', async ({ skip }) => {
        if (lacks('pending')) skip('these wallets have no word for it')
        page.wallet.behave('pending')
        expect(codeOf(await rejection(connect()))).toBe('wallet.requestPending')
      })

      it('waits for a locked wallet until it is unlocked', async ({ skip }) => {
        if (lacks('locked')) skip('these wallets have no lock')
        page.wallet.behave('locked')
        const connecting = connect()
        await expect.poll(() => page.wallet.prompts, SOON).toBe(1)
        page.wallet.unlock()
        expect((await connecting).address).toBe(page.wallet.addresses[0])
      })

      it('H09 takes an empty list of accounts for what it is', async ({ skip }) => {
        if (lacks('empty')) skip('these wallets always share one')
        page.wallet.behave('empty')
        expect(codeOf(await rejection(connect()))).toBe('wallet.noAccounts')
      })

      it('refuses a malformed answer by code', async () => {
        page.wallet.behave('malformed')
        expect(codeOf(await rejection(connect()))).toBe('wallet.malformedAnswer')
      })

      it('H04 leaves a wallet that vanished', async () => {
        page.wallet.vanish()
        const reason = new Error('waited long enough')
        const controller = new AbortController()
        const connecting = rejection(connect({ signal: controller.signal }))
        await settle()
        controller.abort(reason)
        const error = await connecting
        expect(error === reason || isFoyerError(error, 'connector.notFound')).toBe(true)
      })
    })

    describe('restores', () => {
      it('silently what the wallet still shares', async () => {
        const before = await connect()
        await reload()
        expect(await page.adapter.restore(before, call())).toEqual(before)
        expect(page.wallet.prompts).toBe(0)
      })

      it('the recorded account while it is shared, else the selected one', async () => {
        const before = await connect()
        const [first, second] = page.wallet.addresses
        await reload()
        const { connectorId } = before
        expect((await page.adapter.restore({ connectorId, address: second! }, call()))?.address).toBe(second)
        expect((await page.adapter.restore({ connectorId, address: 'unknown' }, call()))?.address).toBe(first)
        expect((await page.adapter.restore({ connectorId }, call()))?.address).toBe(first)
      })

      it('H03 nothing from a wallet that is locked', async ({ skip }) => {
        if (lacks('locked')) skip('these wallets have no lock')
        const before = await connect()
        page.wallet.behave('locked')
        await reload()
        expect(await page.adapter.restore(before, call(300))).toBeUndefined()
        expect(page.wallet.prompts).toBe(0)
      })

      it('H03 nothing from a wallet that took the permission back', async () => {
        const before = await connect()
        page.wallet.shareNothing()
        await reload()
        expect(await page.adapter.restore(before, call(300))).toBeUndefined()
        expect(page.wallet.prompts).toBe(0)
      })

      it('H03 nothing from a wallet that is gone, once the signal aborts', async () => {
        const before = await connect()
        await reload('absent')
        expect(await page.adapter.restore(before, call(100))).toBeUndefined()
      })

      it('H03 nothing from a wallet that stopped answering, once the signal aborts', async () => {
        const before = await connect()
        page.wallet.vanish()
        expect(await page.adapter.restore(before, call(100))).toBeUndefined()
      })

      it('a wallet that announces itself late', async () => {
        const before = await connect()
        await reload('late')
        const restoring = page.adapter.restore(before, call())
        await settle()
        page.wallet.announce()
        expect(await restoring).toEqual(before)
        expect(page.wallet.prompts).toBe(0)
      })
    })

    describe('reports', () => {
      it('nothing while nothing changes', async () => {
        const { facts } = watch(await connect())
        await settleLooks()
        expect(facts).toEqual([])
      })

      it('the account that the visitor selected', async () => {
        const { facts } = watch(await connect())
        page.wallet.switchAccount()
        const accounts = page.wallet.addresses.map(
          address => expect.objectContaining({ address }) as { address: string },
        )
        const [selected] = lacks('selection') ? [] : page.wallet.addresses
        await seen(facts, { type: 'accounts.changed', accounts: accounts as never, ...(selected && { selected }) })
      })

      it('what changed between the connection and the watch, once', async () => {
        const connection = await connect()
        page.wallet.switchAccount()
        const { facts } = watch(connection)
        const told = () => facts.map(fact => (fact.type === 'accounts.changed' ? fact.accounts[0]?.address : fact.type))
        await expect.poll(told, SOON).not.toEqual([])
        await settleLooks()
        expect(told()).toEqual([page.wallet.addresses[0]])
      })

      it('H09 that the wallet shares no account any more', async () => {
        const { facts } = watch(await connect())
        page.wallet.shareNothing()
        await seen(facts, { type: 'accounts.changed', accounts: [] })
      })

      it('the chain to which the visitor moved the wallet', async ({ skip }) => {
        const [, second] = world.networks
        if (!page.wallet.switchChain || !second) return skip('these wallets have no chain of their own')
        const { facts } = watch(await connect())
        page.wallet.switchChain(String(second.id))
        // With the accounts there, where they are others.
        const move = { type: 'chain.changed', chainId: second.caipNetworkId } as const
        await seen(facts, expect.objectContaining(move) as typeof move)
      })

      it('that the wallet has let go', async () => {
        const { facts } = watch(await connect())
        page.wallet.disconnect()
        const isEnd = (fact: ConnectionFact) =>
          fact.type === 'wallet.disconnected' || (fact.type === 'accounts.changed' && fact.accounts.length === 0)
        await expect.poll(() => facts.some(isEnd), SOON).toBe(true)
      })

      it('H05 nothing of another wallet', async () => {
        const { facts } = watch(await connect())
        await connect(call(), page.other.id)
        page.other.switchAccount()
        page.other.disconnect()
        await settle()
        expect(facts).toEqual([])
      })

      it('H05 nothing after the unsubscribe, and keeps no listener on the wallet', async () => {
        const connection = await connect()
        const { facts, stop } = watch(connection)
        page.wallet.switchAccount()
        stop()
        const before = facts.length
        page.wallet.switchAccount()
        page.wallet.disconnect()
        await settleLooks()
        expect(facts).toHaveLength(before)
        for (const cleanup of cleanups.splice(0, 1)) cleanup()
        expect(page.wallet.listeners).toBe(0)
      })
    })

    describe('disconnects', () => {
      it('and connects again afterwards', async () => {
        const connection = await connect()
        await page.adapter.disconnect(connection, { revoke: false })
        expect((await connect()).address).toBe(connection.address)
      })

      it('and has the wallet forget the site when asked to, where it knows how; twice does no harm', async () => {
        const connection = await connect()
        const before = page.wallet.requests.length
        await page.adapter.disconnect(connection, { revoke: true })
        const asked = page.wallet.requests.slice(before)
        expect(asked).toEqual(world.release === undefined ? [] : [world.release])
        await page.adapter.disconnect(connection, { revoke: true })
        if (world.release === undefined) return
        await reload()
        expect(await page.adapter.restore(connection, call(300))).toBeUndefined()
        expect(page.wallet.prompts).toBe(0)
      })

      it('from a wallet that is gone', async () => {
        const connection = await connect()
        page.wallet.vanish()
        await page.adapter.disconnect(connection, { revoke: true })
      })
    })

    describe('switches the network', () => {
      const move = (connection: Connection, network: Network) =>
        page.adapter.features.switchNetwork!(connection, network, call())

      it('to one that the wallet knows', async ({ skip }) => {
        const [, second] = world.networks
        if (!page.adapter.features.switchNetwork || !second) return skip('not a feature of this family')
        const connection = await connect()
        await move(connection, second)
        expect((await connect()).chainId).toBe(second.caipNetworkId)
      })

      it('to one that the wallet learns first', async ({ skip }) => {
        const { unknownNetwork } = world
        if (!page.adapter.features.switchNetwork || !unknownNetwork) return skip('not a feature of this family')
        const connection = await connect()
        await move(connection, unknownNetwork)
        expect((await connect()).chainId).toBe(unknownNetwork.caipNetworkId)
      })

      it('never asks a second time after a refusal', async ({ skip }) => {
        const { unknownNetwork } = world
        if (!page.adapter.features.switchNetwork || !unknownNetwork) return skip('not a feature of this family')
        const connection = await connect()
        page.wallet.behave('reject')
        const before = page.wallet.prompts
        expect(codeOf(await rejection(move(connection, unknownNetwork)))).toBe('wallet.rejected')
        expect(page.wallet.prompts).toBe(before + 1)
        expect((await page.adapter.restore(connection, call()))?.chainId).toBe(connection.chainId)
      })
    })

    describe('signs', () => {
      it('text and bytes, as an independent library confirms', async ({ skip }) => {
        const { features } = page.adapter
        if (!features.signMessage || !world.verify) return skip('not a feature of this family')
        const connection = await connect()
        const bytes = new Uint8Array([0, 1, 127, 128, 255])
        for (const message of [TEXT, bytes]) {
          const signature = await features.signMessage(connection, message, call())
          const signed = typeof message === 'string' ? new TextEncoder().encode(message) : message
          expect(await world.verify({ message: signed, signature, address: connection.address })).toBe(true)
          const altered = Uint8Array.from(signed, (byte, index) => (index === 0 ? byte ^ 1 : byte))
          expect(await world.verify({ message: altered, signature, address: connection.address })).toBe(false)
        }
      })

      it('not when the visitor refuses, and asks once', async ({ skip }) => {
        const { features } = page.adapter
        if (!features.signMessage) return skip('not a feature of this family')
        const connection = await connect()
        page.wallet.behave('reject')
        const before = page.wallet.prompts
        expect(codeOf(await rejection(features.signMessage(connection, TEXT, call())))).toBe('wallet.rejected')
        expect(page.wallet.prompts).toBe(before + 1)
      })

      it('H35 and leaves a silent wallet when the signal aborts', async ({ skip }) => {
        const { features } = page.adapter
        if (!features.signMessage) return skip('not a feature of this family')
        const connection = await connect()
        page.wallet.behave('silent')
        const controller = new AbortController()
        const reason = new Error('left the screen')
        const signing = rejection(features.signMessage(connection, TEXT, { signal: controller.signal }))
        await settle()
        controller.abort(reason)
        expect(await signing).toBe(reason)
      })

      it('and refuses a malformed signature by code', async ({ skip }) => {
        const { features } = page.adapter
        if (!features.signMessage) return skip('not a feature of this family')
        const connection = await connect()
        page.wallet.behave('malformed')
        expect(codeOf(await rejection(features.signMessage(connection, TEXT, call())))).toBe('wallet.malformedAnswer')
      })
    })

    describe('reads the native balance', () => {
      it('in base units, as the chain has it', async ({ skip }) => {
        const { features } = page.adapter
        if (!features.balance) return skip('not a feature of this family')
        const { address } = await connect()
        const balance = await features.balance({ address }, world.networks[0], call())
        expect(balance).toBeGreaterThan(0n)
        expect(balance).toBe(await world.held(address))
      })

      it('H39 and says by code when no endpoint answers', async ({ skip }) => {
        const { features } = page.adapter
        if (!features.balance) return skip('not a feature of this family')
        const { address } = await connect()
        const [network] = world.networks
        const dead = { ...network, rpcUrls: { default: { http: ['http://127.0.0.1:1/'] } } }
        expect(codeOf(await rejection(features.balance({ address }, dead, call())))).toBe('balance.unavailable')
      })
    })

    describe('H45 H46 a wallet that throws at every call and every read', () => {
      it('is not listed, and its neighbour works', async () => {
        await reload('present', () => untouchable() as never)
        await expect.poll(() => connectors.map(({ id }) => id), SOON).toEqual([page.other.id])
        expect((await connect(call(), page.other.id)).connectorId).toBe(page.other.id)
      })

      // One that cannot be looked at, and one in the shape of an error of ours, with its brand.
      it.each([
        ['what cannot be looked at', untouchable],
        ['a forged error of ours', forgedError],
      ])(
        'once it is connected, throwing %s, is left by what waits for it, and every failure is an error of ours',
        async (_, thrown) => {
          const { disguise, turn } = turncoat(thrown)
          await reload('present', disguise)
          const connection = await connect()
          const { stop } = watch(connection)
          turn()
          const { features } = page.adapter
          const asked: Promise<unknown>[] = [
            connect(),
            ...(features.signMessage ? [features.signMessage(connection, TEXT, call())] : []),
            ...(features.switchNetwork ? [features.switchNetwork(connection, world.networks[0], call())] : []),
          ]
          for (const work of asked) {
            const error = await rejection(work)
            expect(codeOf(error)).toMatch(/^(wallet\.|connector\.notFound)/)
            expect(structuredClone((error as { context: unknown }).context)).toEqual(
              (error as { context: unknown }).context,
            )
            expect((error as { context: { forged?: unknown } }).context.forged).toBeUndefined()
          }
          stop()
          await page.adapter.disconnect(connection, { revoke: true })
          page.adapter.watchConnectors(() => {}, EVERYTHING)()
          expect((await connect(call(), page.other.id)).connectorId).toBe(page.other.id)
          await settle()
        },
      )

      it('restores nothing', async () => {
        const before = await connect()
        const { disguise, turn } = turncoat()
        await reload('present', disguise)
        await settle()
        turn()
        const restoring = page.adapter.restore(before, call(300)).catch(codeOf)
        expect([undefined, 'wallet.failed', 'wallet.malformedAnswer']).toContain(await restoring)
      })
    })

    describe('H47 a wallet that describes itself like another one', () => {
      it('gets nothing of the connection: no request, no news, no farewell', async () => {
        const connection = await connect()
        const { facts, stop } = watch(connection)
        const impostor = impersonate()
        await settleLooks()
        expect(facts).toEqual([])
        const before = page.wallet.requests.length
        await page.adapter.features.signMessage?.(connection, TEXT, call())
        if (page.adapter.features.signMessage) expect(page.wallet.requests.length).toBeGreaterThan(before)
        impostor.switchAccount()
        impostor.disconnect()
        stop()
        await page.adapter.disconnect(connection, { revoke: true })
        await settle()
        expect(facts).toEqual([])
        expect([impostor.requests, impostor.prompts, impostor.listeners]).toEqual([[], 0, 0])
      })

      it('is another row, and never behind the id of the first', async () => {
        await expect.poll(() => connectors.map(({ id }) => id), SOON).toContain(page.wallet.id)
        const impostor = impersonate()
        const ofItsName = () => connectors.filter(({ id }) => id.startsWith(page.wallet.id)).map(({ id }) => id)
        await expect.poll(() => ofItsName().filter(id => id !== page.wallet.id), SOON).toHaveLength(1)
        if (!lacks('namesakes')) expect(ofItsName()).toHaveLength(2)
        const reached = await connect(call(300), page.wallet.id).catch(codeOf)
        if (lacks('namesakes')) expect(reached).toBe('connector.notFound')
        else expect(reached).toMatchObject({ address: page.wallet.addresses[0] })
        expect(impostor.prompts).toBe(0)
      })

      it('is not restored in its place, and while both claim the stored id neither is', async ({ skip }) => {
        if (lacks('namesakes')) skip('the page has one place for a name')
        const before = await connect()
        await reload()
        const impostor = impersonate()
        for (const connectorId of [before.connectorId, world.formerId ?? claimOf(before.connectorId)])
          expect(await page.adapter.restore({ ...before, connectorId }, call(200))).toBeUndefined()
        expect([page.wallet.prompts, impostor.prompts, impostor.requests]).toEqual([0, 0, []])
        // The visitor can say which one is meant.
        expect((await connect()).address).toBe(page.wallet.addresses[0])
      })

      it('an id stored by an earlier version still restores, under the id of today', async () => {
        const before = await connect()
        await reload()
        const connectorId = world.formerId ?? claimOf(before.connectorId)
        expect(await page.adapter.restore({ ...before, connectorId }, call())).toEqual(before)
      })
    })
  })
}
