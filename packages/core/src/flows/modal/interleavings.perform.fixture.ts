import type { ChainNamespace } from '../../chain/namespace.ts'
import { FoyerError } from '../../errors.ts'
import { ETHEREUM } from '../../visit.fixture.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { networkStateOf } from './children.selectors.ts'
import { addressesOf, balanceOf, connectorsOf, type World } from './interleavings.fixture.ts'
import {
  HOME,
  NAMESPACES,
  namespaceOf,
  ON_PHONE,
  phoneAccounts,
  type Step,
  WALLETS,
} from './interleavings.steps.fixture.ts'

type Performers<Do extends Step['do']> = {
  [Each in Do]: (world: World, step: Extract<Step, { do: Each }>) => unknown
}

const firstWaiting = <Question extends { waiting: boolean }>(list: readonly Question[]): Question | undefined =>
  list.find(({ waiting }) => waiting)

/** Steps of the visitor and of time. */
const visit: Performers<
  'select' | 'connect' | 'choose' | 'several' | 'disconnect' | 'network' | 'window' | 'wait' | 'pair' | 'reload'
> = {
  select: ({ page }, { wallet }) => page.send({ type: 'connector.select', id: wallet }),
  async connect(world, { wallet, chain, accounts }) {
    const id = WALLETS[wallet]
    await world.page.send({ type: 'connector.select', id: wallet })
    await world.approve(id, namespaceOf(chain) === id ? chain : HOME[id], accounts)
  },
  choose(world, { namespace, account }) {
    const { page, model } = world
    const held = model[namespace]
    const address = held?.accounts[account]
    if (!held || !address) return page.send({ type: 'account.select', namespace, address: 'unknown' })
    if (!world.isDisconnecting(namespace)) model[namespace] = { ...held, address }
    return page.send({ type: 'account.select', namespace, address })
  },
  several({ page }, { wallets }) {
    const [first, ...also] = wallets.map(id => ({ connectorId: id, namespace: WALLETS[id] }))
    return page.send({ type: 'view.go', entry: { view: 'ConnectingExternal', payload: { ...first!, also } } })
  },
  disconnect(world, { namespace }) {
    const leaves: readonly ChainNamespace[] = namespace ? [namespace] : NAMESPACES
    // Disconnecting the phone disconnects all its namespaces.
    const phone = leaves.some(id => world.model[id]?.wallet === WALLET_CONNECT) ? world.onPhone() : []
    for (const id of [...leaves, ...phone]) delete world.model[id]
    return world.page.send({ type: 'connection.disconnect', ...(namespace && { namespace }) })
  },
  network(world, { chain }) {
    world.chooseChain(chain)
    return world.page.send({ type: 'network.select', id: chain })
  },
  window(world, { type }) {
    const { value, context } = networkStateOf(world.snapshot())!
    if (type === 'network.confirm' && value.selection === 'confirming') world.chooseChain(context.wanted!)
    return world.page.send({ type: type as 'modal.open' })
  },
  wait: ({ page }, { milliseconds }) => page.clock.advance(milliseconds),
  pair: (world, { namespaces }) => world.pair(namespaces),
  reload: world => world.reload(),
}

/** Steps of the wallets in the page, and of the chains. */
const wallets: Performers<
  'approve' | 'reject' | 'move' | 'accounts' | 'vanish' | 'released' | 'switched' | 'balances' | 'announce'
> = {
  approve: (world, { namespace, chain, accounts }) =>
    namespaceOf(chain) === namespace && world.approve(namespace, chain, accounts),
  reject: ({ adapters }, { namespace }) =>
    firstWaiting(adapters[namespace].connects.list)?.reject(new FoyerError('wallet.rejected', { method: 'connect' })),
  move(world, { wallet, chain }) {
    const id = WALLETS[wallet]
    if (namespaceOf(chain) !== id) return
    const held = world.held(wallet)
    if (held) world.model[id] = { ...held, chain }
    return world.adapters[id].report(wallet, { type: 'chain.changed', chainId: chain })
  },
  accounts(world, { wallet, count, isSelection }) {
    const id = WALLETS[wallet]
    const addresses = addressesOf(wallet, count).reverse()
    const selected = isSelection ? addresses[0] : undefined
    if (world.held(wallet)) world.setAccounts(id, addresses, selected)
    const accounts = addresses.map(address => ({ namespace: id, address }))
    return world.adapters[id].report(wallet, { type: 'accounts.changed', accounts, ...(selected && { selected }) })
  },
  vanish(world, { wallet }) {
    const id = WALLETS[wallet]
    if (world.held(wallet)) delete world.model[id]
    return world.adapters[id].report(wallet, { type: 'wallet.disconnected' })
  },
  released: ({ adapters }, { namespace }) => firstWaiting(adapters[namespace].disconnects.list)?.resolve(),
  switched({ adapters, model }) {
    const open = firstWaiting(adapters.eip155.switches.list)
    if (open && model.eip155) model.eip155 = { ...model.eip155, chain: open.asked.to }
    return open?.resolve()
  },
  async balances({ adapters }) {
    for (const id of NAMESPACES) {
      const open = adapters[id].balances.list.filter(({ waiting }) => waiting)
      for (const { asked, resolve } of open) await resolve(balanceOf(asked.address, asked.chainId))
    }
  },
  announce: ({ adapters }, { namespace, wallets: announced }) =>
    adapters[namespace].announce(connectorsOf(namespace, announced)),
}

/** Steps of the phone, once a page has a session with it. */
const phone: Performers<'phone.shares' | 'phone.selects' | 'phone.moves' | 'phone.leaves'> = {
  'phone.shares'(world, { namespaces }) {
    if (!world.phone.isPaired()) return
    for (const id of world.onPhone()) {
      if (namespaces.includes(id)) world.setAccounts(id, ON_PHONE[id], ON_PHONE[id][0])
      else delete world.model[id]
    }
    return world.phone.update(phoneAccounts(namespaces))
  },
  'phone.selects'(world, { account }) {
    const held = world.model.eip155
    const selected = ON_PHONE.eip155[account]!
    const others = held?.accounts.filter(address => address !== selected) ?? []
    if (held?.wallet === WALLET_CONNECT) world.setAccounts('eip155', [selected, ...others], selected)
    return world.phone.emit(ETHEREUM, 'accountsChanged', [selected])
  },
  'phone.moves'(world, { chain }) {
    const id = namespaceOf(chain)
    const held = world.model[id]
    if (held?.wallet === WALLET_CONNECT) world.model[id] = { ...held, chain }
    return world.phone.emit(chain, 'chainChanged', id === 'eip155' ? Number(chain.split(':')[1]) : undefined)
  },
  'phone.leaves'(world) {
    for (const id of world.onPhone()) delete world.model[id]
    return world.phone.leave()
  },
}

const performers: Performers<Step['do']> = { ...visit, ...wallets, ...phone }

/** Performs a step on the page, and its effect on the model. */
export const perform = async <Do extends Step['do']>(world: World, step: Extract<Step, { do: Do }>) => {
  await performers[step.do as Do](world, step)
}
