import { assertEvent, assign, emit, type SnapshotFrom, sendTo } from 'xstate'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { FoyerError, isFoyerError } from '../errors.ts'
import { port, source } from '../port.ts'
import { setup } from '../setup.ts'
import { type WalletConnectSession, withSelected } from './session.ts'
import type { ClientFact, EndSession, SignClientEvent } from './signClient.types.ts'
import type { TransportFact } from './transport.ts'

type Context = {
  session: WalletConnectSession | undefined
  /** Links that may still be approved; a session approved over any other is ended at once. */
  links: number[]
}

const without = (links: readonly number[], link: number) => links.filter(each => each !== link)

/** Session after the wallet has selected other accounts; undefined where that changes nothing. */
const selectedSession = ({ session }: Context, event: SignClientEvent) =>
  session && event.type === 'client.accountsSelected' && event.topic === session.topic
    ? withSelected(session, event.selected)
    : undefined

/** Life of the sign client: loaded on demand, then open with one session at most, until the modal stops. */
export const signClientMachine = setup({
  types: {} as {
    context: Context
    events: SignClientEvent
    emitted: TransportFact | { type: 'client.failed'; cause: unknown }
    tags: 'open'
  },
  actors: {
    /** Loads and initializes the client. */
    load: port<void>('signClient.load'),
    /** Reports the client's events; receives `EndSession`. Closes the socket when it ends. */
    client: source<ClientFact>('signClient.client'),
  },
  actions: {
    wantLink: assign({ links: ({ context }, { link }: { link: number }) => [...without(context.links, link), link] }),
    dropLink: assign({ links: ({ context }, { link }: { link: number }) => without(context.links, link) }),
    dropLinks: assign({ links: [] }),
    hold: assign({ session: (_, { session }: { session: WalletConnectSession }) => session }),
    select: assign({ session: ({ context, event }) => selectedSession(context, event) ?? context.session }),
    drop: assign({ session: undefined }),
    endSession: sendTo('client', (_, { topic }: { topic: string }): EndSession => ({ type: 'session.end', topic })),
    endHeld: sendTo('client', ({ context }): EndSession => ({ type: 'session.end', topic: context.session!.topic })),
    emitUpdated: emit(({ context }) => ({ type: 'session.updated' as const, session: context.session! })),
    emitApproved: emit(({ context, event }) => {
      assertEvent(event, 'link.approved')
      const { signed } = event
      return { type: 'session.approved' as const, session: context.session!, ...(signed && { signed }) }
    }),
    emitEnded: emit(({ context }) => ({ type: 'session.ended' as const, topic: context.session!.topic })),
    emitChain: emit((_, { chainId }: { chainId: CaipNetworkId }) => ({
      type: 'session.chainChanged' as const,
      chainId,
    })),
    emitExpired: emit((_, { topic }: { topic: string }) => ({ type: 'pairing.expired' as const, topic })),
    emitRefused: emit((_, { cause }: { cause: unknown }) => ({
      type: isFoyerError(cause, 'pairing.declined') ? ('session.declined' as const) : ('session.failed' as const),
      cause,
    })),
    emitRelay: emit(({ event }) => {
      assertEvent(event, ['relay.lost', 'relay.restored'])
      return event
    }),
    emitFailed: emit((_, { cause }: { cause: unknown }) => ({ type: 'client.failed' as const, cause })),
    emitStopped: emit(() => ({ type: 'client.failed' as const, cause: new FoyerError('pairing.unavailable', {}) })),
  },
  guards: {
    hasSession: (_, { session }: { session: WalletConnectSession | undefined }) => session !== undefined,
    linkIsWanted: ({ context }, { link }: { link: number }) => context.links.includes(link),
    isHeld: ({ context }, { topic }: { topic: string }) => context.session?.topic === topic,
    selectionChanges: ({ context, event }) => selectedSession(context, event) !== undefined,
  },
}).createMachine({
  id: 'signClient',
  context: { session: undefined, links: [] },
  initial: 'unloaded',
  on: {
    'link.request': { actions: { type: 'wantLink', params: ({ event }) => event } },
    'link.fail': { actions: { type: 'dropLink', params: ({ event }) => event } },
    'links.abandon': { actions: 'dropLinks' },
    stop: { target: '.stopped' },
  },
  states: {
    unloaded: { on: { start: { target: 'loading' } } },
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'open' },
        onError: {
          target: 'unloaded',
          actions: { type: 'emitFailed', params: ({ event }) => ({ cause: event.error }) },
        },
      },
      on: { stop: { target: 'stopped', actions: 'emitStopped' } },
    },
    open: {
      initial: 'opening',
      invoke: {
        id: 'client',
        src: 'client',
        onError: {
          target: 'unloaded',
          actions: ['drop', { type: 'emitFailed', params: ({ event }) => ({ cause: event.error }) }],
        },
      },
      on: {
        reload: { target: 'unloaded', actions: 'drop' },
        'link.approved': [
          {
            guard: { type: 'linkIsWanted', params: ({ event }) => event },
            target: '.held',
            actions: [{ type: 'hold', params: ({ event }) => event }, 'dropLinks', 'emitApproved'],
          },
          { actions: { type: 'endSession', params: ({ event }) => event } },
        ],
        'link.malformed': [
          {
            guard: { type: 'linkIsWanted', params: ({ event }) => event },
            actions: [
              'dropLinks',
              { type: 'endSession', params: ({ event }) => event },
              { type: 'emitRefused', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'endSession', params: ({ event }) => event } },
        ],
        'link.refused': {
          guard: { type: 'linkIsWanted', params: ({ event }) => event },
          actions: [
            { type: 'dropLink', params: ({ event }) => event },
            { type: 'emitRefused', params: ({ event }) => event },
          ],
        },
        'link.expired': {
          guard: { type: 'linkIsWanted', params: ({ event }) => event },
          actions: [
            { type: 'dropLink', params: ({ event }) => event },
            { type: 'emitExpired', params: ({ event }) => event },
          ],
        },
        'relay.lost': { actions: 'emitRelay' },
        'relay.restored': { actions: 'emitRelay' },
      },
      states: {
        opening: {
          on: {
            'client.opened': [
              {
                guard: { type: 'hasSession', params: ({ event }) => event },
                target: 'held',
                actions: [{ type: 'hold', params: ({ event }) => ({ session: event.session! }) }, 'emitUpdated'],
              },
              { target: 'none' },
            ],
          },
        },
        none: { tags: 'open' },
        held: {
          tags: 'open',
          on: {
            'link.approved': {
              guard: { type: 'linkIsWanted', params: ({ event }) => event },
              // One session for all namespaces: the new one replaces it.
              actions: ['endHeld', { type: 'hold', params: ({ event }) => event }, 'dropLinks', 'emitApproved'],
            },
            'client.updated': {
              guard: { type: 'isHeld', params: ({ event }) => event },
              actions: [{ type: 'hold', params: ({ event }) => event }, 'emitUpdated'],
            },
            'client.accountsSelected': { guard: 'selectionChanges', actions: ['select', 'emitUpdated'] },
            'client.chainChanged': {
              guard: { type: 'isHeld', params: ({ event }) => event },
              actions: { type: 'emitChain', params: ({ event }) => event },
            },
            'client.deleted': {
              guard: { type: 'isHeld', params: ({ event }) => event },
              target: 'none',
              actions: ['emitEnded', 'drop'],
            },
            'client.malformed': {
              guard: { type: 'isHeld', params: ({ event }) => event },
              target: 'none',
              actions: ['endHeld', 'emitEnded', 'drop'],
            },
            disconnect: { target: 'none', actions: ['endHeld', 'emitEnded', 'drop'] },
          },
        },
      },
    },
    // The session stays alive for the next visit.
    stopped: { type: 'final' },
  },
})

export type SignClientSnapshot = SnapshotFrom<typeof signClientMachine>
