import { FoyerError, type Names, type NamesEvent, namesOf, selectNames } from '@foyer/core'
import { connect } from './connected.ts'
import type { LabState } from './labState.ts'
import type { World, WorldOptions } from './world.ts'

type NameView = 'ChooseAccountName' | 'RegisterAccountName' | 'RegisterAccountNameSuccess'

const NAMELESS: WorldOptions = { books: 'empty' }

const emit = (world: World, event: NamesEvent) => namesOf(world.actor.getSnapshot())!.send(event)

/** Waits for a state of the flow, which loads lazily; `act` is done again until then. */
async function reach(world: World, isThere: (names: Names) => boolean, act: () => unknown = () => {}) {
  for (let times = 0; times < 500; times += 1) {
    if (isThere(selectNames(world.actor.getSnapshot()))) return
    await act()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The names flow stays in ${selectNames(world.actor.getSnapshot()).state}.`)
}

async function open(world: World, view: NameView = 'RegisterAccountName') {
  await connect(world)
  world.actor.send({ type: 'modal.open', view })
  await reach(world, ({ screen }) => screen !== 'loading')
}

/** Types a name, up to a state of the form. */
async function type(world: World, text: string, state: string) {
  await open(world)
  emit(world, { type: 'name.type', text })
  await reach(
    world,
    names => names.state === state,
    () => world.pass(100),
  )
}

/** The same until the wallet is asked. */
async function ask(world: World, text = 'alice') {
  await type(world, text, 'available')
  emit(world, { type: 'register' })
  await world.sign.asked()
  await world.settle()
}

/** The same until the service has answered, or is awaited. */
async function register(world: World, text: string, state: string) {
  await ask(world, text)
  world.sign.give(`0x${'11'.repeat(65)}`)
  await reach(world, names => names.state === state)
  await world.settle()
}

const form = (name: string, drive: (world: World) => Promise<void>, options = NAMELESS): LabState => ({
  view: 'RegisterAccountName',
  name,
  options,
  drive,
})

const typed = (name: string, text: string, state: string) => form(name, world => type(world, text, state))

const choose = (name: string, options: WorldOptions): LabState => ({
  view: 'ChooseAccountName',
  name,
  options,
  drive: world => open(world, 'ChooseAccountName'),
})

const unloaded = (name: string, naming: 'never' | 'failed') =>
  form(
    name,
    async world => {
      await connect(world)
      world.actor.send({ type: 'modal.open', view: 'RegisterAccountName' })
      await world.settle()
    },
    { ...NAMELESS, naming },
  )

/** Choosing and registering a name, in every state. */
export const namesStates: readonly LabState[] = [
  choose('what it is for', NAMELESS),
  choose('unavailable', { ...NAMELESS, unapproved: true }),

  unloaded('loading', 'never'),
  unloaded('the chunk did not load', 'failed'),
  form('unavailable', open, { ...NAMELESS, unapproved: true }),
  form('empty', open),
  typed('a wrong character', 'ali_ce', 'invalid'),
  typed('too long', 'z'.repeat(64), 'invalid'),
  typed('a secret', '4f'.repeat(32), 'invalid'),
  typed('too short', 'ali', 'short'),
  form('checking', async world => {
    await open(world)
    emit(world, { type: 'name.type', text: 'alice' })
    await world.settle()
  }),
  typed('available', 'alice', 'available'),
  typed('available, a long name', 'the-gardener-of-the-hanging-gardens-and-of-all-that-grows-there', 'available'),
  typed('the second suffix', 'alice.foyer.name', 'available'),
  typed('taken', 'adam', 'taken'),
  form('cannot be checked', async world => {
    await open(world)
    world.books!.turn('failed')
    emit(world, { type: 'name.type', text: 'alice' })
    await reach(
      world,
      ({ state }) => state === 'unchecked',
      () => world.pass(100),
    )
  }),
  form('the wallet is asked', ask),
  form('the wallet is still waiting', async world => {
    await ask(world)
    await world.pass(15_000)
  }),
  form('declined', async world => {
    await ask(world)
    world.sign.refuse(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
    await reach(world, ({ state }) => state === 'available')
  }),
  form('registering', world => register(world, 'slow-name', 'registering')),
  form('taken meanwhile', world => register(world, 'gone-name', 'taken')),
  form('another signer', world => register(world, 'other-name', 'available')),
  form('the service failed', world => register(world, 'down-name', 'available')),
  form('the message is too old', async world => {
    await ask(world)
    await world.pass(285_000)
    await reach(world, ({ state }) => state === 'available')
  }),

  {
    view: 'RegisterAccountNameSuccess',
    name: 'registered',
    options: NAMELESS,
    drive: world => register(world, 'alice', 'registered'),
  },
  {
    view: 'RegisterAccountNameSuccess',
    name: 'a long name',
    options: NAMELESS,
    drive: world => register(world, 'the-gardener-of-the-hanging-gardens-and-of-all-that-grows-there', 'registered'),
  },
]
