import { assertEvent, assign, enqueueActions, sendTo } from 'xstate'
import type { ConnectionRef } from '../../chain/adapter.ts'
import type { Network } from '../../chain/network.ts'
import { setup } from '../../setup.ts'
import { activityMachine } from '../activity/activity.machine.ts'
import type { ActivityReport } from '../activity/activity.types.ts'
import { type HoldingsReport, holdingsMachine } from '../holdings/holdings.machine.ts'
import { type IdentityReport, identityMachine } from '../identity/identity.machine.ts'
import { report } from '../report.ts'

/** Account on a chain. */
type PortfolioKey = ConnectionRef & {
  /** Absent when the host did not request the chain: there is no known endpoint. */
  network: Network | undefined
}

/** Part of the portfolio that a view shows. The name is loaded with each. */
export type PortfolioSection = 'tokens' | 'activity' | 'names'

/** Parts available in a namespace: offered by the chain, enabled by the host and served by a service. */
export type PortfolioParts = { tokens: boolean; activity: boolean; names: boolean }

export type PortfolioReport = ActivityReport | HoldingsReport | IdentityReport

/** Events for the portfolio of a connected account. */
export type PortfolioCommand =
  | { type: 'portfolio.wanted'; section?: PortfolioSection }
  /** The chain may have new transactions. */
  | { type: 'portfolio.refresh' }
  /** The account has a new name. */
  | { type: 'names.changed' }

type Context = PortfolioKey & { parts: PortfolioParts; section: PortfolioSection | undefined }

/**
 * Tokens, activity and name of one account on one chain. Invoked again for another account or chain, so that data of one cannot appear on
 * the other.
 */
export const portfolioMachine = setup({
  types: {} as { context: Context; input: PortfolioKey; events: PortfolioCommand | PortfolioReport },
  actors: { activity: activityMachine, holdings: holdingsMachine, identity: identityMachine },
  actions: {
    /** Provided by the composition root, which has the adapters and the options. */
    readParts: assign({ parts: { tokens: false, activity: false, names: false } }),
    noteSection: assign({
      section: ({ context, event }) => {
        assertEvent(event, 'portfolio.wanted')
        return event.section ?? context.section
      },
    }),
    loadSection: enqueueActions(({ context: { section, parts }, enqueue }) => {
      enqueue.sendTo('identity', { type: 'identity.wanted' })
      // The view keeps its tab when the visitor changes to a namespace without activity, which shows its tokens instead.
      const shown = section === 'activity' && !parts.activity ? 'tokens' : section
      if (shown === 'tokens') enqueue.sendTo('holdings', { type: 'tokens.wanted' })
      if (shown === 'activity') enqueue.sendTo('activity', { type: 'activity.wanted' })
    }),
    refreshTokens: sendTo('holdings', { type: 'tokens.wanted', force: true }),
    refreshActivity: sendTo('activity', { type: 'activity.refresh' }),
    reloadNames: sendTo('identity', { type: 'names.changed' }),
    passOn: enqueueActions(scope => {
      assertEvent(scope.event, ['activity.failed', 'tokens.failed', 'names.failed'])
      report<PortfolioReport>(scope, scope.event)
    }),
  },
}).createMachine({
  id: 'portfolio',
  context: ({ input }) => ({
    ...input,
    parts: { tokens: false, activity: false, names: false },
    section: undefined,
  }),
  entry: 'readParts',
  invoke: [
    {
      id: 'activity',
      src: 'activity',
      input: ({ context: { address, chainId, parts } }) => ({ address, chainId, available: parts.activity }),
      // The account stays connected without it. Failures of its requests have states of their own.
      onError: {},
    },
    {
      id: 'holdings',
      src: 'holdings',
      input: ({ context: { connectorId, namespace, address, chainId, network, parts } }) => ({
        connectorId,
        namespace,
        address,
        chainId,
        network,
        available: parts.tokens,
      }),
      onError: {},
    },
    {
      id: 'identity',
      src: 'identity',
      input: ({ context: { address, chainId, parts } }) => ({ address, chainId, available: parts.names }),
      onError: {},
    },
  ],
  on: {
    'portfolio.wanted': { actions: ['noteSection', 'loadSection'] },
    'portfolio.refresh': { actions: ['refreshTokens', 'refreshActivity'] },
    'names.changed': { actions: 'reloadNames' },
    'activity.failed': { actions: 'passOn' },
    'tokens.failed': { actions: 'passOn' },
    'names.failed': { actions: 'passOn' },
  },
})
