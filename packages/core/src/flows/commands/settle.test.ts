import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { createModalActor } from '../../createModalActor.ts'
import { isFoyerError } from '../../errors.ts'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { toastsOf } from '../../visit.fixture.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { type Outcome, settle } from './settle.ts'

const start = (): ModalActor => {
  const { adapter } = scriptedAdapter({ networks: [network('eip155:1')] })
  const actor = createModalActor({ adapters: [adapter] }).start()
  onTestFinished(() => void actor.stop())
  return actor
}

/** Changes the actor tree, and waits until the current turn has ended. */
const change = async (actor: ModalActor) => {
  actor.send({ type: 'modal.open' })
  await Promise.resolve()
}

/** Outcome that the test sets, and how often it was read. */
function scriptedOutcome<Value>() {
  let outcome: Outcome<Value>
  const read = vi.fn(() => outcome)
  return {
    read,
    reads: () => read.mock.calls.length,
    set: (next: Outcome<Value>) => {
      outcome = next
    },
  }
}

/** State of a promise, as far as it has settled in this turn. */
function stateOf(promise: Promise<unknown>) {
  let state: unknown = 'pending'
  promise.then(
    value => {
      state = { value }
    },
    (error: unknown) => {
      state = { error }
    },
  )
  return () => state
}

const isCancelled = async (promise: Promise<unknown>) =>
  isFoyerError(await promise.catch((error: unknown) => error), 'connect.cancelled')

test('an outcome that already exists settles at once and leaves no listener on the actor', async () => {
  const actor = start()
  const { read, reads, set } = scriptedOutcome<number>()
  set({ value: 1 })
  const stop = vi.fn()
  await expect(settle(actor, read, () => stop)).resolves.toBe(1)
  expect(stop).toHaveBeenCalledTimes(1)
  const before = reads()
  await change(actor)
  expect(reads()).toBe(before)
})

test('an outcome settles with the change that brings it, and not before', async () => {
  const actor = start()
  const { read, reads, set } = scriptedOutcome<string>()
  const state = stateOf(settle(actor, read))
  await change(actor)
  expect(state()).toBe('pending')
  set({ value: 'connected' })
  await change(actor)
  await Promise.resolve()
  expect(state()).toEqual({ value: 'connected' })
  const before = reads()
  await change(actor)
  expect(reads()).toBe(before)
})

test('the outcome is read after the turn of a change, when all actors have received their events', async () => {
  const actor = start()
  const { read, reads } = scriptedOutcome()
  settle(actor, read).catch(() => {})
  const before = reads()
  actor.send({ type: 'modal.open' })
  expect(reads()).toBe(before)
  await Promise.resolve()
  expect(reads()).toBeGreaterThan(before)
})

test('a change in a child of the actor can settle the outcome', async () => {
  const actor = start()
  const toasts = () => actor.getSnapshot().children.toasts
  actor.send({ type: 'connections.wanted' })
  await expect.poll(toasts).toBeDefined()
  const read = () => (toastsOf(actor)?.matches('shown') ? { value: 'shown' } : undefined)
  const settled = settle(actor, read)
  toasts()?.send({ type: 'toast.show', variant: 'error', message: 'balance.unavailable' })
  await expect(settled).resolves.toBe('shown')
})

test('an outcome that is an error rejects with that error', async () => {
  const error = new Error('declined')
  await expect(settle(start(), () => ({ error }))).rejects.toBe(error)
})

test('an event of the actor may settle too: its first outcome counts, and the listener is removed', async () => {
  const actor = start()
  const { read, reads, set } = scriptedOutcome<string>()
  const stop = vi.fn()
  let settleWith = (_: Outcome<string>) => {}
  const settled = settle<string>(actor, read, listener => {
    settleWith = listener
    return stop
  })
  settleWith(undefined)
  expect(stop).not.toHaveBeenCalled()
  settleWith({ value: 'first' })
  settleWith({ error: new Error('second') })
  set({ value: 'third' })
  const before = reads()
  await change(actor)
  await expect(settled).resolves.toBe('first')
  expect(stop).toHaveBeenCalledTimes(1)
  expect(reads()).toBe(before)
})

test('a pending outcome is cancelled when the actor stops, also if it stopped before', async () => {
  const actor = start()
  const stop = vi.fn()
  const pending = isCancelled(
    settle(
      actor,
      () => undefined,
      () => stop,
    ),
  )
  expect(stop).not.toHaveBeenCalled()
  actor.stop()
  expect(await pending).toBe(true)
  expect(stop).toHaveBeenCalledTimes(1)
  expect(await isCancelled(settle(actor, () => undefined))).toBe(true)
})

test('H45 a pending outcome is cancelled when the actor fails', async () => {
  const machine = setup({
    actions: {
      fail: () => {
        throw new Error('poison')
      },
    },
  }).createMachine({ on: { fail: { actions: 'fail' } } })
  const actor = createActor(machine).start()
  const pending = isCancelled(settle(actor as unknown as ModalActor, () => undefined))
  actor.send({ type: 'fail' })
  expect(actor.getSnapshot().status).toBe('error')
  expect(await pending).toBe(true)
})
