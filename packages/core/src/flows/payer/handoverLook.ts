import type { ErrorRecord } from '../../errors.ts'
import { loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'

const FAILED: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'transactions' } }

/** Reports each time that the list of transactions has not loaded: without it no wallet is asked. The result is called with each new state of the tree. */
export function handoverLook(failed: (error: ErrorRecord) => void): (snapshot: ModalSnapshot) => void {
  let last = ''
  return snapshot => {
    const state = String(loadingStateOf(snapshot, 'transactions'))
    if (state === last) return
    last = state
    if (state === 'failed') failed(FAILED)
  }
}
