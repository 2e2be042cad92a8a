import { assign } from 'xstate'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { connection, connector } from '../../scriptedAdapter.fixture.ts'
import { scriptedAuth } from '../../testing/index.ts'
import { transactionFacts } from '../transactions/transactionFacts.ts'
import { reviewed, sent } from '../transactions/transactions.fixture.ts'
import { type ModalSnapshot, modalMachine } from './modal.machine.ts'
import type { ModalEvent } from './modal.types.ts'
import { connectedNamespaces } from './routing.ts'
import { type BuiltView, builtViews, type HistoryEntry } from './views.ts'

// Reports and history entries for the walks of the root's chart.

export const ETHEREUM: CaipNetworkId = 'eip155:1'
export const ELSEWHERE: CaipNetworkId = 'eip155:666'
export const NAMESPACE = { namespace: 'eip155' } as const

export const established = (chainId: CaipNetworkId, restored: boolean) => ({
  type: 'connection.established' as const,
  connection: connection('fox', chainId),
  restored,
})
export const lost = (by: 'visitor' | 'wallet' | 'replacement') => ({
  type: 'connection.lost' as const,
  ...NAMESPACE,
  connectorId: 'fox',
  by,
})
export const judged = (supported: boolean) => ({
  type: 'network.judged' as const,
  ...NAMESPACE,
  chainId: supported ? ETHEREUM : ELSEWHERE,
  supported,
})
export const changed = (supported: boolean) => ({ ...judged(supported), type: 'network.changed' as const })
export const announced = { type: 'connectors.changed' as const, connectors: [connector('eip155', 'fox')] }
export const failure = { error: { code: 'wallet.failed', context: { method: 'x' } }, cause: 'why' } as const

/** An entry for each view; only those whose view needs a payload are written out. */
export const entries = {
  ...(Object.fromEntries(builtViews.map(view => [view, { view, payload: {} }])) as Record<BuiltView, HistoryEntry>),
  ConnectingWalletConnect: { view: 'ConnectingWalletConnect', payload: { wallet: { id: 'w', name: 'W', chains: [] } } },
  ConnectingExternal: { view: 'ConnectingExternal', payload: { connectorId: 'fox', ...NAMESPACE } },
  SwitchNetwork: { view: 'SwitchNetwork', payload: { chainId: ETHEREUM, ...NAMESPACE } },
  UnsupportedChain: { view: 'UnsupportedChain', payload: NAMESPACE },
} satisfies Record<BuiltView, HistoryEntry>

/** The root without running children: the status of a namespace follows from the facts that they send. */
export const machine = modalMachine.provide({
  actions: {
    readStatus: assign({
      status: ({ context, event }) => {
        const { status } = context
        switch (event.type) {
          case 'connection.established':
            return { ...status, [event.connection.namespace]: 'connected' as const }
          case 'connection.absent':
          case 'connection.lost':
            return { ...status, [event.namespace]: 'absent' as const }
          case 'network.changed':
          case 'network.judged': {
            const { namespace, supported } = event
            if (supported === undefined || !connectedNamespaces(context).includes(namespace)) return status
            return { ...status, [namespace]: supported ? ('connected' as const) : ('unsupported' as const) }
          }
          default:
            // Booting.
            return Object.fromEntries(
              context.booted!.namespaces.map(({ namespace, record }) => [namespace, record ? 'restoring' : 'absent']),
            )
        }
      },
    }),
  },
})

export const account = { ...NAMESPACE, chainId: ETHEREUM, address: 'fox-1' }
/** Reports of a sign-in that is required, and of one that has happened. */
export const statuses = [
  { status: 'due', required: true },
  { status: 'signed', required: false },
] as const
export const signedIn = {
  ...account,
  session: { data: { domain: 'app.example', accountAddress: account.address } },
  isNew: true,
}

/** Whether the sign-in is the only view in the history. */
export const isSignIn = ({ context }: ModalSnapshot) =>
  context.history.map(({ view }) => view).join() === 'SIWXSignMessage'

/** Events that are sent while the sign-in is on screen. */
export const inView =
  <Payload extends object>(...payloads: Payload[]) =>
  (snapshot: ModalSnapshot) =>
    isSignIn(snapshot) ? payloads : []

/** Children are stubs that send the facts of the walk; they neither end nor fail. */
export const sends = <Fact extends ModalEvent>(...facts: Fact[]) => ({ done: [], error: [], facts })
export const silent = { done: [], error: [], facts: [] }

/** Options that enable the catalogue, WalletConnect and all that the services offer. */
export const REMOTE_OPTIONS = {
  projectId: 'p',
  urls: { registry: 'https://registry.test', blockchain: 'https://chain.test' },
  auth: scriptedAuth().connector,
  features: { smartSessions: true },
}

const onceShown =
  <Payload extends object>(payload: Payload) =>
  (snapshot: ModalSnapshot) =>
    snapshot.matches({ intent: 'shown' }) ? [payload] : []

/** Events of logins. They load their flow: the visitor has come in that way, or is about to. */
export const loginCases = {
  'login.wanted': onceShown({}),
  'login.email': onceShown({ email: 'ann@site.test' }),
  'login.failed': onceShown(failure),
  'approval.asked': onceShown({}),
  'vault.open': onceShown({ page: 'export' as const }),
}

/** Events of the transactions that the root passes on or emits. */
export const transactionCases = {
  ...Object.fromEntries([...transactionFacts].map(type => [type, inView({ transaction: reviewed() })])),
  'transaction.watch': inView({ submitted: sent }),
  'transaction.failed': inView({ transaction: reviewed(), ...failure }),
  'transaction.refused': inView(failure),
  'send.confirmed': inView({ id: 'first' }),
  'swap.confirmed': inView({ id: 'first' }),
}
