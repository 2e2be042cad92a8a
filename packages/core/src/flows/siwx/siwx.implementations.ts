import { and, assertEvent, assign, enqueueActions, stateIn } from 'xstate'
import { type ErrorCode, errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { ModalEvent } from '../modal/modal.types.ts'
import { report } from '../report.ts'
import type { Toast, ToastActor } from '../toast/toast.machine.ts'
import { canReturn, isSame } from './cancelOutcome.ts'
import { isAsked } from './isAsked.ts'
import { type SiwxMemory, siwxPorts } from './siwx.ports.ts'
import type {
  FoundSession,
  LookUp,
  SignInAccount,
  SignInMessage,
  SignInScreen,
  SignInStatus,
  SiwxContext,
  SiwxEvent,
  SiwxReport,
} from './siwx.types.ts'

/** Orders to the root, such as a visitor could give: the sign-in moves the window, the connections and the network by nothing else. */
type SiwxOrder = Extract<
  ModalEvent,
  { type: 'view.go' | 'modal.open' | 'modal.close' | 'connection.disconnect' | 'network.select' | 'account.select' }
>

const sendReport = report<SiwxReport>
const sendOrder = report<SiwxOrder>

/** Shows the question, also in a window that is closed. Back leads nowhere from it. */
function openView(scope: Parameters<typeof sendOrder>[0]) {
  sendOrder(scope, { type: 'view.go', entry: { view: 'SIWXSignMessage', payload: {} }, mode: 'reset' })
  sendOrder(scope, { type: 'modal.open', view: 'SIWXSignMessage' })
}

type Failed = { cause: unknown }

/** Errors of a wallet whose visitor has declined. */
const DECLINED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['wallet.rejected', 'pairing.declined'])

/** Error for the visitor: a refusal in the wallet has a text of its own. */
const shownError = (cause: unknown, { chainId }: SignInAccount) =>
  isFoyerError(cause) && DECLINED.has(cause.code) ? new FoyerError('siwx.declined', { chainId }, { cause }) : cause

