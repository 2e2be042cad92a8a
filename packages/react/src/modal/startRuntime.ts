import { createModalActor, FoyerError, type ModalActor, type ModalOptions } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import type { Pace, Runtime, StartRequest } from '../loader/runtime.ts'
import { whenIdle } from '../whenIdle.ts'
import { createRuntime } from './createRuntime.tsx'

/** Creating an actor checks its options, and has no other effect until it starts. */
const createActor = (options: ModalOptions): ModalActor =>
  createModalActor({ ...options, ports: { ...browserPorts(), ...options.ports } })

/** @throws FoyerError `config.invalid` */
export const checkOptions = (options: ModalOptions): void => void createActor(options)

/** Creates the actor and starts it, each in a slice of its own. */
export async function startRuntime(request: StartRequest): Promise<Runtime> {
  const { options, adapters, host, pace, isCancelled } = request
  const assertWanted = () => {
    if (isCancelled()) throw new FoyerError('connect.cancelled', {})
  }
  const turn = async () => {
    // A cancelled start takes no slice, and leaves `pace` to the next one.
    assertWanted()
    await nextTurn(pace)
    assertWanted()
  }
  // While a visitor waits, the modal opens at once and shows that the adapters are loading.
  if (adapters) await unlessHurried(pace, adapters)
  await turn()
  const actor = request.actor ?? createActor(options!)
  await turn()
  const runtime = createRuntime(actor, options, host, pace)
  try {
    await turn()
  } catch (error) {
    runtime.stop()
    throw error
  }
  return runtime
}

/** Resolves when the next slice may run. Each slice is a task of its own, as one long task would block the page. */
const nextTurn = (pace: Pace) =>
  new Promise<void>(resolve => {
    if (pace.isHurried) return void setTimeout(resolve)
    const cancel = whenIdle(resolve)
    pace.wake = () => {
      cancel()
      resolve()
    }
  })

/** Settles with the promise, or as soon as the visitor waits. */
const unlessHurried = (pace: Pace, promise: Promise<unknown>) =>
  new Promise<unknown>((resolve, reject) => {
    pace.wake = () => resolve(undefined)
    if (pace.isHurried) pace.wake()
    promise.then(resolve, reject)
  })
