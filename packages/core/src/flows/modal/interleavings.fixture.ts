import { expect, vi } from 'vitest'
import { formatAmount } from '../../chain/amount.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { FoyerError } from '../../errors.ts'
import { connection, connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { memoryStorage } from '../../testing/index.ts'
import { ELSEWHERE, ETHEREUM, readyVisit, type Visit } from '../../visit.fixture.ts'
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
  type Step,
  WALLETS,
  type Wallet,
} from './interleavings.steps.fixture.ts'

/** Connection of a namespace, as its wallet reported it last and the visitor chose. */
type Held = {
  wallet: string
  accounts: readonly string[]
  address: string
  selected: string | undefined
  chain: CaipNetworkId
}
type Model = Partial<Record<ChainNamespace, Held>>

const family = (namespace: ChainNamespace) =>
  scriptedAdapter({
    networks: NETWORKS[namespace].map(id => network(id)),
    connectors: connectorsOf(namespace),
    walletSwitches: namespace === 'eip155',
    remote: { methods: [], events: [], over: () => ({}) },
  })

const connectorsOf = (namespace: ChainNamespace, among = Object.keys(WALLETS) as Wallet[]) =>
  among.filter(id => WALLETS[id] === namespace).map(id => connector(namespace, id))

type Families = Record<ChainNamespace, ReturnType<typeof family>>

/** Balance of an account on a chain; each differs from the others. */
const worth = (address: string, chainId: CaipNetworkId) =>
  Array.from(`${chainId}:${address}`).reduce(
    (sum, letter) => (sum * 31n + BigInt(letter.charCodeAt(0))) % 1_000_003n,
    7n,
  )

const addressesOf = (id: Wallet, count: number) => Array.from({ length: count }, (_, index) => `${id}-${index + 1}`)

/** Page with its wallets, and a model of what they reported last. */
export class World {
  page!: Visit
  families!: Families
  readonly phone: ScriptedPhone = scriptedPhone()
  readonly storage = memoryStorage()
  model: Model = {}
  established = 0
  shared = 0

  async open() {
    this.families = Object.fromEntries(NAMESPACES.map(id => [id, family(id)])) as Families
    this.page = await readyVisit({
      adapters: NAMESPACES.map(id => this.families[id].adapter),
      storage: this.storage,
      projectId: this.phone.projectId,
    })
  }

  snapshot = () => this.page.actor.getSnapshot()
  held = (wallet: Wallet) => (this.hears(wallet) ? this.model[WALLETS[wallet]] : undefined)
  hears = (wallet: Wallet) => this.families[WALLETS[wallet]].listeners().connections.includes(wallet)
  isLettingGo = (id: ChainNamespace) => this.families[id].disconnects.list.some(({ waiting }) => waiting)
  onPhone = () => NAMESPACES.filter(id => this.model[id]?.wallet === WALLET_CONNECT)

  hold(
    id: ChainNamespace,
    wallet: string,
    chainId: CaipNetworkId,
    accounts: readonly string[],
    address = accounts[0]!,
  ) {
    this.model[id] = { wallet, accounts, address, selected: accounts[0], chain: chainId }
  }

  /** Another list of accounts: a selection among those that were there is followed, else the active one stays while it is shared. */
  share(id: ChainNamespace, accounts: readonly string[], selected: string | undefined) {
    const held = this.model[id]!
    const [first] = accounts
    if (first === undefined) return void delete this.model[id]
    const isAnew = selected && held.selected && selected !== held.selected && accounts.includes(held.selected)
    const address = isAnew ? selected : accounts.includes(held.address) ? held.address : first
    this.model[id] = { ...held, accounts, address, selected }
  }

  async approve(id: ChainNamespace, chainId: CaipNetworkId, count: number) {
    const open = this.families[id].connects.list.find(({ waiting }) => waiting)
    if (!open) return
    const { connectorId } = open.asked
    const accounts = addressesOf(connectorId as Wallet, count)
    this.hold(id, connectorId, chainId, accounts)
    await open.resolve(connection(connectorId, chainId, accounts))
  }

  async release() {
    for (const id of NAMESPACES)
      for (const question of this.families[id].disconnects.list) if (question.waiting) await question.resolve()
  }

  /** Steps of the app where it chooses the chain itself. */
  choose(chainId: CaipNetworkId) {
    const id = namespaceOf(chainId)
    const held = this.model[id]
    if (!held || this.isLettingGo(id) || chainId === ELSEWHERE) return
    const isRemote = held.wallet === WALLET_CONNECT
    const approved: readonly CaipNetworkId[] = isRemote ? PHONE_CHAINS[id] : NETWORKS[id]
    if ((id === 'eip155' && !isRemote) || !approved.includes(chainId)) return
    this.model[id] = { ...held, chain: chainId }
  }

