import type { ErrorRecord } from '../../errors.ts'
import { remoteWords } from './remote.words.ts'

const chunkFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'remote' } }

/**
 * The wallets that are not in this page: the registry's catalogue of them and WalletConnect to reach them. Both come in one chunk,
 * when a view first wants it or a session of the last visit is to be restored.
 */
export const remoteStates = remoteWords.createStateConfig({
  initial: 'idle',
  on: { 'connection.lost': { actions: 'dropDeepLink' } },
  states: {
    idle: {
      always: { guard: 'remembersSession', target: 'loading' },
      on: { 'remote.wanted': { guard: 'hasRemote', target: 'loading' } },
    },
    loading: {
      invoke: {
        id: 'remote',
        src: 'remote',
        onDone: { target: 'ready', actions: 'spawnRemote' },
        onError: {
          target: 'failed',
          actions: { type: 'emitCause', params: ({ event }) => ({ error: chunkFailed, cause: event.error }) },
        },
      },
      after: { REMOTE_TIMEOUT: { target: 'failed' } },
    },
    failed: {
      // The wallets in this page work as before; what needs the others says so.
      on: { 'remote.wanted': { target: 'loading' } },
    },
    ready: {
      // The views that have asked meanwhile get what they came for.
      entry: 'tellRemote',
      on: {
        'remote.wanted': { actions: 'tellRemote' },
        'pairing.left': { actions: 'tellRemoteOfLeaving' },
        'connection.established': { actions: ['tellCatalogueOfUse', 'keepDeepLink'] },
      },
    },
  },
})
