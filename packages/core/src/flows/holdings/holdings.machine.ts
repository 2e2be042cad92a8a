import { assign, enqueueActions, type SnapshotFrom } from 'xstate'
import type { TokenBalance } from '../../api/tokenBalance.ts'
import { type ErrorRecord, errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import { displayDecimal, PLACES } from './decimal.ts'
import { ranked } from './holding.ts'
import { type HoldingsKey, holdingsPorts } from './holdings.ports.ts'

export type HoldingsInput = HoldingsKey & {
  /** Whether the namespace has a list of tokens: from the API, from the wallet, or from its adapter. */
  available: boolean
}

export type HoldingsContext = HoldingsInput & {
  /** The most valuable first; undefined until the first answer. */
  tokens: TokenBalance[] | undefined
  /** Worth of the tokens in US dollars, cut to 2 decimals; undefined when no worth is known. */
  total: string | undefined
  force: boolean
  /** Milliseconds until the tokens may be read again after a failure. */
  block: number
  error: ErrorRecord | undefined
}

/** The specification's block after a failure, in milliseconds. */
const RETRY_BLOCK = 30_000

/** The tokens are about to be shown. `force` skips every cache: after a payment, or on the visitor's request. */
export type HoldingsEvent = { type: 'tokens.wanted'; force?: boolean }

export type HoldingsReport = {
  type: 'tokens.failed'
  address: string
  chainId: HoldingsKey['chainId']
  error: ErrorRecord
  cause: unknown
}

const keyOf = ({ connectorId, namespace, address, chainId, network }: HoldingsContext): HoldingsKey => ({
  connectorId,
  namespace,
  address,
  chainId,
  network,
})

/**
 * Tokens of one account on one chain. Invoked again for another account or chain, so that data of one cannot appear on the other. Cached
 * tokens are shown at once while they are read again.
 */
export const holdingsMachine = setup({
  types: {} as {
    context: HoldingsContext
    input: HoldingsInput
    events: HoldingsEvent
    tags: 'reading'
  },
  actors: holdingsPorts,
  delays: {
    /** Longer than the wallet, the API and an adapter take in sequence. */
    READ_TIMEOUT: 30_000,
    /** The specification's lifetime of a balance. */
    BALANCE_LIFETIME: 30_000,
    RETRY_BLOCK: ({ context }) => context.block,
  },
  actions: {
    noteForce: assign({ force: ({ event }) => event.force === true }),
    noteTokens: assign((_, answer: { tokens: readonly TokenBalance[] }) => {
      const { tokens, total } = ranked(answer.tokens)
      return { tokens, total: total && displayDecimal(total, PLACES) }
    }),
    clearError: assign({ error: undefined }),
    /** Provided by the composition root, which has the failures of the accounts that were left. */
    readBlock: assign({ block: 0 }),
    keepFailure: assign({}),
    noteBlocked: assign({
      error: ({ context: { chainId } }) => errorRecord(new FoyerError('balance.unavailable', { chainId })),
    }),
    /** Without a cause the request timed out. */
    noteFailure: enqueueActions((scope, failure: { cause?: unknown }) => {
      const { address, chainId } = scope.context
      const cause = failure.cause ?? new FoyerError('balance.unavailable', { chainId })
      const error = errorRecord(cause)
      scope.enqueue.assign({ error, block: RETRY_BLOCK })
      report<HoldingsReport>(scope, { type: 'tokens.failed', address, chainId, error, cause })
    }),
  },
  guards: {
    isAvailable: ({ context }) => context.available,
    isForced: ({ event }) => event.force === true,
    isBlocked: ({ context }) => context.block > 0,
    nothingElseIsKnown: ({ context }, { tokens }: { tokens: readonly TokenBalance[] | undefined }) =>
      context.tokens === undefined && tokens !== undefined,
  },
}).createMachine({
  id: 'holdings',
  context: ({ input }) => ({ ...input, tokens: undefined, total: undefined, force: false, block: 0, error: undefined }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isAvailable', target: 'idle' }, { target: 'absent' }] },
    absent: {},
    idle: {
      description: 'Nothing is asked for before the visitor is about to see it.',
      on: { 'tokens.wanted': { target: 'checkingBlock', actions: ['noteForce', 'readBlock'] } },
    },
    checkingBlock: {
      description: 'The network may have been left and selected again since the failure.',
      always: [{ guard: 'isBlocked', target: 'unavailable', actions: 'noteBlocked' }, { target: 'reading' }],
    },
    reading: {
      tags: 'reading',
      entry: 'clearError',
      invoke: [
        {
          id: 'kept',
          src: 'kept',
          input: ({ context }) => keyOf(context),
          onDone: {
            guard: { type: 'nothingElseIsKnown', params: ({ event }) => ({ tokens: event.output }) },
            actions: { type: 'noteTokens', params: ({ event }) => ({ tokens: event.output ?? [] }) },
          },
          // The cache only bridges the time; its failure is ignored.
          onError: {},
        },
        {
          id: 'tokens',
          src: 'tokens',
          input: ({ context }) => ({ ...keyOf(context), force: context.force }),
          onDone: {
            target: 'fresh',
            actions: { type: 'noteTokens', params: ({ event }) => ({ tokens: event.output }) },
          },
          onError: {
            target: 'unavailable',
            actions: [{ type: 'noteFailure', params: ({ event }) => ({ cause: event.error }) }, 'keepFailure'],
          },
        },
      ],
      after: { READ_TIMEOUT: { target: 'unavailable', actions: [{ type: 'noteFailure', params: {} }, 'keepFailure'] } },
      // The pending read may be from before the payment that the visitor wants to see.
      on: { 'tokens.wanted': { guard: 'isForced', target: 'reading', reenter: true, actions: 'noteForce' } },
    },
    fresh: {
      after: { BALANCE_LIFETIME: { target: 'stale' } },
      on: { 'tokens.wanted': { guard: 'isForced', target: 'reading', actions: 'noteForce' } },
    },
    stale: { on: { 'tokens.wanted': { target: 'reading', actions: 'noteForce' } } },
    unavailable: {
      description: 'What was known stays on screen. Asking again is blocked for 30 seconds.',
      invoke: {
        id: 'kept',
        src: 'kept',
        input: ({ context }) => keyOf(context),
        onDone: {
          guard: { type: 'nothingElseIsKnown', params: ({ event }) => ({ tokens: event.output }) },
          actions: { type: 'noteTokens', params: ({ event }) => ({ tokens: event.output ?? [] }) },
        },
        onError: {},
      },
      after: { RETRY_BLOCK: { target: 'retryable' } },
    },
    retryable: { on: { 'tokens.wanted': { target: 'reading', actions: 'noteForce' } } },
  },
})

export type HoldingsSnapshot = SnapshotFrom<typeof holdingsMachine>
