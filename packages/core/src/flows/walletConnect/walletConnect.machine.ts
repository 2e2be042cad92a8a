import { type AnyActorRef, assign, enqueueActions, or, type SnapshotFrom, sendTo } from 'xstate'
import type { Approved } from '../../chain/adapter.ts'
import type { SignedAccount } from '../../chain/walletConnectAdapter.ts'
import { port, source } from '../../port.ts'
import { setup } from '../../setup.ts'
import { remoteConnection } from '../../walletconnect/remoteConnection.ts'
import type { WalletConnectSession } from '../../walletconnect/session.ts'
import type { TransportFact } from '../../walletconnect/transport.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'
import { pairingMachine } from '../pairing/pairing.machine.ts'
import { report } from '../report.ts'

/** Effects of the machine on WalletConnect. */
const walletConnectPorts = {
  /** Restores the session of the last visit, if it is still alive. */
  recall: port<WalletConnectSession | undefined>('walletConnect.recall'),
  /** Reports the transport's facts while a session is held. */
  session: source<TransportFact>('walletConnect.session'),
}

export type WalletConnectInput = {
  /** Whether a connection of the last visit was over WalletConnect. */
  wasConnected: boolean
  /** Telegram and iOS Safari: switching to the wallet must not lose the attempt. */
  keepsAttempt: boolean
}

type Context = WalletConnectInput & { session: WalletConnectSession | undefined }

type Event = { type: 'pairing.show' } | { type: 'pairing.leave' } | TransportFact

/** Reported by this machine to the root. */
export type WalletConnectReport =
  /** Connections of the new session, one per namespace, each with the message that its account has signed on its chain in the same prompt. */
  { type: 'session.established'; connections: Approved[] } | { type: 'session.gone' }

/** Message that the account of a connection has signed on its chain. */
const signedBy = ({ chainId, address }: Approved, signed: readonly SignedAccount[]): Pick<Approved, 'signedIn'> => {
  const own = signed.find(each => each.chainId === chainId && each.address === address)
  return own ? { signedIn: { message: own.message, signature: own.signature } } : {}
}

/** Connections on the chain that the visitor has chosen for the namespace, where the wallet has approved it. */
const connectionsOf = (
  { context: { session }, system }: { context: Context; system: AnyActorRef['system'] },
  signed: readonly SignedAccount[],
): Approved[] => {
  const network: Partial<NetworkSnapshot> | undefined = system.get('network')?.getSnapshot()
  const namespaces = new Set(session!.accounts.map(({ namespace }) => namespace))
  return [...namespaces].flatMap(namespace => {
    const chainId = network?.context?.chosen[namespace]
    const connection = remoteConnection(session!, namespace, chainId && { chainId })
    return connection ? { ...connection, ...signedBy(connection, signed) } : []
  })
}

/** WalletConnect session for all namespaces, and the pairing that creates it. */
export const walletConnectMachine = setup({
  types: {} as { context: Context; input: WalletConnectInput; events: Event },
  actors: { ...walletConnectPorts, pairing: pairingMachine },
  actions: {
    hold: assign({ session: (_, { session }: { session: WalletConnectSession | undefined }) => session }),
    drop: assign({ session: undefined }),
    noteUpdate: assign({
      session: ({ context, event }) => (event.type === 'session.updated' ? event.session : context.session),
    }),
    park: sendTo('pairing', { type: 'park' }),
    unpark: sendTo('pairing', { type: 'unpark' }),
    reportEstablished: enqueueActions((scope, { signed }: { signed: readonly SignedAccount[] }) =>
      report<WalletConnectReport>(scope, { type: 'session.established', connections: connectionsOf(scope, signed) }),
    ),
    reportGone: enqueueActions(scope => report<WalletConnectReport>(scope, { type: 'session.gone' })),
  },
  guards: {
    wasConnected: ({ context }) => context.wasConnected,
    keepsAttempt: ({ context }) => context.keepsAttempt,
    hasSession: (_, { session }: { session: WalletConnectSession | undefined }) => session !== undefined,
    /** The visitor looked for another wallet and cancelled: the former session stays. */
    holdsSession: ({ context }) => context.session !== undefined,
    isHeldSession: ({ context, event }) => event.type === 'session.ended' && event.topic === context.session?.topic,
  },
}).createMachine({
  id: 'walletConnect',
  context: ({ input }) => ({ ...input, session: undefined }),
  initial: 'restoringChoice',
  on: { 'pairing.show': { target: '.pairing' } },
  states: {
    restoringChoice: { always: [{ guard: 'wasConnected', target: 'restoring' }, { target: 'idle' }] },
    restoring: {
      description: 'The connections restore themselves; this only finds the session that they share.',
      invoke: {
        id: 'recall',
        src: 'recall',
        onDone: [
          {
            guard: { type: 'hasSession', params: ({ event }) => ({ session: event.output }) },
            target: 'connected',
            actions: { type: 'hold', params: ({ event }) => ({ session: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: { target: 'idle' },
      },
      after: { 20000: { target: 'idle' } },
    },
    idle: { entry: 'drop' },
    pairing: {
      initial: 'shown',
      invoke: [
        {
          id: 'pairing',
          src: 'pairing',
          onDone: [
            {
              guard: { type: 'hasSession', params: ({ event }) => event.output },
              target: 'connected',
              actions: [
                { type: 'hold', params: ({ event }) => event.output },
                { type: 'reportEstablished', params: ({ event }) => event.output },
              ],
            },
            { guard: 'holdsSession', target: 'connected' },
            { target: 'idle' },
          ],
          onError: [{ guard: 'holdsSession', target: 'connected' }, { target: 'idle' }],
        },
        { id: 'session', src: 'session' },
      ],
      on: {
        // Also the session of the last visit while it was being restored. A session without connections stays until the next wallet replaces it.
        'session.updated': { guard: or(['holdsSession', 'wasConnected']), actions: 'noteUpdate' },
        // The former wallet left while the visitor is looking for another one.
        'session.ended': { guard: 'isHeldSession', actions: ['drop', 'reportGone'] },
      },
      states: {
        shown: {
          on: {
            'pairing.show': {},
            'pairing.leave': [
              { guard: 'keepsAttempt', target: 'parked', actions: 'park' },
              { guard: 'holdsSession', target: '#walletConnect.connected' },
              { target: '#walletConnect.idle' },
            ],
          },
        },
        parked: { on: { 'pairing.show': { target: 'shown', actions: 'unpark' } } },
      },
    },
    connected: {
      invoke: { id: 'session', src: 'session' },
      on: {
        'session.updated': { actions: 'noteUpdate' },
        'session.ended': { guard: 'isHeldSession', target: 'idle', actions: 'reportGone' },
      },
    },
  },
})

export type WalletConnectSnapshot = SnapshotFrom<typeof walletConnectMachine>
