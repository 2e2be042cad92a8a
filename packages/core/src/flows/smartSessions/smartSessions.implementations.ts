import { assertEvent, assign, enqueueActions } from 'xstate'
import { errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import { showToast } from '../toast/showToast.ts'
import type { SessionList } from './listedSession.ts'
import { inOrder } from './listedSession.ts'
import { smartSessionsPorts } from './smartSessions.ports.ts'
import type {
  SessionOwner,
  SignedSession,
  SmartSessionsContext,
  SmartSessionsEvent,
  SmartSessionsReport,
  SmartSessionsScreen,
} from './smartSessions.types.ts'

type Failure = { cause?: unknown }

const isSameOwner = (one: SessionOwner | undefined, other: SessionOwner | undefined) =>
  one?.chainId === other?.chainId &&
  one?.address === other?.address &&
  one?.connectorId === other?.connectorId &&
  one?.canSign === other?.canSign

const nothingRead = { sessions: [], further: 0, chosen: undefined, error: undefined }
/** Nothing that was read or signed for one account counts for another. */
export const nothingKnown = { ...nothingRead, signed: undefined }

/** Without a cause the service did not answer in time. */
const causeOf = ({ cause }: Failure, call: string) => cause ?? new FoyerError('http.timeout', { call })

/** Types, effects, actions and guards of the flow of site permissions. */
export const smartSessionsSetup = setup({
  types: {} as { context: SmartSessionsContext; events: SmartSessionsEvent; meta: { screen: SmartSessionsScreen } },
  actors: smartSessionsPorts,
  delays: {
    /** Above the API's own 10 s, for the two requests that a revocation may need. */
    REQUEST_TIMEOUT: 25_000,
    /** Wait for the wallet after which the visitor may try again. */
    DELAYED: 15_000,
  },
  guards: {
    isAway: ({ context }) => context.view === undefined,
    isLeaving: ({ event }) => event.type === 'view.shown' && event.view === undefined,
    hasOwner: ({ context }) => context.owner !== undefined,
    isSameOwner: ({ context, event }) => event.type === 'account.changed' && isSameOwner(context.owner, event.owner),
    isEmpty: ({ context }) => context.sessions.length === 0 && context.further === 0,
    isRevocable: ({ context, event }) =>
      event.type === 'session.revoke' &&
      context.owner?.canSign === true &&
      context.sessions.some(({ pci, status }) => pci === event.pci && status === 'active'),
    /** The wallet has signed for this permission already. */
    isSigned: ({ context }) => context.signed?.pci === context.chosen,
    isDeclined: (_, { cause }: Failure) =>
      isFoyerError(cause, 'wallet.rejected') || isFoyerError(cause, 'pairing.declined'),
    /** Another account was chosen after this one had signed. */
    isOfAnother: ({ context }) => context.chosen === undefined,
  },
}).extend({
  actions: {
    noteOwner: assign(({ event }) => {
      assertEvent(event, 'account.changed')
      return { owner: event.owner, ...nothingKnown }
    }),
    noteView: assign(({ event }) => {
      assertEvent(event, 'view.shown')
      return { view: event.view }
    }),
    clear: assign(nothingRead),
    noteSessions: assign((_, { list }: { list: SessionList }) => ({ ...list })),
    noteChosen: assign(({ event }) => {
      assertEvent(event, 'session.revoke')
      return { chosen: event.pci, error: undefined }
    }),
    clearError: assign({ error: undefined }),
    noteSigned: assign((_, { signed }: { signed: SignedSession }) => ({ signed })),
    noteUnread: enqueueActions((scope, failure: Failure) => {
      const cause = causeOf(failure, 'getSessions')
      const error = errorRecord(cause)
      scope.enqueue.assign({ error })
      report<SmartSessionsReport>(scope, { type: 'smartSessions.failed', error, cause })
    }),
    /** The view shows the error; a visitor who looks elsewhere gets a toast. */
    noteUnrevoked: enqueueActions((scope, failure: Failure) => {
      const { context, enqueue } = scope
      const cause = causeOf(failure, 'revokeSession')
      const error = errorRecord(cause)
      // The service would refuse the same signature again.
      enqueue.assign({ error, ...(error.code === 'smartSession.wrongSigner' && { signed: undefined }) })
      report<SmartSessionsReport>(scope, { type: 'smartSessions.failed', error, cause })
      if (context.view === undefined) showToast(scope, { variant: 'error', message: 'smartSession.notRevoked' })
    }),
    noteRevoked: enqueueActions((scope, { revokedAt }: { revokedAt: number }) => {
      const { context, enqueue } = scope
      enqueue.assign({
        signed: undefined,
        sessions: inOrder(
          context.sessions.map(each =>
            each.pci === context.chosen ? { ...each, status: 'revoked' as const, revokedAt } : each,
          ),
        ),
      })
      if (context.view === undefined) showToast(scope, { variant: 'success', message: 'smartSession.revoked' })
    }),
  },
})
