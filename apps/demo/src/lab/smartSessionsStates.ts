import {
  FoyerError,
  type SmartSessions,
  type SmartSessionsEvent,
  selectSmartSessions,
  smartSessionsOf,
} from '@foyer/core'
import { approve, connect } from './connected.ts'
import type { LabState } from './labState.ts'
import type { Permissions } from './permissions.ts'
import { addressIn, type World, type WorldOptions } from './world.ts'

const optionsOf = (permissions: Permissions, more: WorldOptions = {}): WorldOptions => ({
  books: 'empty',
  features: { smartSessions: true },
  permissions,
  ...more,
})

const emit = (world: World, event: SmartSessionsEvent) => smartSessionsOf(world.actor.getSnapshot())!.send(event)

/** Waits for a state of the flow, which loads lazily. */
async function reach(world: World, isThere: (sessions: SmartSessions) => boolean) {
  for (let times = 0; times < 500; times += 1) {
    if (isThere(selectSmartSessions(world.actor.getSnapshot()))) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The flow of site permissions stays in ${selectSmartSessions(world.actor.getSnapshot()).state}.`)
}

async function open(world: World, screen?: SmartSessions['screen']) {
  await connect(world)
  world.actor.send({ type: 'modal.open', view: 'SmartSessions' })
  if (screen) await reach(world, sessions => sessions.screen === screen)
  await world.settle()
}

async function question(world: World, pci: string) {
  await open(world, 'list')
  emit(world, { type: 'session.revoke', pci })
}

/** The same until the wallet is asked. */
async function ask(world: World, pci: string) {
  await question(world, pci)
  emit(world, { type: 'confirm' })
  await world.sign.asked()
  await world.settle()
}

/** The same until the service has answered, or is awaited. */
async function revoke(world: World, pci: string, isThere: (sessions: SmartSessions) => boolean) {
  await ask(world, pci)
  world.sign.give(`0x${'11'.repeat(65)}`)
  await reach(world, isThere)
  await world.settle()
}

const state = (name: string, drive: (world: World) => Promise<void>, options = optionsOf('full')): LabState => ({
  view: 'SmartSessions',
  name,
  options,
  drive,
})

/** Permissions of sites and their revocation, in every state. */
export const smartSessionsStates: readonly LabState[] = [
  {
    view: 'Profile',
    name: 'a smart account, with site permissions',
    options: optionsOf('full'),
    drive: async world => {
      await approve(world, 'eip155', [{ address: addressIn('eip155'), type: 'smartAccount' }])
      world.balance.give(1_234_567_800_000_000_000n)
      world.actor.send({ type: 'modal.open', view: 'Profile' })
      await world.settle()
    },
  },

  state('the chunk loads', open, optionsOf('full', { permitting: 'never' })),
  state('the chunk did not load', open, optionsOf('full', { permitting: 'failed' })),
  state('loading', open, optionsOf('never')),
  state('failed', world => open(world, 'failed'), optionsOf('failed')),
  state('no permissions', world => open(world, 'empty'), optionsOf('empty')),
  state('active, ended and revoked', world => open(world, 'list')),
  state('hostile rows', world => open(world, 'list'), optionsOf('hostile')),
  state('more than are shown', world => open(world, 'list'), optionsOf('many')),
  state('a wallet that cannot sign', world => open(world, 'list'), optionsOf('full', { unapproved: true })),
  state('the question', world => question(world, 'games')),
  state('the question, a long name', world => question(world, 'long'), optionsOf('hostile')),
  state('the wallet is asked', world => ask(world, 'games')),
  state('the wallet is still waiting', async world => {
    await ask(world, 'games')
    await world.pass(15_000)
  }),
  state('declined', async world => {
    await ask(world, 'games')
    world.sign.refuse(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
    await reach(world, sessions => sessions.state === 'declined')
  }),
  state('revoking', world => revoke(world, 'slow', ({ screen }) => screen === 'send')),
  state('the service failed', world => revoke(world, 'down', sessions => sessions.state === 'unrevoked')),
  state('another signer', world => revoke(world, 'other', sessions => sessions.state === 'unrevoked')),
  state('revoked', world => revoke(world, 'games', sessions => sessions.state === 'revoked')),
]
