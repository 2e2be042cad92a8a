import { assertEvent, emit, sendTo } from 'xstate'
import { type ErrorRecord, errorRecord, FoyerError } from '../../errors.ts'
import type { Toast } from '../toast/toast.machine.ts'
import { modalSetup } from './modal.setup.ts'

/** What the host hears, and the visitor in a toast. */
export const newsWords = modalSetup.extend({
  actions: {
    emitFact: emit(({ event }) => {
      assertEvent(event, [
        'modal.opened',
        'modal.closed',
        'connection.established',
        'connection.lost',
        'message.signed',
        'message.failed',
        'accountType.preferred',
        'analytics.event',
      ])
      return event
    }),
    emitSwitched: emit(({ event }) => {
      assertEvent(event, 'network.changed')
      const { namespace, chainId } = event
      return { type: 'network.switched' as const, namespace, chainId }
    }),
    emitError: emit(({ event }) => {
      assertEvent(event, [
        'connection.failed',
        'switch.failed',
        'catalogue.failed',
        'tokens.failed',
        'activity.failed',
        'names.failed',
        'analytics.refused',
        'flow.failed',
      ])
      return { type: 'error' as const, error: event.error, cause: event.cause }
    }),
    emitCause: emit((_, { error, cause }: { error: ErrorRecord; cause?: unknown }) => ({
      type: 'error' as const,
      error,
      cause,
    })),
    emitUnknownNetwork: emit(({ event }) => {
      assertEvent(event, 'network.unknown')
      return { type: 'error' as const, error: errorRecord(new FoyerError('network.notFound', { id: event.id })) }
    }),
    showToast: sendTo('toasts', (_, toast: Toast) => ({ type: 'toast.show' as const, ...toast })),
  },
})
