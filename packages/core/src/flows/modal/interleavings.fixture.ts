import { expect, vi } from 'vitest'
import { formatAmount } from '../../chain/amount.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { connection, connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { memoryStorage } from '../../testing/index.ts'
import { ELSEWHERE, readyVisit, type Visit } from '../../visit.fixture.ts'
import { type ScriptedPhone, scriptedPhone } from '../../walletconnect/scriptedPhone.fixture.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { selectStatus } from '../connection/connection.selectors.ts'
import { selectPairing } from '../pairing/pairing.selectors.ts'
import { networkStateOf } from './children.selectors.ts'
import {
  HOME,
  NAMESPACES,
  NETWORKS,
  namespaceOf,
  ON_PHONE,
  PHONE_CHAINS,
  phoneAccounts,
  WALLETS,
  type Wallet,
} from './interleavings.steps.fixture.ts'

/** Connection of a namespace, by the wallet's last report and the visitor's choice. */
type ExpectedConnection = {
  wallet: string
  accounts: readonly string[]
  address: string
  selected: string | undefined
  chain: CaipNetworkId
}
type Model = Partial<Record<ChainNamespace, ExpectedConnection>>

const adapterOf = (namespace: ChainNamespace) =>
  scriptedAdapter({
    networks: NETWORKS[namespace].map(id => network(id)),
    connectors: connectorsOf(namespace),
    walletSwitches: namespace === 'eip155',
    remote: { methods: [], events: [], over: () => ({}) },
  })

export const connectorsOf = (namespace: ChainNamespace, among = Object.keys(WALLETS) as Wallet[]) =>
  among.filter(id => WALLETS[id] === namespace).map(id => connector(namespace, id))

type Adapters = Record<ChainNamespace, ReturnType<typeof adapterOf>>

/** Balance of an account on a chain; each differs from the others. */
export const balanceOf = (address: string, chainId: CaipNetworkId) =>
  Array.from(`${chainId}:${address}`).reduce(
    (sum, letter) => (sum * 31n + BigInt(letter.charCodeAt(0))) % 1_000_003n,
    7n,
  )

export const addressesOf = (id: Wallet, count: number) =>
  Array.from({ length: count }, (_, index) => `${id}-${index + 1}`)

/** Page with its wallets, and a model of their last reports. */
export class World {
  page!: Visit
  adapters!: Adapters
  readonly phone: ScriptedPhone = scriptedPhone()
  readonly storage = memoryStorage()
  model: Model = {}
  established = 0
  shared = 0

  async open() {
    this.adapters = Object.fromEntries(NAMESPACES.map(id => [id, adapterOf(id)])) as Adapters
    this.page = await readyVisit({
      adapters: NAMESPACES.map(id => this.adapters[id].adapter),
      storage: this.storage,
      projectId: 'p',
      walletConnect: this.phone.walletConnect,
    })
  }

  snapshot = () => this.page.actor.getSnapshot()
  held = (wallet: Wallet) => (this.isWatched(wallet) ? this.model[WALLETS[wallet]] : undefined)
  isWatched = (wallet: Wallet) => this.adapters[WALLETS[wallet]].listeners().connections.includes(wallet)
  isDisconnecting = (id: ChainNamespace) => this.adapters[id].disconnects.list.some(({ waiting }) => waiting)
  onPhone = () => NAMESPACES.filter(id => this.model[id]?.wallet === WALLET_CONNECT)

  setConnection(
    id: ChainNamespace,
    wallet: string,
    chainId: CaipNetworkId,
    accounts: readonly string[],
    address = accounts[0]!,
  ) {
    this.model[id] = { wallet, accounts, address, selected: accounts[0], chain: chainId }
  }

  /** Sets another list of accounts. A new selection becomes active; otherwise the active account stays while it is shared. */
  setAccounts(id: ChainNamespace, accounts: readonly string[], selected: string | undefined) {
    const held = this.model[id]!
    const [first] = accounts
    if (first === undefined) return void delete this.model[id]
    const isNewSelection = selected && held.selected && selected !== held.selected && accounts.includes(held.selected)
    const address = isNewSelection ? selected : accounts.includes(held.address) ? held.address : first
    this.model[id] = { ...held, accounts, address, selected }
  }

  async approve(id: ChainNamespace, chainId: CaipNetworkId, count: number) {
    const open = this.adapters[id].connects.list.find(({ waiting }) => waiting)
    if (!open) return
    const { connectorId } = open.asked
    const accounts = addressesOf(connectorId as Wallet, count)
    // Where the app chooses the chain, a network that was chosen before connecting is reached at once.
    const { picked } = networkStateOf(this.snapshot())!.context
    const reached = picked && id !== 'eip155' && namespaceOf(picked) === id ? picked : chainId
    this.setConnection(id, connectorId, reached, accounts)
    await open.resolve(connection(connectorId, chainId, accounts))
  }

  async answerDisconnects() {
    for (const id of NAMESPACES)
      for (const question of this.adapters[id].disconnects.list) if (question.waiting) await question.resolve()
  }

  /** Models a choice of a chain in namespaces in which the app chooses it. */
  chooseChain(chainId: CaipNetworkId) {
    const id = namespaceOf(chainId)
    const held = this.model[id]
    if (!held || this.isDisconnecting(id) || chainId === ELSEWHERE) return
    const isRemote = held.wallet === WALLET_CONNECT
    const approved: readonly CaipNetworkId[] = isRemote ? PHONE_CHAINS[id] : NETWORKS[id]
    if ((id === 'eip155' && !isRemote) || !approved.includes(chainId)) return
    this.model[id] = { ...held, chain: chainId }
  }

