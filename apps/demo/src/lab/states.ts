import type { BuiltView, Toast } from '@foyer/core'
import { FoyerError } from '@foyer/core'
import { buyStates } from './buyStates.ts'
import type { LabState } from './labState.ts'
import { loginStates } from './loginStates.ts'
import { namesStates } from './namesStates.ts'
import { portfolioStates } from './portfolioStates.ts'
import { previewStates } from './previewStates.ts'
import { remoteStates } from './remoteStates.ts'
import { sendStates } from './sendStates.ts'
import { signInStates } from './signInStates.ts'
import { smartAccountStates } from './smartAccountStates.ts'
import { smartSessionsStates } from './smartSessionsStates.ts'
import { swapStates } from './swapStates.ts'
import { transactionStates } from './transactionStates.ts'
import { approval, oddWallets, type World, walletsToGet } from './world.ts'

const go = (view: BuiltView, payload: object = {}) => {
  return async ({ actor, settle }: World) => {
    actor.send({ type: 'modal.open', view, arguments: { ...payload } })
    await settle()
  }
}

const ask = async ({ actor, connect, settle }: World) => {
  actor.send({ type: 'connector.select', id: 'example.meadow' })
  // The machine of a connection is a file that loads when a wallet is first selected.
  await connect.asked()
  await settle()
}

const THREE = ['eip155', 'solana', 'polkadot'] as const

/** Asks one wallet for three families, of which it has approved the first. */
const askFamilies = async ({ actor, connect, scripts, settle }: World) => {
  const [first, ...also] = THREE.map(namespace => ({ connectorId: 'example.meadow', namespace }))
  actor.send({ type: 'modal.open', view: 'ConnectingExternal', arguments: { ...first!, also } })
  await connect.asked()
  connect.give(approval())
  await scripts.solana!.connect.asked()
  await settle()
}

const connect = async (world: World) => {
  await ask(world)
  world.connect.give(approval())
  await world.settle()
}

const showBalance = async (world: World) => {
  await world.balance.asked()
  world.balance.give(1_234_567_800_000_000_000n)
  await world.settle()
}

/** As a dialog, the modal has closed after connecting. */
const openAccount = async (world: World) => {
  await connect(world)
  world.actor.send({ type: 'modal.open' })
  await world.settle()
}

const openSwitch = async (world: World) => {
  await connect(world)
  await showBalance(world)
  world.actor.send({ type: 'network.select', id: 'eip155:31338' })
  // The machine of a switch is a file that loads once a wallet is connected.
  await world.switchNetwork.asked()
}

const moveToUnsupported = async (world: World) => {
  await connect(world)
  await showBalance(world)
  world.report({ type: 'chain.changed', chainId: 'eip155:31339' })
  await world.settle()
}

const refused = new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' })
const busy = new FoyerError('wallet.requestPending', { method: 'eth_requestAccounts' })
const broken = new FoyerError('wallet.failed', { method: 'eth_requestAccounts', reason: 'The wallet is out of order.' })

const toast = (variant: Toast['variant'], message: Toast['message']): LabState => ({
  view: 'Toast',
  name: `${variant}, ${message}`,
  // Toasts load with the connections.
  drive: async world => {
    await openAccount(world)
    await showBalance(world)
    world.actor.getSnapshot().children.toasts!.send({ type: 'toast.show', variant, message })
    await world.settle()
  },
})

