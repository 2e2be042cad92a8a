import { systemClock } from '../platform/defaultPorts.ts'
import type { StoragePort } from '../platform/ports.ts'
import { warnOnce } from './optionWarnings.ts'

const SHARED =
  'Two modals of this page share one storage: each asks the wallet, and each has its own window. Create one with createFoyer() and give it to every <ModalRoot foyer>, or give the second its own storage.'

/** Milliseconds in which a storage reports a write in the same document. */
const REPORT_TIME = 100

export type RunningModal = { storage: StoragePort }

const running = new Set<RunningModal>()

/** Whether a write to one storage is reported by the other. Nothing is written: the key does not exist. */
async function isSame(one: StoragePort, other: StoragePort): Promise<boolean> {
  if (one === other) return true
  return new Promise(resolve => {
    const unwatch = one.watch(() => resolve(true))
    other.remove('@foyer/shared')
    systemClock.setTimeout(() => {
      unwatch()
      resolve(false)
    }, REPORT_TIME)
  })
}

/** Warns if a modal runs beside another one with the same storage. */
export async function noteRunning(own: RunningModal): Promise<void> {
  if (running.has(own)) return
  running.add(own)
  for (const other of running)
    if (other !== own && (await isSame(other.storage, own.storage)) && running.has(other) && running.has(own))
      warnOnce([SHARED])
}

export const noteStopped = (modal: RunningModal): void => void running.delete(modal)