  async pair(namespaces: readonly ChainNamespace[]) {
    await this.answerDisconnects()
    await this.page.send({ type: 'modal.open' })
    await this.page.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload: {} } })
    if (this.page.view() !== 'ConnectingWalletConnectBasic') return
    await vi.waitFor(() => expect(selectPairing(this.snapshot())?.uri).toBeDefined(), { interval: 1, timeout: 60_000 })
    const { chosen } = networkStateOf(this.snapshot())!.context
    // A new session ends the former one in all namespaces.
    for (const id of this.onPhone()) delete this.model[id]
    for (const id of namespaces) {
      const approved: readonly CaipNetworkId[] = PHONE_CHAINS[id]
      this.setConnection(id, WALLET_CONNECT, approved.find(each => each === chosen[id]) ?? HOME[id], ON_PHONE[id])
    }
    if (namespaces.length > 1) this.shared += 1
    await this.phone.approve(phoneAccounts(namespaces))
    await this.answerDisconnects()
  }

  async reload() {
    await this.answerDisconnects()
    await this.page.clock.advance(5_000)
    this.page.stop()
    const before = this.model
    this.model = {}
    await this.open()
    for (const id of NAMESPACES) {
      const held = before[id]
      const asked = this.adapters[id].restores.list.filter(({ waiting }) => waiting)
      expect(asked.map(({ asked: { connectorId } }) => connectorId)).toEqual(
        held && held.wallet !== WALLET_CONNECT ? [held.wallet] : [],
      )
      if (!held) continue
      // The stored session does not contain an account that the phone selected by an event; the active account is stored apart.
      const accounts = held.wallet === WALLET_CONNECT ? ON_PHONE[id] : held.accounts
      const isSelected = held.wallet !== WALLET_CONNECT && held.address === held.selected
      this.setConnection(id, held.wallet, held.chain, accounts, isSelected ? accounts[0] : held.address)
      await asked[0]?.resolve(connection(held.wallet, held.chain, accounts))
    }
    await vi.waitFor(
      () => {
        for (const id of NAMESPACES)
          if (selectStatus(this.snapshot(), id) === 'connecting') throw new Error('still restoring')
      },
      { interval: 1, timeout: 60_000 },
    )
  }

  /** Expects that every namespace matches the last report of its wallet, whatever happened in another. */
  expectAgreement() {
    const snapshot = this.snapshot()
    for (const id of NAMESPACES) {
      const held = this.model[id]
      const account = selectAccount(snapshot, id)
      expect(
        account && {
          wallet: account.connectedWalletInfo.id,
          accounts: account.allAccounts.map(({ address }) => address),
          caipAddress: account.caipAddress,
        },
        id,
      ).toEqual(held && { wallet: held.wallet, accounts: held.accounts, caipAddress: `${held.chain}:${held.address}` })
      // H08 the balance is not that of another account or chain.
      if (held && account?.balance !== undefined)
        expect(account.balance).toBe(formatAmount(balanceOf(held.address, held.chain), 9))
      // Only the connected wallet has a listener.
      for (const watched of this.adapters[id].listeners().connections) expect(watched).toBe(held?.wallet)
    }
    const { window, view } = snapshot.value
    expect(view === 'none').toBe(typeof window === 'string')
    expect(this.page.history().at(-1)?.view ?? 'none').toBe(view)
    const listed = snapshot.context.connectors.map(({ chain: of, id }) => `${of} ${id}`)
    expect(new Set(listed).size).toBe(listed.length)
  }

  /** Expects that the emitted facts and storage lead to the same connections. */
  expectFactsAndStorage() {
    const reported: Partial<Record<ChainNamespace, string>> = {}
    for (const fact of this.page.facts) {
      if (fact.type === 'connection.established') {
        reported[fact.connection.namespace] = fact.connection.connectorId
        this.established += 1
      }
      if (fact.type === 'connection.lost' && fact.by !== 'replacement') delete reported[fact.namespace]
    }
    for (const id of NAMESPACES) {
      const held = this.model[id]
      expect(reported[id]).toBe(held?.wallet)
      const text = this.storage.entries.get(`@foyer/${id}/connector`)
      const isRemote = held?.wallet === WALLET_CONNECT
      const keepsAddress = held && (held.address !== held.selected || isRemote)
      expect(text && JSON.parse(text).value).toEqual(
        held && {
          connectorId: held.wallet,
          chainId: held.chain,
          ...(keepsAddress && { address: held.address }),
          ...(isRemote && { session: expect.stringMatching(/^[0-9a-f]{64}$/) }),
        },
      )
    }
    // H01 the session lasts while a namespace uses it.
    if (this.onPhone().length > 0) expect(this.phone.isPaired()).toBe(true)
  }

  /** Disconnects and closes everything; nothing may keep running. */
  async close() {
    await this.page.send({ type: 'connection.disconnect' })
    await this.page.clock.advance(5_000)
    await this.page.send({ type: 'modal.dismiss' })
    expect(this.page.window()).toBe('closed')
    this.page.stop()
    expect(this.page.clock.pending()).toEqual([])
  }
}