/** Types, effects, actions and guards of the sign-in. */
export const siwxSetup = setup({
  types: {} as { context: SiwxContext; events: SiwxEvent; meta: { screen: SignInScreen } },
  actors: siwxPorts,
  delays: {
    /** Limit for the host's answers, so that 'Authenticating...' always ends. */
    HOST_TIMEOUT: 15_000,
    /** Age at which a message is made anew: below the five minutes for which servers keep a nonce. */
    MESSAGE_LIFETIME: 240_000,
    /** Wait for the wallet after which the visitor may try again. */
    DELAYED: 15_000,
    /** A timer cannot be longer; a session of more than 24 days is looked up again by then. */
    EXPIRY: ({ context }) => Math.min(context.session?.expiresIn ?? 0, 2_147_483_647),
  },
}).extend({
  actions: {
    noteAccount: assign(({ context, event }) => {
      assertEvent(event, 'account.changed')
      const { account, required } = event
      const proof = context.proof?.namespace === account?.namespace ? context.proof : undefined
      return { account, required, proof, message: undefined, session: undefined, error: undefined }
    }),
    noteRequired: assign(({ event }) => {
      assertEvent(event, 'account.changed')
      return { required: event.required }
    }),
    noteLastSigned: assign(({ context }) => ({ lastSigned: context.account })),
    noteConnected: assign(({ context, event }) => {
      assertEvent(event, 'wallet.connected')
      const { namespace, signedIn } = event
      return {
        connected: [...context.connected.filter(each => each !== namespace), namespace],
        proof: signedIn && { namespace, ...signedIn },
        lastSigned: context.lastSigned?.namespace === namespace ? undefined : context.lastSigned,
      }
    }),
    noteLeft: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'wallet.left')
      const { namespace } = event
      enqueue.assign({
        connected: context.connected.filter(each => each !== namespace),
        lastSigned: context.lastSigned?.namespace === namespace ? undefined : context.lastSigned,
      })
      enqueue.sendTo('memory', { type: 'sessions.left', namespace } satisfies SiwxMemory)
    }),
    forgetConnected: assign(({ context }) => ({
      connected: context.connected.filter(each => each !== context.account?.namespace),
    })),
    noteWindow: assign(({ event }) => ({ windowOpen: event.type === 'window.opened' })),
    noteMessage: assign((_, { message }: { message: SignInMessage }) => ({ message })),
    noteSignature: assign(({ context }, { signature }: { signature: string }) => ({
      proof: { namespace: context.account!.namespace, message: context.message!.text, signature },
    })),
    holdSession: assign(({ context }, { found }: { found: FoundSession | undefined }) => ({
      session: found,
      proof: undefined,
      error: undefined,
      connected: context.connected.filter(each => each !== context.account!.namespace),
    })),
    dropMessage: assign({ message: undefined, proof: undefined, error: undefined }),
    /** Asked for by the visitor: a dismissal of an earlier visit does not count any more. */
    resume: enqueueActions(({ context, enqueue }) => {
      const account = context.account!
      enqueue.assign({
        connected: [...context.connected.filter(each => each !== account.namespace), account.namespace],
      })
      enqueue.sendTo('memory', { type: 'signIn.resumed', account } satisfies SiwxMemory)
    }),
    dismiss: enqueueActions(({ context, enqueue }) => {
      const account = context.account!
      enqueue.assign({ connected: context.connected.filter(each => each !== account.namespace) })
      enqueue.sendTo('memory', { type: 'signIn.dismissed', account } satisfies SiwxMemory)
    }),
    /** Without a cause the host did not answer in time. */
    noteFailure: enqueueActions((scope, failure: Failed | undefined) => {
      const account = scope.context.account!
      const { chainId } = account
      const cause = failure ? shownError(failure.cause, account) : new FoyerError('siwx.unavailable', { chainId })
      const error = errorRecord(cause)
      scope.enqueue.assign({ error, proof: undefined })
      sendReport(scope, { type: 'siwx.failed', ...account, error, cause })
    }),
    reportStatus: enqueueActions((scope, { status }: { status: SignInStatus }) => {
      const isMissing = status === 'pending' || status === 'due'
      sendReport(scope, { type: 'signIn.changed', status, required: isMissing && scope.context.required })
    }),
    openView: enqueueActions(openView),
    /** A look-up that fails after a reload does not open the modal, unless the visitor must sign in. */
    openTrouble: enqueueActions(scope => {
      const { required, windowOpen, connected, account } = scope.context
      if (required || windowOpen || connected.includes(account!.namespace)) openView(scope)
    }),
    /** Nothing is asked of the visitor any more. */
    closeView: enqueueActions(scope => {
      const modal: Pick<ModalSnapshot, 'context'> | undefined = scope.system.get('modal')?.getSnapshot()
      if (modal && isAsked(modal)) sendOrder(scope, { type: 'modal.close' })
    }),
    /** The window closes with the last connection. */
    disconnect: enqueueActions(scope =>
      sendOrder(scope, { type: 'connection.disconnect', namespace: scope.context.account!.namespace }),
    ),
    /** Leads to Connect, which stays open when the connection ends. */
    openConnect: enqueueActions(scope =>
      sendOrder(scope, { type: 'view.go', entry: { view: 'Connect', payload: {} }, mode: 'reset' }),
    ),
    returnToSigned: enqueueActions(scope => {
      const { account, lastSigned } = scope.context
      const { namespace, chainId, address } = lastSigned!
      const isOnChain = account?.chainId === chainId
      sendOrder(
        scope,
        isOnChain ? { type: 'account.select', namespace, address } : { type: 'network.select', id: chainId },
      )
    }),
    reportCancelled: enqueueActions(scope => sendReport(scope, { type: 'siwx.cancelled', ...scope.context.account! })),
    reportSigned: enqueueActions((scope, { isNew }: { isNew: boolean }) => {
      const { account, session } = scope.context
      sendReport(scope, { type: 'siwx.signed', ...account!, session: session!.session, isNew })
    }),
    /** Reports the end of the session, if there was one. */
    endSession: enqueueActions(scope => {
      const { account, session } = scope.context
      if (!session) return
      scope.enqueue.assign({ session: undefined })
      sendReport(scope, { type: 'siwx.signedOut', ...account! })
    }),
    /** Shows a toast of the specification. */
    showToast: enqueueActions(({ system, enqueue }, toast: Toast) => {
      const toasts: ToastActor | undefined = system.get('toasts')
      if (toasts) enqueue.sendTo(toasts, { type: 'toast.show', ...toast })
    }),
    hideToast: enqueueActions(({ system, enqueue }) => {
      const toasts: ToastActor | undefined = system.get('toasts')
      if (toasts) enqueue.sendTo(toasts, { type: 'toast.hide' })
    }),
  },
  guards: {
    isSameAccount: ({ context, event }) => event.type === 'account.changed' && isSame(event.account, context.account),
    isOfAccount: ({ context, event }) =>
      (event.type === 'wallet.connected' || event.type === 'wallet.left') &&
      event.namespace === context.account?.namespace,
    hasAccount: ({ context }) => context.account !== undefined,
    hasProof: ({ context }) => context.proof !== undefined,
    isFound: (_, { lookUp }: { lookUp: LookUp }) => lookUp.found !== undefined,
    /** Connecting a wallet anew asks again. */
    isDismissed: ({ context }, { lookUp }: { lookUp: LookUp }) =>
      lookUp.dismissed && !context.required && !context.connected.includes(context.account!.namespace),
    isDeclined: ({ context }, { cause }: Failed) => isFoyerError(shownError(cause, context.account!), 'siwx.declined'),
    /** Trying again cannot mend it: the host's message is invalid. */
    isFatal: (_, { cause }: Failed) => isFoyerError(cause, 'siwx.failed'),
    /** Nobody waits for the question. A host that requires the sign-in asks nevertheless. */
    isQuiet: and([stateIn({ checking: 'quiet' }), ({ context }) => !context.required]),
    expires: ({ context }) => context.session?.expiresIn !== undefined,
    isRequired: ({ context }) => context.required,
    isOptional: ({ context }) => !context.required,
    /** The visitor leaves the sign-in before the question is there. */
    leaves: ({ context, event }) => event.type === 'window.closed' && event.asked && !context.required,
    /** A window that may not be closed must not wait for the next opening. */
    mustAskNow: ({ context }) => context.required && context.windowOpen,
    canReturn: ({ context }) => canReturn(context),
  },
})
