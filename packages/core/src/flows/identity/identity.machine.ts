import { assign, enqueueActions, type SnapshotFrom } from 'xstate'
import type { Identity } from '../../api/account.ts'
import type { NameRecord } from '../../api/profile.ts'
import { type ErrorRecord, errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import { type IdentityKey, identityPorts } from './identity.ports.ts'

export type IdentityInput = IdentityKey & {
  /** Whether the namespace has names, and there is a service. */
  available: boolean
}

export type IdentityContext = IdentityInput & {
  /** Undefined until the first answer; without a name and an avatar when none is registered. */
  identity: Identity | undefined
  names: readonly NameRecord[]
  namesError: ErrorRecord | undefined
}

export type IdentityEvent =
  /** The identity is about to be shown. It is not requested again within 5 minutes. */
  | { type: 'identity.wanted' }
  /** The list of the address's own names is about to be shown. */
  | { type: 'names.wanted' }
  /** A name was registered: the cached names are outdated. */
  | { type: 'names.changed' }

export type IdentityReport = { type: 'names.failed'; address: string; error: ErrorRecord; cause: unknown }

/**
 * Name and avatar of an address, and the names registered for it. Invoked again for another address, so that data of one cannot appear on
 * the other. Both are optional: a failure is silent and does not affect the rest.
 */
export const identityMachine = setup({
  types: {} as { context: IdentityContext; input: IdentityInput; events: IdentityEvent },
  actors: identityPorts,
  delays: {
    /** Above the API's own 10 s. */
    REQUEST_TIMEOUT: 15_000,
  },
  actions: {
    noteIdentity: assign({ identity: (_, { identity }: { identity: Identity | undefined }) => identity }),
    noteNames: assign({ names: (_, { names }: { names: readonly NameRecord[] }) => names }),
    clearError: assign({ namesError: undefined }),
    /** Without a cause the request timed out. */
    noteFailure: enqueueActions((scope, failure: { cause?: unknown }) => {
      const { address } = scope.context
      const cause = failure.cause ?? new FoyerError('names.unavailable', { address })
      const error = errorRecord(cause)
      scope.enqueue.assign({ namesError: error })
      report<IdentityReport>(scope, { type: 'names.failed', address, error, cause })
    }),
  },
  guards: {
    isAvailable: ({ context }) => context.available,
    nothingIsKnown: ({ context }) => context.identity === undefined,
  },
}).createMachine({
  id: 'identity',
  context: ({ input: { available, address } }) => ({
    available,
    address,
    identity: undefined,
    names: [],
    namesError: undefined,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isAvailable', target: 'available' }, { target: 'absent' }] },
    absent: {},
    available: {
      type: 'parallel',
      states: {
        profile: {
          initial: 'idle',
          states: {
            idle: {
              description: 'Nothing is asked for before the visitor is about to see it.',
              on: { 'identity.wanted': { target: 'loading' } },
            },
            loading: {
              invoke: [
                {
                  id: 'kept',
                  src: 'kept',
                  input: ({ context: { address } }) => ({ address }),
                  onDone: {
                    guard: 'nothingIsKnown',
                    actions: { type: 'noteIdentity', params: ({ event }) => ({ identity: event.output }) },
                  },
                  // The cache only bridges the time; its failure is ignored.
                  onError: {},
                },
                {
                  id: 'identity',
                  src: 'identity',
                  input: ({ context: { address } }) => ({ address }),
                  onDone: {
                    target: 'known',
                    actions: { type: 'noteIdentity', params: ({ event }) => ({ identity: event.output }) },
                  },
                  onError: { target: 'unknown' },
                },
              ],
              after: { REQUEST_TIMEOUT: { target: 'unknown' } },
              on: { 'names.changed': { target: 'loading', reenter: true } },
            },
            known: { on: { 'identity.wanted': { target: 'loading' }, 'names.changed': { target: 'loading' } } },
            unknown: {
              description: 'The address is shown, or the last known name.',
              on: { 'identity.wanted': { target: 'loading' }, 'names.changed': { target: 'loading' } },
            },
          },
        },
        names: {
          initial: 'idle',
          states: {
            idle: { on: { 'names.wanted': { target: 'loading' } } },
            loading: {
              entry: 'clearError',
              invoke: {
                id: 'names',
                src: 'names',
                input: ({ context: { address } }) => ({ address }),
                onDone: {
                  target: 'listed',
                  actions: { type: 'noteNames', params: ({ event }) => ({ names: event.output }) },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'noteFailure', params: ({ event }) => ({ cause: event.error }) },
                },
              },
              after: { REQUEST_TIMEOUT: { target: 'failed', actions: { type: 'noteFailure', params: {} } } },
              on: { 'names.changed': { target: 'loading', reenter: true } },
            },
            listed: { on: { 'names.wanted': { target: 'loading' }, 'names.changed': { target: 'loading' } } },
            failed: { on: { 'names.wanted': { target: 'loading' } } },
          },
        },
      },
    },
  },
})

export type IdentitySnapshot = SnapshotFrom<typeof identityMachine>