/** Every state that the modal can show, by view. The lab renders them and the browser tests check them. */
export const states: readonly LabState[] = [
  { view: 'Opening', name: 'loading', options: { boot: 'never' } },
  { view: 'Opening', name: 'failed', options: { boot: 'failed' } },

  { view: 'Connect', name: 'several wallets' },
  { view: 'Connect', name: 'one wallet', options: { connectors: oddWallets.slice(0, 1) } },
  { view: 'Connect', name: 'no wallet', options: { connectors: [] } },
  { view: 'Connect', name: 'hostile names', options: { connectors: oddWallets } },
  { view: 'Connect', name: 'collapsed', options: { features: { collapseWallets: true } } },
  { view: 'Connect', name: 'terms to read', options: { legal: true } },
  {
    view: 'Connect',
    name: 'terms to accept',
    options: { legal: true, features: { legalCheckbox: true } },
  },
  {
    view: 'ConnectWallets',
    name: 'list',
    options: { features: { collapseWallets: true } },
    drive: go('ConnectWallets'),
  },

  { view: 'ConnectingExternal', name: 'ask', drive: ask },
  {
    view: 'ConnectingExternal',
    name: 'delayed',
    drive: async world => {
      await ask(world)
      await world.pass(15_000)
    },
  },
  {
    view: 'ConnectingExternal',
    name: 'pending',
    drive: async world => {
      await ask(world)
      world.connect.refuse(busy)
      await world.settle()
    },
  },
  {
    view: 'ConnectingExternal',
    name: 'declined',
    drive: async world => {
      await ask(world)
      world.connect.refuse(refused)
      await world.settle()
    },
  },
  {
    view: 'ConnectingExternal',
    name: 'failed',
    drive: async world => {
      await ask(world)
      world.connect.refuse(broken)
      await world.settle()
    },
  },

  { view: 'ConnectingExternal', name: 'families in turn', options: { families: THREE }, drive: askFamilies },
  {
    view: 'ConnectingExternal',
    name: 'not all families',
    options: { families: THREE },
    drive: async world => {
      await askFamilies(world)
      world.scripts.solana!.connect.refuse(refused)
      await world.scripts.polkadot!.connect.asked()
      world.scripts.polkadot!.connect.refuse(broken)
      await world.settle()
    },
  },

  { view: 'Account', name: 'balance loading', drive: openAccount },
  {
    view: 'Account',
    name: 'balance shown',
    drive: async world => {
      await openAccount(world)
      await showBalance(world)
    },
  },
  {
    view: 'Account',
    name: 'no currency',
    drive: async world => {
      await openAccount(world)
      await world.balance.asked()
      world.balance.give(undefined)
      await world.settle()
    },
  },
  {
    view: 'Account',
    name: 'balance unavailable',
    drive: async world => {
      await openAccount(world)
      await world.balance.asked()
      world.balance.refuse(new FoyerError('balance.unavailable', { chainId: 'eip155:31337' }))
      await world.settle()
      await world.pass(2_500)
    },
  },
  {
    view: 'Account',
    name: 'balance retryable',
    drive: async world => {
      await openAccount(world)
      await world.balance.asked()
      world.balance.refuse(new FoyerError('balance.unavailable', { chainId: 'eip155:31337' }))
      await world.settle()
      await world.pass(30_000)
    },
  },

  ...loginStates,

  ...portfolioStates,

  ...sendStates,
  ...previewStates,
  ...transactionStates,
  ...namesStates,
  ...smartSessionsStates,
  ...buyStates,
  ...swapStates,

  { view: 'Networks', name: 'no wallet connected', drive: go('Networks') },
  {
    view: 'Networks',
    name: 'connected, two families',
    options: { families: ['eip155', 'solana'] },
    drive: async world => {
      await connect(world)
      await go('Networks')(world)
    },
  },

  {
    view: 'SwitchNetwork',
    name: 'confirm',
    options: { families: ['eip155', 'solana'] },
    drive: async world => {
      await connect(world)
      world.actor.send({ type: 'network.select', id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
      await world.settle()
    },
  },
  {
    view: 'SwitchNetwork',
    name: 'offer',
    drive: async world => {
      await connect(world)
      await go('SwitchNetwork', { chainId: 'eip155:31338' })(world)
    },
  },
  { view: 'SwitchNetwork', name: 'ask', drive: openSwitch },
  {
    view: 'SwitchNetwork',
    name: 'delayed',
    drive: async world => {
      await openSwitch(world)
      await world.pass(15_000)
    },
  },
  {
    view: 'SwitchNetwork',
    name: 'declined',
    drive: async world => {
      await openSwitch(world)
      world.switchNetwork.refuse(refused)
      await world.settle()
    },
  },
  {
    view: 'SwitchNetwork',
    name: 'failed',
    drive: async world => {
      await openSwitch(world)
      world.switchNetwork.refuse(broken)
      await world.settle()
    },
  },

  { view: 'UnsupportedChain', name: 'unsupported', drive: moveToUnsupported },
  {
    view: 'UnsupportedChain',
    name: 'a refused close',
    drive: async world => {
      await moveToUnsupported(world)
      world.actor.send({ type: 'modal.dismiss' })
      await world.settle()
    },
  },

  ...remoteStates,
  ...signInStates,
  ...smartAccountStates,

  { view: 'WhatIsAWallet', name: 'help', drive: go('WhatIsAWallet') },
  { view: 'GetWallet', name: 'no wallets', drive: go('GetWallet') },
  { view: 'GetWallet', name: 'wallets to get', options: { customWallets: walletsToGet }, drive: go('GetWallet') },

  toast('loading', 'address.copied'),
  toast('success', 'address.copied'),
  toast('error', 'balance.unavailable'),
  toast('error', 'activity.failed'),
]
