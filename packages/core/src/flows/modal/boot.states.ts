import type { ErrorRecord } from '../../errors.ts'
import { bootWords } from './boot.words.ts'

const chunkFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'adapters' } }

/** Loading the adapters. A chunk that does not come is a state with a way to try again. */
export const bootStates = bootWords.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'boot',
        src: 'boot',
        onDone: { target: 'ready', actions: { type: 'noteBooted', params: ({ event }) => ({ booted: event.output }) } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'noteBootError', params: { error: chunkFailed } },
            { type: 'emitCause', params: ({ event }) => ({ error: chunkFailed, cause: event.error }) },
          ],
        },
      },
    },
    failed: { on: { 'boot.retry': { target: 'loading' }, 'modal.open': { target: 'loading' } } },
    ready: {
      entry: ['spawnChains', 'restoreSession'],
      invoke: { id: 'connectors', src: 'connectors' },
      on: { 'connectors.changed': { actions: 'noteConnectors' } },
    },
  },
})
