import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'

/** What the window shows before it has a view: `failed` when the adapters did not load; `boot.retry` loads them again. */
export const selectOpening = (snapshot: ModalSnapshot): 'loading' | 'failed' =>
  snapshot.matches({ boot: 'failed' }) ? 'failed' : 'loading'
