import { assertEvent, assign, enqueueActions } from 'xstate'
import { type ErrorCode, errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import type { IdentityReport } from '../identity/identity.machine.ts'
import { connectionId } from '../modal/connectionId.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import type { ModalEvent } from '../modal/modal.types.ts'
import type { HistoryEntry } from '../modal/views.ts'
import { report } from '../report.ts'
import { showToast } from '../toast/showToast.ts'
import { namesPorts } from './names.ports.ts'
import type { CheckedName, NamesContext, NamesEvent, NamesScreen, NamesView, Proof, Registrant } from './names.types.ts'
import { DEFAULT_SUFFIXES, fullName, problemOf, splitName } from './typedName.ts'

type Cause = { cause: unknown }
type System = { get(id: 'modal'): ModalActor | undefined }
type Orders = Extract<ModalEvent, { type: 'view.go' | 'view.back' }>

/** Errors after which the service would refuse the same signature again. */
const SPENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['name.taken', 'name.wrongSigner', 'name.stale'])

const isSameAccount = (one: Registrant | undefined, other: Registrant | undefined) =>
  one?.chainId === other?.chainId &&
  one?.address === other?.address &&
  one?.connectorId === other?.connectorId &&
  one?.canRegister === other?.canRegister

/** Nothing that was found out about one account or name counts for another. */
const nothingFound = { checked: undefined, proof: undefined, registered: undefined, error: undefined }

const shownView = ({ system }: { system: System }): NamesView | undefined => {
  const view = system.get('modal')?.getSnapshot().context.history.at(-1)?.view
  return view === 'ChooseAccountName' || view === 'RegisterAccountName' || view === 'RegisterAccountNameSuccess'
    ? view
    : undefined
}

const replacedBy = (view: NamesView): Orders => ({ type: 'view.go', entry: { view, payload: {} }, mode: 'replace' })

const isChoosing = (entry: HistoryEntry | undefined) => entry?.view === 'ChooseAccountName'

