import type { AnyStateMachine } from 'xstate'
import type { FlowParts } from './flowParts.ts'
import type { ViewFlow } from './flows/modal/views.ts'

/** Modules that are loaded later, by name. The build makes files of them; core has no other dynamic import. */
export const doors = {
  /** WalletConnect, with its flows, and the wallet registry's catalogue. */
  pairing: () => import('./flows/pairing/door.ts'),
  /** Machine of a connection, for the first wallet that is asked. */
  connection: () => import('./flows/connection/provideConnection.ts'),
  /** Machines of requests to a connected wallet. */
  requests: () => import('./flows/connection/provideRequests.ts'),
  portfolio: () => import('./flows/portfolio/providePortfolio.ts'),
  analytics: () => import('./flows/analytics/provideAnalytics.ts'),
  /** Client of the logins with its session, and their flow. */
  login: () => import('./flows/login/door.ts'),
  approval: () => import('./flows/approval/provideApproval.ts'),
  siwx: () => import('./flows/siwx/provideSiwx.ts'),
  transactions: () => import('./flows/transactions/provideTransactions.ts'),
  send: () => import('./flows/send/door.ts'),
  names: () => import('./flows/names/provideNames.ts'),
  smartSessions: () => import('./flows/smartSessions/provideSmartSessions.ts'),
  buy: () => import('./flows/buy/door.ts'),
  swap: () => import('./flows/swap/door.ts'),
  /** Clients of the services. */
  services: () => import('./api/services.ts'),
  registry: () => import('./api/registry.ts'),
  /** Keeps for a server who is connected. */
  state: () => import('./initialState/keepState.ts'),
}

/** Flows that the root loads: those of the views, and analytics. Each is a machine with its effects on the parts of one modal. */
export const flowDoors: Record<ViewFlow | 'analytics', (parts: FlowParts) => Promise<AnyStateMachine>> = {
  catalogue: async ({ api, ports }) => (await doors.pairing()).provideCatalogue(api.registry, ports),
  // A session needs the machine of the connections that it becomes.
  walletConnect: async ({ wire, chains, ports, loadConnections }) =>
    (await Promise.all([doors.pairing(), loadConnections()]))[0].provideWalletConnect(wire, chains, ports),
  // A login needs the machine of the connections that it becomes.
  login: async ({ chains, ports, loadConnections }) =>
    (await Promise.all([doors.login(), loadConnections()]))[0].provideLogin(chains, ports),
  approval: async parts => (await doors.approval()).provideApproval(parts),
  siwx: async parts => (await doors.siwx()).provideSiwx(parts),
  send: async ({ chains, ...parts }) => {
    const { provideSend, provideReceiver } = await doors.send()
    return provideSend(chains, parts.ports, provideReceiver(parts))
  },
  names: async parts => (await doors.names()).provideNames(parts),
  smartSessions: async parts => (await doors.smartSessions()).provideSmartSessions(parts),
  buy: async parts => (await doors.buy()).provideBuy(parts),
  swap: async parts => (await doors.swap()).provideSwap(parts),
  // The wallet is asked in its turn, which the connections keep.
  transactions: async ({ chains, ports, polls, loadConnections }) =>
    (await Promise.all([doors.transactions(), loadConnections()]))[0].provideTransactions(chains, ports, polls),
  analytics: async ({ api, ports, projectId }) => (await doors.analytics()).provideAnalytics(api, ports, projectId),
}
