import { assertEvent, assign, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { ConnectionRef } from '../../chain/adapter.ts'
import type { Network } from '../../chain/network.ts'
import { type ErrorRecord, errorRecord, FoyerError } from '../../errors.ts'
import type { ActivityReport } from '../activity/activity.types.ts'
import type { HoldingsReport } from '../holdings/holdings.machine.ts'
import type { IdentityReport } from '../identity/identity.machine.ts'
import { report } from '../report.ts'
import { type LedgerParts, ledgerPorts } from './ledger.ports.ts'

/** Whose ledger it is. */
export type LedgerKey = ConnectionRef & {
  /** Absent when the host did not ask for the chain: nobody told us an endpoint. */
  network: Network | undefined
}

/** What the visitor is about to see of it. */
export type LedgerWish = 'tokens' | 'activity'

export type LedgerReport = ActivityReport | HoldingsReport | IdentityReport

type Context = LedgerKey & {
  parts: LedgerParts
  wish: LedgerWish | undefined
  error: ErrorRecord | undefined
}

type Event =
  | { type: 'ledger.wanted'; wish?: LedgerWish }
  /** Something may have happened on the chain. */
  | { type: 'ledger.refresh' }
  | LedgerReport

const chunkFailed = errorRecord(new FoyerError('chunk.failed', { chunk: 'ledger' }))

/**
 * What the services know of one account on one chain: its tokens, its activity, by what it is known. It is invoked anew for another
 * account or chain, so that nothing read for one can appear on the other. The flows come in a chunk, when a view first wants them.
 */
export const ledgerMachine = setup({
  types: {} as { context: Context; input: LedgerKey; events: Event },
  actors: ledgerPorts,
  delays: {
    /** A chunk of a few kilobytes; after that the visitor is told and may try again. */
    CHUNK_TIMEOUT: 15_000,
  },
  actions: {
    noteWish: assign({
      wish: ({ context, event }) => {
        assertEvent(event, 'ledger.wanted')
        return event.wish ?? context.wish
      },
    }),
    noteParts: assign({ parts: (_, { parts }: { parts: LedgerParts }) => parts, error: undefined }),
    noteFailed: assign({ error: chunkFailed }),
    tell: enqueueActions(({ context: { wish, parts }, enqueue }) => {
      enqueue.sendTo('identity', { type: 'identity.wanted' })
      // The tab of a family that has activity, kept by the view on the way to one that has none: that one shows its tokens.
      const shown = wish === 'activity' && !parts.activity ? 'tokens' : wish
      if (shown === 'tokens') enqueue.sendTo('holdings', { type: 'tokens.wanted' })
      if (shown === 'activity') enqueue.sendTo('activity', { type: 'activity.wanted' })
    }),
    refreshTokens: sendTo('holdings', { type: 'tokens.wanted', force: true }),
    refreshActivity: sendTo('activity', { type: 'activity.refresh' }),
    passOn: enqueueActions(scope => {
      assertEvent(scope.event, ['activity.failed', 'tokens.failed', 'names.failed'])
      report<LedgerReport>(scope, scope.event)
    }),
  },
}).createMachine({
  id: 'ledger',
  context: ({ input }) => ({
    ...input,
    parts: { tokens: false, activity: false, names: false },
    wish: undefined,
    error: undefined,
  }),
  initial: 'idle',
  states: {
    idle: {
      // Nothing is asked for before the visitor is about to see it.
      on: { 'ledger.wanted': { target: 'loading', actions: 'noteWish' } },
    },
    loading: {
      on: { 'ledger.wanted': { actions: 'noteWish' } },
      invoke: {
        id: 'chunk',
        src: 'chunk',
        input: ({ context: { namespace } }) => ({ namespace }),
        onDone: {
          target: 'open',
          actions: { type: 'noteParts', params: ({ event }) => ({ parts: event.output }) },
        },
        onError: { target: 'failed', actions: 'noteFailed' },
      },
      after: { CHUNK_TIMEOUT: { target: 'failed', actions: 'noteFailed' } },
    },
    failed: {
      // The native balance and the way out are there without it.
      on: { 'ledger.wanted': { target: 'loading', actions: 'noteWish' } },
    },
    open: {
      entry: 'tell',
      invoke: [
        {
          id: 'activity',
          src: 'activity',
          input: ({ context: { address, chainId, parts } }) => ({ address, chainId, available: parts.activity }),
          // An extra: the account is no less connected without it. Its own failures are its own states.
          onError: {},
        },
        {
          id: 'holdings',
          src: 'holdings',
          input: ({ context: { connectorId, namespace, address, chainId, network, parts } }) => ({
            connectorId,
            namespace,
            address,
            chainId,
            network,
            available: parts.tokens,
          }),
          onError: {},
        },
        {
          id: 'identity',
          src: 'identity',
          input: ({ context: { address, parts } }) => ({ address, available: parts.names }),
          onError: {},
        },
      ],
      on: {
        'ledger.wanted': { actions: ['noteWish', 'tell'] },
        'ledger.refresh': { actions: ['refreshTokens', 'refreshActivity'] },
        'activity.failed': { actions: 'passOn' },
        'tokens.failed': { actions: 'passOn' },
        'names.failed': { actions: 'passOn' },
      },
    },
  },
})

export type LedgerSnapshot = SnapshotFrom<typeof ledgerMachine>
