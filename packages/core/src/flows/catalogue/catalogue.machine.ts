import { assertEvent, assign, enqueueActions, not, or, type SnapshotFrom, stateIn } from 'xstate'
import type { WalletsPage } from '../../api/registry.ts'
import { errorRecord, FoyerError } from '../../errors.ts'
import { dedupeWallets } from '../../rules/dedupeWallets.ts'
import { asTraits, filterWallets } from '../../rules/filterWallets.ts'
import { recentWallets } from '../../rules/recentWallets.ts'
import { setup } from '../../setup.ts'
import { type WalletEntry, walletEntry } from '../../wallets/walletEntry.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { report } from '../report.ts'
import { cataloguePorts, type NamedWallets } from './catalogue.ports.ts'
import type {
  CatalogueContext,
  CatalogueEvent,
  CatalogueInput,
  CataloguePart,
  CatalogueReport,
} from './catalogue.types.ts'
import { knownWallets } from './knownWallets.ts'
import { isWithheld, MAX_SEARCH, searchText } from './searchText.ts'
import { selectedTarget } from './walletTarget.ts'

/** Maximum wallets: they are copied into every snapshot of the list, and no visitor scrolls further. */
const MAX_WALLETS = 10_000
const PAGE = 40

type Page = Pick<WalletsPage, 'wallets' | 'count'>

const NOTHING = {
  recommended: [],
  featured: [],
  recent: [],
  wallets: [],
  page: 0,
  count: 0,
  query: { text: '', badge: undefined },
  found: [],
  errors: {},
  wanted: undefined,
} satisfies Partial<CatalogueContext>

/** Wallets without the excluded ones, which the registry may list under other ids too. */
const offered = ({ exclude, hidden }: Pick<CatalogueContext, 'exclude' | 'hidden'>, wallets: WalletEntry[]) =>
  filterWallets(wallets, { exclude, excluded: [...hidden, ...exclude.map(asTraits)], mobile: true })

const withPage = (context: CatalogueContext, page: Page) =>
  dedupeWallets([...context.wallets, ...offered(context, page.wallets)]).slice(0, MAX_WALLETS)

const filterOf = ({ include, exclude, chains }: CatalogueContext) => ({ include, exclude, chains })

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, index) => text === b[index])

/** Transition of a part whose request failed. */
const failure = (part: CataloguePart) =>
  ({
    target: 'failed',
    actions: {
      type: 'noteFailure',
      params: ({ event }: { event: { error: unknown } }) => ({ part, cause: event.error }),
    },
  }) as const

/** Transition of a part whose request takes too long. */
const timeout = (part: CataloguePart) =>
  ({ target: 'failed', actions: { type: 'noteFailure', params: { part } } }) as const

/**
 * Wallets of the registry. Its parts load in parallel, so one that fails or hangs does not affect the others. Without a registry it is
 * `absent`, and has only the host's own wallets.
 */
