import { assertEvent, assign, type SnapshotFrom, stateIn } from 'xstate'
import type { SignedAccount } from '../../chain/walletConnectAdapter.ts'
import { type ErrorRecord, errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import type { WalletConnectSession } from '../../walletconnect/session.ts'
import type { TransportFact } from '../../walletconnect/transport.ts'
import { type Offer, pairingPorts } from './pairing.ports.ts'

/** Screen of a pairing view, by the machine's state. */
export type PairingScreen = 'load' | 'scan' | 'declined' | 'unreachable' | 'failed'

type Context = {
  /** The URI holds the key of a session: pass it to the screen and the wallet only. */
  offer: Offer | undefined
  session: WalletConnectSession | undefined
  /** Messages that accounts of the session have signed in the same prompt. */
  signed: readonly SignedAccount[]
  error: ErrorRecord | undefined
}

type Event =
  | { type: 'retry' }
  /** The view is closed, but its attempt may be needed again: Telegram and iOS Safari. */
  | { type: 'park' }
  | { type: 'unpark' }
  | TransportFact

/** Invoked by each state that may show a link, so that no state shows an expired one. */
const expiry = {
  id: 'expiry',
  src: 'expiry',
  input: ({ context }: { context: Context }) => context.offer!,
} as const

/**
 * Pairing with a wallet by QR code or deep link. One visit of the view is one pairing machine; the link is renewed in place, and an
 * approval of any link of the visit counts. When the machine ends without a session, a session approved later is ended too.
 */
export const pairingMachine = setup({
  types: {} as {
    context: Context
    events: Event
    output: { session: WalletConnectSession | undefined; signed: readonly SignedAccount[] }
    tags: 'live' | 'offline'
    meta: { pairing: PairingScreen }
  },
  actors: pairingPorts,
  delays: {
    /** The client retries for more than a minute, which is too long for a visitor. */
    REQUEST_TIMEOUT: 15_000,
    USABLE: ({ context }) => context.offer!.usableFor,
  },
  actions: {
    keepSession: assign(({ event }) => {
      assertEvent(event, 'session.approved')
      const { session, signed = [] } = event
      return { session, signed }
    }),
    keepOffer: assign({ offer: (_, { offer }: { offer: Offer }) => offer }),
    dropOffer: assign({ offer: undefined }),
    clearError: assign({ error: undefined }),
    noteError: assign({
      error: (_, { cause }: { cause: unknown }) =>
        errorRecord(isFoyerError(cause) ? cause : new FoyerError('pairing.unreachable', {}, { cause })),
    }),
    noteNotLoaded: assign({ error: errorRecord(new FoyerError('chunk.failed', { chunk: 'walletConnect' })) }),
    noteTimeout: assign({ error: errorRecord(new FoyerError('pairing.unreachable', {})) }),
  },
  guards: {
    isParked: stateIn({ live: { link: { offered: 'parked' } } }),
    isAnotherLink: ({ context, event }) => event.type === 'pairing.expired' && event.topic !== context.offer?.topic,
  },
}).createMachine({
  id: 'pairing',
  context: { offer: undefined, session: undefined, signed: [], error: undefined },
  output: ({ context: { session, signed } }) => ({ session, signed }),
  initial: 'live',
  states: {
    live: {
      tags: 'live',
      entry: 'clearError',
      exit: 'dropOffer',
      type: 'parallel',
      // One listener for all links of the visit: a code scanned before its renewal still counts.
      invoke: { id: 'wire', src: 'wire' },
      on: {
        'session.approved': { target: 'ended', actions: 'keepSession' },
        'session.declined': {
          target: 'declined',
          actions: { type: 'noteError', params: ({ event }) => event },
        },
        'session.failed': { target: 'failed', actions: { type: 'noteError', params: ({ event }) => event } },
      },
      states: {
        link: {
          initial: 'loading',
          states: {
            loading: {
              meta: { pairing: 'load' },
              invoke: {
                id: 'load',
                src: 'load',
                onDone: { target: 'requesting' },
                onError: {
                  target: '#pairing.failed',
                  actions: { type: 'noteError', params: ({ event }) => ({ cause: event.error }) },
                },
              },
              // The relay is not needed yet.
              after: { REQUEST_TIMEOUT: { target: '#pairing.failed', actions: 'noteNotLoaded' } },
            },
            requesting: {
              meta: { pairing: 'load' },
              invoke: {
                id: 'pair',
                src: 'pair',
                onDone: {
                  target: 'offered',
                  actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) },
                },
                onError: {
                  target: '#pairing.unreachable',
                  actions: { type: 'noteError', params: ({ event }) => ({ cause: event.error }) },
                },
              },
              after: { REQUEST_TIMEOUT: { target: '#pairing.unreachable', actions: 'noteTimeout' } },
            },
            offered: {
              initial: 'shown',
              states: {
                shown: { meta: { pairing: 'scan' }, invoke: expiry, on: { park: { target: 'parked' } } },
                parked: { invoke: expiry, on: { unpark: { target: 'shown' } } },
              },
              after: {
                USABLE: [
                  { guard: 'isParked', target: '#pairing.ended' },
                  { target: 'requesting', actions: 'dropOffer' },
                ],
              },
              on: {
                // After the computer slept the link may have expired before its timer fires. The relay may also report the expiry.
                'pairing.expired': [
                  { guard: 'isAnotherLink' },
                  { guard: 'isParked', target: '#pairing.ended' },
                  { target: 'requesting', actions: 'dropOffer' },
                ],
              },
            },
          },
        },
        relay: {
          initial: 'up',
          states: {
            up: { on: { 'relay.lost': { target: 'down' } } },
            down: { tags: 'offline', on: { 'relay.restored': { target: 'up' } } },
          },
        },
      },
    },
    declined: { meta: { pairing: 'declined' }, on: { retry: { target: 'live' } } },
    unreachable: { meta: { pairing: 'unreachable' }, on: { retry: { target: 'live' } } },
    failed: { meta: { pairing: 'failed' }, on: { retry: { target: 'live' } } },
    ended: { type: 'final' },
  },
})

export type PairingSnapshot = SnapshotFrom<typeof pairingMachine>
