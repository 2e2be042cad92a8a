import { type BuiltView, catalogueOf, FoyerError } from '@foyer/core'
import type { LabState } from './labState.ts'
import { catalogue, elsewhere, type World, type WorldOptions } from './world.ts'

const REMOTE: WorldOptions = { remote: 'scripted' }
const PHONE: WorldOptions = { remote: 'scripted', mobile: true }

/** View with Connect behind it in the history, as a visitor reaches it. */
const go = async ({ actor, settle }: World, view: BuiltView, payload: object = {}) => {
  actor.send({ type: 'view.go', entry: { view, payload } as never })
  await settle()
}

const first = { wallets: catalogue.slice(0, 4), count: 487 }

const list = async (world: World) => {
  world.remote?.recommended.give(first)
  await go(world, 'AllWallets')
  world.actor.getSnapshot().children.catalogue?.send({ type: 'pages.next' })
  await world.settle()
  world.remote?.page.give({ wallets: catalogue, count: 487 })
  await world.settle()
}

const search = async (world: World, text: string) => {
  await list(world)
  catalogueOf(world.actor.getSnapshot())?.send({ type: 'search.changed', text })
  await world.pass(300)
}

const offline = new FoyerError('http.unreachable', { call: 'getWallets' })

const ways = elsewhere('mobile_link')
const allWays = elsewhere('mobile_link', 'webapp_link', 'desktop_link')

type Where = { view: 'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic'; payload?: object }

const wait = async (world: World, { view, payload }: Where) => {
  world.remote?.recommended.give(first)
  await go(world, view, payload)
}

const offer = async (world: World, where: Where) => {
  await wait(world, where)
  world.remote?.load.give()
  await world.settle()
  world.remote?.pair()
  await world.settle()
}

const decline = async (world: World, where: Where) => {
  await offer(world, where)
  world.remote?.wire({ type: 'session.declined', cause: new FoyerError('pairing.declined', {}) })
  await world.settle()
}

const lose = async (world: World, where: Where) => {
  await offer(world, where)
  world.remote?.wire({ type: 'relay.lost' })
  await world.settle()
}

const fail = async (world: World, where: Where) => {
  await wait(world, where)
  world.remote?.load.give()
  await world.settle()
  world.remote?.pairFails(new FoyerError('pairing.unreachable', {}))
  await world.settle()
}

const refuse = async (world: World, where: Where) => {
  await offer(world, where)
  world.remote?.wire({ type: 'session.failed', cause: new FoyerError('pairing.unsupported', {}) })
  await world.settle()
}

const unset = async (world: World, where: Where) => {
  await wait(world, where)
  world.remote?.load.refuse(new FoyerError('pairing.unavailable', {}))
  await world.settle()
}

const pairing = (
  where: Where,
  name: string,
  drive: (world: World, where: Where) => Promise<void>,
  options = REMOTE,
): LabState => ({ view: where.view, name, options, drive: world => drive(world, where) })

const basic: Where = { view: 'ConnectingWalletConnectBasic' }
const scan: Where = { view: 'ConnectingWalletConnect', payload: { wallet: ways } }
const by = (platform: string): Where => ({ view: 'ConnectingWalletConnect', payload: { wallet: allWays, platform } })

/** Views of remote wallets, in every state. */
export const remoteStates: readonly LabState[] = [
  { view: 'Connect', name: 'the catalogue is loading', options: REMOTE },
  {
    view: 'Connect',
    name: 'with wallets of the catalogue',
    options: { ...REMOTE, connectors: [] },
    drive: async ({ remote, settle }) => {
      remote?.recommended.give(first)
      await settle()
    },
  },
  {
    view: 'Connect',
    name: 'a phone, with wallets of the catalogue',
    options: { ...PHONE, connectors: [] },
    drive: async ({ remote, settle }) => {
      remote?.recommended.give(first)
      await settle()
    },
  },

  { view: 'AllWallets', name: 'loading', options: REMOTE, drive: world => go(world, 'AllWallets') },
  { view: 'AllWallets', name: 'listed', options: REMOTE, drive: list },
  { view: 'AllWallets', name: 'a phone', options: PHONE, drive: list },
  {
    view: 'AllWallets',
    name: 'found',
    options: REMOTE,
    drive: async world => {
      await search(world, 'riv')
      world.remote?.search.give(catalogue.filter(({ name }) => name.includes('Riv')))
      await world.settle()
    },
  },
  {
    view: 'AllWallets',
    name: 'nothing found',
    options: REMOTE,
    drive: async world => {
      await search(world, 'qqq')
      world.remote?.search.give([])
      await world.settle()
    },
  },
  {
    view: 'AllWallets',
    name: 'a failing registry',
    options: REMOTE,
    drive: async world => {
      world.remote?.recommended.refuse(offline)
      await go(world, 'AllWallets')
      world.actor.getSnapshot().children.catalogue?.send({ type: 'pages.next' })
      await world.settle()
      world.remote?.page.refuse(offline)
      await world.settle()
    },
  },
  {
    view: 'AllWallets',
    name: 'a chunk that did not load',
    options: { remote: 'failed' },
    drive: world => go(world, 'AllWallets'),
  },

  pairing(basic, 'load', wait),
  pairing(basic, 'scan', offer),
  pairing(basic, 'scan, on a phone', offer, PHONE),
  pairing(basic, 'offline', lose),
  pairing(basic, 'declined', decline),
  pairing(basic, 'unreachable', fail),
  pairing(basic, 'failed', wait, { remote: 'failed' }),
  pairing(basic, 'not set up', unset),

  pairing(scan, 'load', wait),
  pairing(scan, 'scan', offer),
  pairing(scan, 'declined', decline),
  pairing(scan, 'unreachable', fail),
  pairing(scan, 'unsupported', refuse),
  pairing(by('qrcode'), 'several platforms', offer),
  pairing(by('web'), 'web', offer),
  pairing(by('desktop'), 'desktop', offer),
  pairing(scan, 'a phone, load', wait, PHONE),
  pairing(by('mobile'), 'a phone', offer, PHONE),
  pairing({ view: 'ConnectingWalletConnect', payload: { wallet: elsewhere() } }, 'not available here', wait),
  pairing(
    { view: 'ConnectingWalletConnect', payload: { wallet: { ...ways, name: 'Phantom' }, namespace: 'solana' } },
    'a phone, its own browser',
    wait,
    PHONE,
  ),

  {
    view: 'ConnectingExternal',
    name: 'a wallet with several platforms',
    options: REMOTE,
    drive: async world => {
      world.remote?.recommended.give(first)
      await world.settle()
      world.actor.send({ type: 'connector.select', id: 'example.rivet' })
      await world.settle()
    },
  },
]