/** Types, effects, actions and guards of the names flow. */
export const namesSetup = setup({
  types: {} as {
    context: NamesContext
    events: NamesEvent
    meta: { screen: NamesScreen }
  },
  actors: namesPorts,
  delays: {
    /** Between the last key and the question whether the name is free (specification). */
    TYPING_PAUSE: 500,
    /** Above the API's own 10 s, for the two requests that a registration may need. */
    REQUEST_TIMEOUT: 25_000,
    /** Wait for the wallet after which the visitor may try again. */
    DELAYED: 15_000,
    /** Age at which services refuse the signed message. */
    MESSAGE_LIFETIME: 285_000,
  },
  guards: {
    isAway: ({ context }) => context.view === undefined,
    isLeaving: ({ event }) => event.type === 'view.shown' && event.view === undefined,
    isForm: ({ event }) => event.type === 'view.shown' && event.view === 'RegisterAccountName',
    isSuccess: ({ event }) => event.type === 'view.shown' && event.view === 'RegisterAccountNameSuccess',
    hasAccount: ({ context }) => context.account !== undefined,
    canRegister: ({ context }) => context.account?.canRegister === true,
    isSameAccount: ({ context, event }) =>
      event.type === 'account.changed' && isSameAccount(context.account, event.account),
    isServed: (_, { serves }: { serves: boolean }) => serves,
    isEmpty: ({ context }) => context.label === '',
    isShort: ({ context }) => problemOf(context.label) === 'short',
    /** Whether no more letters can mend it. */
    isUnusable: ({ context }) => !['short', undefined].includes(problemOf(context.label)),
    isKnownSuffix: ({ context, event }) =>
      event.type === 'suffix.select' && event.suffix !== context.suffix && context.suffixes.includes(event.suffix),
    isFree: (_, { checked }: { checked: CheckedName }) => checked.holder === 'nobody',
    isSuggested: ({ context, event }) =>
      event.type === 'suggestion.select' && context.checked?.suggestions.includes(event.name) === true,
    /** The wallet has signed this name already. */
    isSigned: ({ context }) => context.proof?.name === fullName(context),
    isTaken: (_, { cause }: Cause) => isFoyerError(cause, 'name.taken'),
  },
}).extend({
  actions: {
    /** Provided by the composition root, which has the options. */
    readSuffixes: assign({ suffixes: DEFAULT_SUFFIXES, suffix: DEFAULT_SUFFIXES[0]! }),
    /** Another chain of the same account keeps the text. */
    noteAccount: assign(({ context, event }) => {
      assertEvent(event, 'account.changed')
      const { account } = event
      const keepsText = context.account === undefined || context.account.address === account?.address
      return { account, ...nothingFound, ...(!keepsText && { label: '', suffix: context.suffixes[0]! }) }
    }),
    noteView: assign(({ event }) => {
      assertEvent(event, 'view.shown')
      return { view: event.view }
    }),
    noteText: assign(({ context, event }) => {
      assertEvent(event, 'name.type')
      const { label, suffix = context.suffix } = splitName(event.text, context.suffixes)
      return { label, suffix, checked: undefined, error: undefined }
    }),
    noteSuffix: assign(({ event }) => {
      assertEvent(event, 'suffix.select')
      return { suffix: event.suffix, checked: undefined, error: undefined }
    }),
    noteSuggestion: assign(({ context, event }) => {
      assertEvent(event, 'suggestion.select')
      const { label, suffix = context.suffix } = splitName(event.name, context.suffixes)
      return { label, suffix, checked: undefined, error: undefined }
    }),
    /** Suggestions are an extra: without them the name can be registered all the same. */
    noteChecked: enqueueActions((scope, { checked }: { checked: CheckedName }) => {
      scope.enqueue.assign({ checked, error: undefined })
      const { suggestionsError: error } = checked
      const { address } = scope.context.account!
      if (error) report<IdentityReport>(scope, { type: 'names.failed', address, error, cause: error })
    }),
    noteTaken: assign(({ context }) => ({
      checked: { suggestions: [], suggestionsError: undefined, ...context.checked, holder: 'other' as const },
    })),
    noteProof: assign((_, { proof }: { proof: Proof }) => ({ proof, error: undefined })),
    clearError: assign({ error: undefined }),
    /** Without a cause the service did not answer in time. */
    noteUnchecked: assign((_, failure: Partial<Cause>) => ({
      error: errorRecord(failure.cause ?? new FoyerError('http.timeout', { call: 'getName' })),
    })),
    /** The form shows the error; a visitor who looks elsewhere gets the specification's text as a toast. */
    noteFailure: enqueueActions((scope, failure: Partial<Cause>) => {
      const { context, enqueue } = scope
      const name = fullName(context)
      const cause = failure.cause ?? new FoyerError('name.notRegistered', { name })
      const error = errorRecord(cause)
      enqueue.assign({ error, ...(SPENT.has(error.code) && { proof: undefined }) })
      const { address } = context.account!
      report<IdentityReport>(scope, { type: 'names.failed', address, error, cause })
      if (shownView(scope) !== 'RegisterAccountName')
        showToast(scope, { variant: 'error', message: 'name.failed', values: { name } })
    }),
    noteStale: assign(({ context }) => ({
      error: errorRecord(new FoyerError('name.stale', { name: fullName(context) })),
    })),
    /** The account shows its new name at once. */
    noteRegistered: enqueueActions(({ context, enqueue, system }) => {
      const { namespace, chainId, address } = context.account!
      enqueue.assign({ ...nothingFound, registered: { name: context.proof!.name, chainId, address }, label: '' })
      const connection = system.get(connectionId(namespace))
      if (connection) enqueue.sendTo(connection, { type: 'names.changed' })
    }),
    clearForm: assign(({ context }) => ({ ...nothingFound, label: '', suffix: context.suffixes[0]! })),
    /** Back leads from the success to what was before the flow. */
    showSuccess: enqueueActions(scope => {
      if (shownView(scope) !== 'RegisterAccountName') return
      const history = (scope.system.get('modal') as ModalActor | undefined)?.getSnapshot().context.history ?? []
      if (isChoosing(history.at(-2))) report<Orders>(scope, { type: 'view.back' })
      report<Orders>(scope, replacedBy('RegisterAccountNameSuccess'))
    }),
    /** A success that there was not cannot be shown. */
    leaveSuccess: enqueueActions(scope => {
      if (shownView(scope) === 'RegisterAccountNameSuccess') report<Orders>(scope, replacedBy('ChooseAccountName'))
    }),
  },
})
