/** Modules that are loaded later, by name. The build makes files of them; core has no other dynamic import. */
export const doors = {
  /** WalletConnect's flows and the wallet registry's catalogue. */
  pairing: () => import('./flows/pairing/door.ts'),
  transport: () => import('./walletconnect/signClientTransport.ts'),
  remoteAdapters: () => import('./walletconnect/remoteAdapters.ts'),
  /** Machines of requests to a connected wallet. */
  requests: () => import('./flows/connection/provideRequests.ts'),
  portfolio: () => import('./flows/portfolio/providePortfolio.ts'),
  analytics: () => import('./flows/analytics/provideAnalytics.ts'),
  /** Clients of the services. */
  services: () => import('./api/services.ts'),
  registry: () => import('./api/registry.ts'),
  analyticsService: () => import('./api/analytics.ts'),
}