  async pair(namespaces: readonly ChainNamespace[]) {
    await this.release()
    await this.page.send({ type: 'modal.open' })
    await this.page.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload: {} } })
    if (this.page.view() !== 'ConnectingWalletConnectBasic') return
    await vi.waitFor(() => expect(selectPairing(this.snapshot())?.uri).toBeDefined(), { interval: 1, timeout: 10_000 })
    const { chosen } = networkStateOf(this.snapshot())!.context
    // One session for all: the former one is over.
    for (const id of this.onPhone()) delete this.model[id]
    for (const id of namespaces) {
      const approved: readonly CaipNetworkId[] = PHONE_CHAINS[id]
      this.hold(id, WALLET_CONNECT, approved.find(each => each === chosen[id]) ?? HOME[id], ON_PHONE[id])
    }
    if (namespaces.length > 1) this.shared += 1
    await this.phone.approve(phoneAccounts(namespaces))
    await this.release()
  }

  async reload() {
    await this.release()
    await this.page.clock.advance(5_000)
    this.page.stop()
    const before = this.model
    this.model = {}
    await this.open()
    for (const id of NAMESPACES) {
      const held = before[id]
      const asked = this.families[id].restores.list.filter(({ waiting }) => waiting)
      expect(asked.map(({ asked: { connectorId } }) => connectorId)).toEqual(
        held && held.wallet !== WALLET_CONNECT ? [held.wallet] : [],
      )
      if (!held) continue
      // A phone's selection by a mere event is not in the session that storage keeps; the account that was active is.
      const accounts = held.wallet === WALLET_CONNECT ? ON_PHONE[id] : held.accounts
      const isSelected = held.wallet !== WALLET_CONNECT && held.address === held.selected
      this.hold(id, held.wallet, held.chain, accounts, isSelected ? accounts[0] : held.address)
      await asked[0]?.resolve(connection(held.wallet, held.chain, accounts))
    }
    await vi.waitFor(
      () => {
        for (const id of NAMESPACES)
          if (selectStatus(this.snapshot(), id) === 'connecting') throw new Error('still restoring')
      },
      { interval: 1, timeout: 10_000 },
    )
  }

  async take(step: Step): Promise<unknown> {
    const { page, families, model } = this
    switch (step.do) {
      case 'select':
        return page.send({ type: 'connector.select', id: step.wallet })
      case 'connect': {
        const id = WALLETS[step.wallet]
        await page.send({ type: 'connector.select', id: step.wallet })
        return this.approve(id, namespaceOf(step.chain) === id ? step.chain : HOME[id], step.accounts)
      }
      case 'approve':
        return namespaceOf(step.chain) === step.namespace && this.approve(step.namespace, step.chain, step.accounts)
      case 'reject':
        return families[step.namespace].connects.list
          .find(({ waiting }) => waiting)
          ?.reject(new FoyerError('wallet.rejected', { method: 'connect' }))
      case 'move': {
        const id = WALLETS[step.wallet]
        if (namespaceOf(step.chain) !== id) return
        const held = this.held(step.wallet)
        if (held) model[id] = { ...held, chain: step.chain }
        return families[id].tell(step.wallet, { type: 'chain.changed', chainId: step.chain })
      }
      case 'accounts': {
        const id = WALLETS[step.wallet]
        const addresses = addressesOf(step.wallet, step.count).reverse()
        const selected = step.isSelection ? addresses[0] : undefined
        if (this.held(step.wallet)) this.share(id, addresses, selected)
        const accounts = addresses.map(address => ({ namespace: id, address }))
        return families[id].tell(step.wallet, { type: 'accounts.changed', accounts, ...(selected && { selected }) })
      }
      case 'choose': {
        const held = model[step.namespace]
        const address = held?.accounts[step.account]
        if (!held || !address)
          return page.send({ type: 'account.select', namespace: step.namespace, address: 'nobody' })
        if (!this.isLettingGo(step.namespace)) model[step.namespace] = { ...held, address }
        return page.send({ type: 'account.select', namespace: step.namespace, address })
      }
      case 'several': {
        const [first, ...also] = step.wallets.map(id => ({ connectorId: id, namespace: WALLETS[id] }))
        const entry = { view: 'ConnectingExternal' as const, payload: { ...first!, also } }
        return page.send({ type: 'view.go', entry })
      }
      case 'vanish':
        if (this.held(step.wallet)) delete model[WALLETS[step.wallet]]
        return families[WALLETS[step.wallet]].tell(step.wallet, { type: 'wallet.disconnected' })
      case 'disconnect': {
        const leaves = step.namespace ? [step.namespace] : NAMESPACES
        // Who leaves the phone leaves with all its families.
        const phone = leaves.some(id => model[id]?.wallet === WALLET_CONNECT) ? this.onPhone() : []
        for (const id of [...leaves, ...phone]) delete model[id]
        return page.send({ type: 'connection.disconnect', ...(step.namespace && { namespace: step.namespace }) })
      }
      case 'released':
        return families[step.namespace].disconnects.list.find(({ waiting }) => waiting)?.resolve()
      case 'network':
        this.choose(step.chain)
        return page.send({ type: 'network.select', id: step.chain })
      case 'switched': {
        const open = families.eip155.switches.list.find(({ waiting }) => waiting)
        if (open && model.eip155) model.eip155 = { ...model.eip155, chain: open.asked.to }
        return open?.resolve()
      }
      case 'balances':
        for (const id of NAMESPACES)
          for (const { waiting, asked, resolve } of families[id].balances.list.map(each => ({
            ...each,
            waiting: each.waiting,
          })))
            if (waiting) await resolve(worth(asked.address, asked.chainId))
        return
      case 'window': {
        const { value, context } = networkStateOf(this.snapshot())!
        if (step.type === 'network.confirm' && value.selection === 'confirming') this.choose(context.wanted!)
        return page.send({ type: step.type as 'modal.open' })
      }
      case 'wait':
        return page.clock.advance(step.milliseconds)
      case 'pair':
        return this.pair(step.namespaces)
      case 'phone.shares': {
        if (!this.phone.isPaired()) return
        for (const id of this.onPhone()) {
          if (step.namespaces.includes(id)) this.share(id, ON_PHONE[id], ON_PHONE[id][0])
          else delete model[id]
        }
        return this.phone.update(phoneAccounts(step.namespaces))
      }
      case 'phone.selects': {
        const selected = ON_PHONE.eip155[step.account]!
        const others = model.eip155?.accounts.filter(address => address !== selected) ?? []
        if (model.eip155?.wallet === WALLET_CONNECT) this.share('eip155', [selected, ...others], selected)
        return this.phone.tell(ETHEREUM, 'accountsChanged', [selected])
      }
      case 'phone.moves': {
        const id = namespaceOf(step.chain)
        const held = model[id]
        if (held?.wallet === WALLET_CONNECT) model[id] = { ...held, chain: step.chain }
        return this.phone.tell(
          step.chain,
          'chainChanged',
          id === 'eip155' ? Number(step.chain.split(':')[1]) : undefined,
        )
      }
      case 'phone.leaves':
        for (const id of this.onPhone()) delete model[id]
        return this.phone.leave()
      case 'announce':
        return families[step.namespace].announce(connectorsOf(step.namespace, step.wallets))
      case 'reload':
        return this.reload()
    }
  }

  /** Every namespace is as its wallet last said, whatever was done to another. */
  agrees() {
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
      // H08 not that of another account or chain.
      if (held && account?.balance !== undefined)
        expect(account.balance).toBe(formatAmount(worth(held.address, held.chain), 9))
      // Nobody but the wallet that is shown has a listener.
      for (const heard of this.families[id].listeners().connections) expect(heard).toBe(held?.wallet)
    }
    const { window, view } = snapshot.value
    expect(view === 'none').toBe(typeof window === 'string')
    expect(this.page.history().at(-1)?.view ?? 'none').toBe(view)
    const listed = snapshot.context.connectors.map(({ chain: of, id }) => `${of} ${id}`)
    expect(new Set(listed).size).toBe(listed.length)
  }

  /** The host, which only heard the facts, and storage, which the next visit relies on, say the same. */
  agreesWithoutThePage() {
    const said: Partial<Record<ChainNamespace, string>> = {}
    for (const fact of this.page.facts) {
      if (fact.type === 'connection.established') {
        said[fact.connection.namespace] = fact.connection.connectorId
        this.established += 1
      }
      if (fact.type === 'connection.lost' && fact.by !== 'replacement') delete said[fact.namespace]
    }
    for (const id of NAMESPACES) {
      const held = this.model[id]
      expect(said[id]).toBe(held?.wallet)
      const text = this.storage.entries.get(`@foyer/${id}/connector`)
      const keepsAddress = held && (held.address !== held.selected || held.wallet === WALLET_CONNECT)
      expect(text && JSON.parse(text).value).toEqual(
        held && {
          connectorId: held.wallet,
          chainId: held.chain,
          ...(keepsAddress && { address: held.address }),
        },
      )
    }
    // H01 the session is there for as long as a family holds it.
    if (this.onPhone().length > 0) expect(this.phone.isPaired()).toBe(true)
  }

  /** Leaves everything, and nothing runs on. */
  async close() {
    await this.page.send({ type: 'connection.disconnect' })
    await this.page.clock.advance(5_000)
    await this.page.send({ type: 'modal.dismiss' })
    expect(this.page.window()).toBe('closed')
    this.page.stop()
    expect(this.page.clock.pending()).toEqual([])
  }
}
