import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { setup } from './setup.ts'

/** Machine of a config that notes when its states are read, as building it does. */
function noted() {
  let builds = 0
  const config = {
    id: 'noted',
    initial: 'on',
    get states() {
      builds += 1
      return { on: { invoke: { src: 'load' as const, onDone: 'loaded' } }, loaded: {} }
    },
  } as const
  const load = fromPromise<void>(async () => {
    throw new Error('not provided')
  })
  return { machine: setup({ actors: { load } }).createMachine(config), builds: () => builds }
}

test('a machine is not built when it is created or provided with effects', () => {
  const { machine, builds } = noted()
  machine.provide({ actors: { load: fromPromise(async () => {}) } })
  expect(builds()).toBe(0)
})

test('a machine is built once, when it is first used', () => {
  const { machine, builds } = noted()
  expect(machine.id).toBe('noted')
  const afterFirst = builds()
  expect(machine.events).toEqual(['xstate.done.actor.0.noted.on'])
  expect('root' in machine).toBe(true)
  expect(afterFirst).toBeGreaterThan(0)
  expect(builds()).toBe(afterFirst)
})

test('effects that are provided replace those of the setup, and leave the first machine as it was', async () => {
  const { machine } = noted()
  const actor = createActor(machine.provide({ actors: { load: fromPromise(async () => {}) } })).start()
  await expect.poll(() => actor.getSnapshot().value).toBe('loaded')
  const failing = createActor(machine)
  failing.subscribe({ error: () => {} })
  failing.start()
  await expect.poll(() => failing.getSnapshot().status).toBe('error')
})

test('an extended setup keeps the actors and adds guards', () => {
  const machine = setup({ actors: { load: fromPromise(async () => {}) } })
    .extend({ guards: { never: () => false } })
    .createMachine({ initial: 'on', states: { on: { on: { go: { guard: 'never', target: 'off' } } }, off: {} } })
  const actor = createActor(machine).start()
  actor.send({ type: 'go' })
  expect(actor.getSnapshot().value).toBe('on')
  expect(Object.keys(machine.implementations.actors)).toEqual(['load'])
})
