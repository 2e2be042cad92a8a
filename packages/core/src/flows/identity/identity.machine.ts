import { assign, enqueueActions, raise, type SnapshotFrom } from 'xstate'
import type { Identity } from '../../api/account.ts'
import type { NameRecord } from '../../api/profile.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { type ErrorRecord, errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import { type IdentityKey, identityPorts } from './identity.ports.ts'

export type IdentityInput = IdentityKey & {
  chainId: CaipNetworkId
  /** Whether the namespace has names, and there is a service. */
  available: boolean
}

export type IdentityContext = IdentityInput & {
  /** Undefined until the first answer; without a name and an avatar when none is registered. */
  identity: Identity | undefined
  names: readonly NameRecord[]
  /** First of the names, once it has been found to resolve to the address: anyone can register a name for any address. */
  confirmedName: string | undefined
  namesError: ErrorRecord | undefined
}

export type IdentityEvent =
  /** The identity is about to be shown. It is not requested again within 5 minutes. */
  | { type: 'identity.wanted' }
  /** The registered names are about to be shown. Raised for an address whose identity has no name. */
  | { type: 'names.wanted' }
  /** A name was registered: the cached names are outdated. */
  | { type: 'names.changed' }

export type IdentityReport = { type: 'names.failed'; address: string; error: ErrorRecord; cause: unknown }

/** Without an answer the registered names are requested too, unless a cached name is shown. */
const missed = [
  { guard: 'nameIsKnown', target: 'unknown' },
  { target: 'unknown', actions: 'wantNames' },
] as const

/**
 * Name and avatar of an address, and the names registered for it, which are requested where the identity has no name. Invoked again for
 * another address, so that data of one cannot appear on the other. Both are optional: a failure leaves the address without a name.
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
    noteNames: assign((_, { names }: { names: readonly NameRecord[] }) => ({ names, confirmedName: undefined })),
    noteConfirmed: assign({ confirmedName: ({ context }) => context.names[0]?.name }),
    wantNames: raise({ type: 'names.wanted' }),
    clearError: assign({ namesError: undefined }),
    /** Without a cause the request timed out. */
    noteFailure: enqueueActions((scope, failure: { step: 'loading' | 'confirming'; cause?: unknown }) => {
      const { address, names } = scope.context
      const [claimed] = failure.step === 'confirming' ? names : []
      const timeout = claimed
        ? new FoyerError('name.unresolved', { name: claimed.name })
        : new FoyerError('names.unavailable', { address })
      const cause = failure.cause ?? timeout
      const error = errorRecord(cause)
      scope.enqueue.assign({ namesError: error })
      report<IdentityReport>(scope, { type: 'names.failed', address, error, cause })
    }),
  },
  guards: {
    isAvailable: ({ context }) => context.available,
    nothingIsKnown: ({ context }) => context.identity === undefined,
    nameIsKnown: ({ context }) => context.identity?.name !== undefined,
    hasName: (_, { identity }: { identity: Identity }) => identity.name !== undefined,
    isRegistered: (_, { names }: { names: readonly NameRecord[] }) => names.length > 0,
    isConfirmed: (_, { confirmed }: { confirmed: boolean }) => confirmed,
  },
}).createMachine({
  id: 'identity',
  context: ({ input: { available, address, chainId } }) => ({
    available,
    address,
    chainId,
    identity: undefined,
    names: [],
    confirmedName: undefined,
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
                  onDone: [
                    {
                      guard: { type: 'hasName', params: ({ event }) => ({ identity: event.output }) },
                      target: 'known',
                      actions: { type: 'noteIdentity', params: ({ event }) => ({ identity: event.output }) },
                    },
                    {
                      target: 'known',
                      actions: [
                        { type: 'noteIdentity', params: ({ event }) => ({ identity: event.output }) },
                        'wantNames',
                      ],
                    },
                  ],
                  onError: missed,
                },
              ],
              after: { REQUEST_TIMEOUT: missed },
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
                onDone: [
                  {
                    guard: { type: 'isRegistered', params: ({ event }) => ({ names: event.output }) },
                    target: 'confirming',
                    actions: { type: 'noteNames', params: ({ event }) => ({ names: event.output }) },
                  },
                  {
                    target: 'listed',
                    actions: { type: 'noteNames', params: ({ event }) => ({ names: event.output }) },
                  },
                ],
                onError: {
                  target: 'failed',
                  actions: { type: 'noteFailure', params: ({ event }) => ({ step: 'loading', cause: event.error }) },
                },
              },
              after: {
                REQUEST_TIMEOUT: { target: 'failed', actions: { type: 'noteFailure', params: { step: 'loading' } } },
              },
              on: { 'names.changed': { target: 'loading', reenter: true } },
            },
            confirming: {
              invoke: {
                id: 'confirmed',
                src: 'confirmed',
                input: ({ context: { address, chainId, names } }) => ({ address, chainId, name: names[0]!.name }),
                onDone: [
                  {
                    guard: { type: 'isConfirmed', params: ({ event }) => ({ confirmed: event.output }) },
                    target: 'listed',
                    actions: 'noteConfirmed',
                  },
                  { target: 'listed' },
                ],
                onError: {
                  target: 'failed',
                  actions: { type: 'noteFailure', params: ({ event }) => ({ step: 'confirming', cause: event.error }) },
                },
              },
              after: {
                REQUEST_TIMEOUT: { target: 'failed', actions: { type: 'noteFailure', params: { step: 'confirming' } } },
              },
              on: { 'names.changed': { target: 'loading' } },
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
