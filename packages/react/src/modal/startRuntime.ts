import { type AdapterSource, FoyerError, type ModalActor, type ModalOptions, prepareModalActor } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { doors } from '../doors.ts'
import type { Pace, Runtime, StartRequest } from '../loader/runtime.ts'
import { whenIdle } from '../whenIdle.ts'
import { createRuntime } from './createRuntime.tsx'

/** Renderer and version, sent to the services. */
const SDK_VERSION = 'react-0.2.0'

/** Checks the options; the actor is created by the returned function. Neither has any other effect. */
const prepareActor = (options: ModalOptions): (() => ModalActor) =>
  prepareModalActor({ ...options, ports: { ...browserPorts(), ...options.ports } }, SDK_VERSION)

/** @throws FoyerError `config.invalid` */
export const checkOptions = (options: ModalOptions): void => void prepareActor(options)

/** Options with adapters that load after `released`, so that the actor starts in one slice and finds the wallets in another. */
function holdAdapters(options: ModalOptions, released: Promise<void>): ModalOptions {
  // Not checked yet: the actor reports invalid options.
  if (!Array.isArray(options?.adapters)) return options
  const hold = (source: AdapterSource) => (typeof source === 'function' ? () => released.then(source) : source)
  return { ...options, adapters: options.adapters.map(hold) }
}

/** Creates the actor, starts it and lets it find the wallets, each in its own slice; in fewer slices while a visitor waits. */
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
  const idleTurn = async () => {
    if (!pace.isHurried) await turn()
  }
  // The adapters are loading meanwhile.
  const translation = options?.messages && (await doors.translation.load()).createTranslation(options)
  // While a visitor waits, the modal opens at once and shows that the adapters are loading.
  if (adapters) await unlessHurried(pace, adapters)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await turn()
  const create = request.actor ? () => request.actor! : prepareActor(holdAdapters(options!, released))
  await idleTurn()
  const actor = create()
  await idleTurn()
  const runtime = createRuntime(actor, options, host, pace, translation)
  if (pace.isHurried) release()
  try {
    await turn()
    release()
    // The wallets are found before the page renders the modal.
    await idleTurn()
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
