import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate'
import { setup } from '../../setup.ts'

export type ToastVariant = 'loading' | 'success' | 'error'

/** Message of a toast, by name; the renderer has the texts. */
export type ToastMessage =
  | 'balance.unavailable'
  | 'activity.failed'
  | 'disconnect.failed'
  | 'address.copied'
  | 'siwx.authenticating'
  | 'siwx.failed'
  | 'send.started'
  | 'send.failed'
  | 'send.failedOnSolana'
  | 'send.incomplete'
  | 'name.failed'
  | 'smartSession.revoked'
  | 'smartSession.notRevoked'
  | 'swap.unloaded'
  | 'swap.allowanceFailed'
  | 'swap.approvalFailed'
  | 'swap.buildFailed'
  | 'swap.failed'

/** Short report at the edge of the page. */
export type Toast = {
  /** Kind of the report. */
  variant: ToastVariant
  /** Text to show, as a code. */
  message: ToastMessage
  /** Values for the places of the message. */
  values?: Record<string, string>
}

type Context = { toast: Toast | undefined; next: Toast | undefined }

type Event =
  | ({ type: 'toast.show' } & Toast)
  /** Sent for the visitor. */
  | { type: 'toast.hide' }
  | { type: 'window.closed' }

const toastOf = ({ variant, message, values }: Toast): Toast => ({ variant, message, ...(values && { values }) })

/** At most one toast. A new one replaces an open one after 150 ms; of several the newest is shown. */
export const toastMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'visible' },
  delays: { REPLACE_AFTER: 150, HIDE_AFTER: 2_500 },
  actions: {
    show: assign({ toast: ({ event }) => (event.type === 'toast.show' ? toastOf(event) : undefined) }),
    keepNext: assign({ next: ({ event }) => (event.type === 'toast.show' ? toastOf(event) : undefined) }),
    showNext: assign({ toast: ({ context }) => context.next, next: undefined }),
    clear: assign({ toast: undefined, next: undefined }),
  },
  guards: {
    isLoading: ({ context }) => context.toast?.variant === 'loading',
    /** Only a failed disconnect matters without the window: the visitor believes the wallet disconnected. */
    belongsToWindow: ({ context: { toast, next = toast } }) => next?.message !== 'disconnect.failed',
  },
}).createMachine({
  id: 'toast',
  context: { toast: undefined, next: undefined },
  initial: 'hidden',
  on: { 'window.closed': { guard: 'belongsToWindow', target: '.hidden' } },
  states: {
    hidden: { entry: 'clear', on: { 'toast.show': { target: 'shown', actions: 'show' } } },
    shown: {
      tags: 'visible',
      initial: 'deciding',
      on: {
        'toast.show': { target: 'replacing', actions: 'keepNext' },
        'toast.hide': { target: 'hidden' },
      },
      states: {
        deciding: { always: [{ guard: 'isLoading', target: 'lasting' }, { target: 'passing' }] },
        // A progress message stays until the outcome replaces it.
        lasting: {},
        passing: { after: { HIDE_AFTER: { target: '#toast.hidden' } } },
      },
    },
    replacing: {
      tags: 'visible',
      after: { REPLACE_AFTER: { target: 'shown', actions: 'showNext' } },
      on: { 'toast.show': { actions: 'keepNext' }, 'toast.hide': { target: 'hidden' } },
    },
  },
})

/** Actor of `toastMachine`, found in the system as `toasts`. */
export type ToastActor = ActorRefFrom<typeof toastMachine>

/** Snapshot of `toastMachine`. */
export type ToastSnapshot = SnapshotFrom<typeof toastMachine>