export const catalogueMachine = setup({
  types: {} as {
    context: CatalogueContext
    input: CatalogueInput
    events: CatalogueEvent
    tags: 'loading'
  },
  actors: cataloguePorts,
  delays: {
    /** Above the API's own 10 s and the 2 s for pictures. */
    REQUEST_TIMEOUT: 15_000,
    /** The specification's minimum delay of a search: a pause in typing. */
    SEARCH_DELAY: 300,
  },
  actions: {
    noteChains: assign({
      chains: ({ event }) => {
        assertEvent(event, 'chains.changed')
        return event.chains
      },
    }),
    dropAll: assign(NOTHING),
    noteUsed: assign(({ context, event }) => {
      assertEvent(event, 'wallet.used')
      const recent = recentWallets(context.recent, event.wallet)
      return { recent, names: { ...context.names, recent: recent.map(({ id }) => id) } }
    }),
    noteRecommended: assign(({ context }, { page: { wallets, count } }: { page: Page }) => ({
      recommended: offered(context, wallets),
      // A page that came first has set the count already, without exclusions.
      count: context.page > 0 ? context.count : count,
    })),
    noteNamed: assign(({ context }, { named: { featured, recent, hidden } }: { named: NamedWallets }) => {
      const among = (wallets: WalletEntry[]) => offered({ exclude: context.exclude, hidden }, wallets)
      return {
        hidden,
        featured: among(featured),
        // A wallet that was used while the names were loading is more recent than all of them.
        recent: among(context.recent.reduceRight(recentWallets, recent)),
        // Lists that came before the names of the excluded wallets.
        recommended: among(context.recommended),
        wallets: among(context.wallets),
        found: among(context.found),
      }
    }),
    notePage: assign(({ context }, { page }: { page: Page }) => ({
      wallets: withPage(context, page),
      page: context.page + 1,
      count: page.count,
    })),
    noteQuery: assign(({ event }) => {
      assertEvent(event, 'search.changed')
      return { query: { text: event.text.slice(0, MAX_SEARCH), badge: event.badge } }
    }),
    noteFound: assign({
      found: ({ context }, { wallets }: { wallets: WalletEntry[] }) => offered(context, wallets),
    }),
    dropFound: assign({ found: [] }),
    clearFailure: assign({
      errors: ({ context }, { part }: { part: CataloguePart }) => ({ ...context.errors, [part]: undefined }),
    }),
    /** Without a cause the request timed out. */
    noteFailure: enqueueActions((scope, { part, ...failure }: { part: CataloguePart; cause?: unknown }) => {
      const cause = failure.cause ?? new FoyerError('http.timeout', { call: 'getWallets' })
      const error = errorRecord(cause)
      scope.enqueue.assign({ errors: ({ context }) => ({ ...context.errors, [part]: error }) })
      report<CatalogueReport>(scope, { type: 'catalogue.failed', part, error, cause })
    }),
    noteWanted: assign({
      wanted: ({ event }) => {
        assertEvent(event, 'wallet.wanted')
        return event.id
      },
    }),
    /** Reports the way to the wanted wallet once it is known. `all`: no list that may still contain the wallet is loading. */
    reportWanted: enqueueActions((scope, { all }: { all: boolean }) => {
      const { context, system } = scope
      const id = context.wanted
      const modal: ModalSnapshot | undefined = system.get('modal')?.getSnapshot()
      if (!modal || id === undefined) return
      const entry = selectedTarget(modal, id, knownWallets(context))
      if (!entry && !all) return
      scope.enqueue.assign({ wanted: undefined })
      if (!entry) {
        const cause = new FoyerError('connector.notFound', { id })
        report<CatalogueReport>(scope, { type: 'catalogue.failed', part: 'wanted', error: errorRecord(cause), cause })
      }
      report<CatalogueReport>(scope, { type: 'wallet.resolved', id, entry })
    }),
    reportSearched: enqueueActions(scope => {
      const { text, badge } = scope.context.query
      report<CatalogueReport>(scope, { type: 'catalogue.searched', text: searchText(text), badge })
    }),
  },
  guards: {
    hasRegistry: ({ context }) => context.registry,
    chainsAreTheSame: ({ context, event }) =>
      event.type === 'chains.changed' && isSameList(event.chains, context.chains),
    namesWallets: ({ context: { names, exclude } }) => names.featured.length + names.recent.length + exclude.length > 0,
    // A page without a new wallet comes from a registry that repeats itself; loading would never end.
    moreFollow: ({ context }, { page }: { page: Page }) => {
      const { length } = withPage(context, page)
      return length > context.wallets.length && length < MAX_WALLETS && (context.page + 1) * PAGE < page.count
    },
    isSameSearch: ({ context: { query }, event }) =>
      event.type === 'search.changed' &&
      searchText(event.text) === searchText(query.text) &&
      event.badge === query.badge,
    isBlank: ({ event }) =>
      event.type === 'search.changed' && searchText(event.text) === '' && event.badge === undefined,
    isWithheld: ({ event }) => event.type === 'search.changed' && isWithheld(event.text),
    isSomething: ({ context }, { wallets }: { wallets: WalletEntry[] }) => offered(context, wallets).length > 0,
    isComplete: not(
      or([stateIn({ browsing: { recommended: 'loading' } }), stateIn({ browsing: { named: 'loading' } })]),
    ),
  },
}).createMachine({
  id: 'catalogue',
  context: ({ input: { registry, include, exclude, chains, featured, recent, custom } }) => ({
    ...NOTHING,
    hidden: [],
    registry,
    include,
    exclude,
    chains,
    names: { featured, recent },
    // A wallet of the host may replace an excluded one of the same name.
    custom: filterWallets(dedupeWallets(custom.flatMap(wallet => walletEntry(wallet) ?? [])), {
      exclude,
      mobile: true,
    }),
  }),
  initial: 'deciding',
  on: {
    'wallet.used': { actions: 'noteUsed' },
    'wallet.wanted': { actions: ['noteWanted', { type: 'reportWanted', params: { all: true } }] },
  },
  states: {
    deciding: { always: [{ guard: 'hasRegistry', target: 'idle' }, { target: 'absent' }] },
    absent: {},
    idle: {
      description: 'Nothing is asked for before the visitor is about to see it.',
      on: { 'catalogue.wanted': { target: 'browsing' }, 'chains.changed': { actions: 'noteChains' } },
    },
    browsing: {
      type: 'parallel',
      on: {
        'chains.changed': [
          { guard: 'chainsAreTheSame' },
          { target: 'browsing', reenter: true, actions: ['noteChains', 'dropAll'] },
        ],
      },
      states: {
        recommended: {
          initial: 'loading',
          states: {
            loading: {
              tags: 'loading',
              entry: { type: 'clearFailure', params: { part: 'recommended' } },
              invoke: {
                id: 'recommended',
                src: 'recommended',
                input: ({ context }) => ({
                  ...filterOf(context),
                  others: [...context.names.featured, ...context.custom.map(({ id }) => id)],
                }),
                onDone: {
                  target: 'ready',
                  actions: { type: 'noteRecommended', params: ({ event }) => ({ page: event.output }) },
                },
                onError: failure('recommended'),
              },
              after: { REQUEST_TIMEOUT: timeout('recommended') },
            },
            ready: {},
            failed: { on: { 'catalogue.wanted': { target: 'loading' } } },
          },
        },
        named: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'namesWallets', target: 'loading' }, { target: 'ready' }] },
            loading: {
              tags: 'loading',
              entry: { type: 'clearFailure', params: { part: 'named' } },
              invoke: {
                id: 'named',
                src: 'named',
                input: ({ context: { names, exclude } }) => ({ ...names, exclude }),
                onDone: {
                  target: 'ready',
                  actions: { type: 'noteNamed', params: ({ event }) => ({ named: event.output }) },
                },
                onError: failure('named'),
              },
              after: { REQUEST_TIMEOUT: timeout('named') },
            },
            ready: {},
            failed: { on: { 'catalogue.wanted': { target: 'loading' } } },
          },
        },
        pages: {
          initial: 'idle',
          states: {
            idle: { on: { 'pages.next': { target: 'loading' } } },
            loading: {
              entry: { type: 'clearFailure', params: { part: 'pages' } },
              invoke: {
                id: 'page',
                src: 'page',
                input: ({ context }) => ({ ...filterOf(context), page: context.page + 1 }),
                onDone: [
                  {
                    guard: { type: 'moreFollow', params: ({ event }) => ({ page: event.output }) },
                    target: 'ready.more',
                    actions: { type: 'notePage', params: ({ event }) => ({ page: event.output }) },
                  },
                  {
                    target: 'ready.all',
                    actions: { type: 'notePage', params: ({ event }) => ({ page: event.output }) },
                  },
                ],
                onError: failure('pages'),
              },
              after: { REQUEST_TIMEOUT: timeout('pages') },
            },
            ready: {
              initial: 'all',
              states: { more: { on: { 'pages.next': { target: '#catalogue.browsing.pages.loading' } } }, all: {} },
            },
            failed: {
              description: 'The pages so far stay. Scrolling does not ask again: the visitor does.',
              on: { 'pages.retry': { target: 'loading' } },
            },
          },
        },
        wanted: {
          initial: 'idle',
          on: { 'wallet.wanted': { target: '.waiting', actions: 'noteWanted' } },
          states: {
            idle: {},
            waiting: {
              description: 'A wallet of this page is known at once, one of the registry when the lists are here.',
              entry: { type: 'reportWanted', params: { all: false } },
              always: {
                guard: 'isComplete',
                target: 'idle',
                actions: { type: 'reportWanted', params: { all: true } },
              },
            },
          },
        },
        search: {
          initial: 'idle',
          on: {
            'search.changed': [
              { guard: 'isWithheld', target: '.withheld', actions: 'noteQuery' },
              { guard: 'isSameSearch', actions: 'noteQuery' },
              { guard: 'isBlank', target: '.idle', actions: 'noteQuery' },
              { target: '.waiting', actions: 'noteQuery' },
            ],
          },
          states: {
            idle: { entry: 'dropFound' },
            withheld: {
              description: 'A secret typed by mistake stays in the field: no request and no event holds it.',
              entry: 'dropFound',
            },
            waiting: { entry: 'dropFound', after: { SEARCH_DELAY: { target: 'searching' } } },
            searching: {
              entry: [{ type: 'clearFailure', params: { part: 'search' } }, 'reportSearched'],
              invoke: {
                id: 'search',
                src: 'search',
                input: ({ context }) => ({
                  ...filterOf(context),
                  text: searchText(context.query.text),
                  badge: context.query.badge,
                }),
                onDone: [
                  {
                    guard: { type: 'isSomething', params: ({ event }) => ({ wallets: event.output }) },
                    target: 'found',
                    actions: { type: 'noteFound', params: ({ event }) => ({ wallets: event.output }) },
                  },
                  { target: 'nothing' },
                ],
                onError: failure('search'),
              },
              after: { REQUEST_TIMEOUT: timeout('search') },
            },
            found: {},
            nothing: {},
            failed: { on: { 'search.retry': { target: 'searching' } } },
          },
        },
      },
    },
  },
})

/** Snapshot of `catalogueMachine`. */
export type CatalogueSnapshot = SnapshotFrom<typeof catalogueMachine>
