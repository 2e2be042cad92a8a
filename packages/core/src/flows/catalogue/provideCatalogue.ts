import { fromPromise } from 'xstate'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import type { WalletsPage } from '../../api/registry.ts'
import { FoyerError } from '../../errors.ts'
import type { Ports } from '../../platform/ports.ts'
import { dedupeWallets } from '../../rules/dedupeWallets.ts'
import { filterWallets } from '../../rules/filterWallets.ts'
import { RECOMMENDED } from '../../wallets/recommendedWallets.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import { catalogueMachine } from './catalogue.machine.ts'
import type { NamedWallets, WalletFilter, WalletNames, WalletSearch } from './catalogue.ports.ts'

/** Milliseconds. A picture that takes longer keeps its placeholder. */
const PRELOAD_TIMEOUT = 2_000
const PAGE = 40
/** Maximum wallets in one answer of the registry. */
const MOST = 100

type Signalled<Input> = { input: Input; signal: AbortSignal }

/** Catalogue effects on a real registry. `load` is called at the first request, so that the registry's client is loaded no earlier. */
export function provideCatalogue(load: LazyApi['registry'], { clock, images }: Pick<Ports, 'clock' | 'images'>) {
  const registry = async () => {
    if (!load) throw new FoyerError('port.missing', { port: 'api.registry' })
    return load()
  }

  /** Waits for pictures for 2 s at most, and never fails: the list is shown without them. */
  const preload = (wallets: readonly WalletEntry[], signal: AbortSignal) =>
    new Promise<void>(resolve => {
      const controller = new AbortController()
      const end = () => {
        clock.clearTimeout(timer)
        signal.removeEventListener('abort', end)
        controller.abort()
        resolve()
      }
      const timer = clock.setTimeout(end, PRELOAD_TIMEOUT)
      signal.addEventListener('abort', end)
      if (signal.aborted) return end()
      const urls = new Set(
        wallets.flatMap(({ imageUrl }) => (imageUrl?.startsWith('http') ? [imageUrl] : [])).slice(0, PAGE),
      )
      void Promise.allSettled([...urls].map(async url => images.preload(url, { signal: controller.signal }))).then(end)
    })

  // A registry that ignores the filter must not show wallets that the host has excluded.
  const kept = (wallets: WalletEntry[], { include, exclude }: Pick<WalletFilter, 'include' | 'exclude'>) =>
    dedupeWallets(filterWallets(wallets, { include, exclude }))

  return catalogueMachine.provide({
    actors: {
      recommended: fromPromise(
        async ({ input: { others, ...filter }, signal }: Signalled<WalletFilter & { others: string[] }>) => {
          const query = { ...filter, exclude: [...filter.exclude, ...others] }
          const { wallets, count } = await (await registry()).getWallets(
            { ...query, page: 1, entries: RECOMMENDED },
            { signal },
          )
          const recommended = kept(wallets, query).slice(0, RECOMMENDED)
          await preload(recommended, signal)
          return { wallets: recommended, count }
        },
      ),
      named: fromPromise(
        async ({ input: { featured, recent, exclude }, signal }: Signalled<WalletNames>): Promise<NamedWallets> => {
          const include = [...new Set([...featured, ...recent, ...exclude])].slice(0, MOST)
          const { wallets } = await (await registry()).getWallets({ include, page: 1, entries: MOST }, { signal })
          const byId = new Map(wallets.map(wallet => [wallet.id, wallet]))
          const of = (ids: readonly string[]) =>
            [...new Set(ids)].flatMap(id => (exclude.includes(id) ? [] : (byId.get(id) ?? [])))
          const named = { featured: of(featured), recent: of(recent) }
          await preload([...named.featured, ...named.recent], signal)
          const hidden = exclude.flatMap(id => byId.get(id) ?? [])
          return { ...named, hidden: hidden.map(({ name, rdns }) => ({ name, ...(rdns && { rdns }) })) }
        },
      ),
      page: fromPromise(
        async ({
          input: { page, ...filter },
          signal,
        }: Signalled<WalletFilter & { page: number }>): Promise<Pick<WalletsPage, 'wallets' | 'count'>> => {
          const answer = await (await registry()).getWallets({ ...filter, page, entries: PAGE }, { signal })
          // Limited to the requested number, because each wallet has a picture to load.
          const wallets = kept(answer.wallets, filter).slice(0, PAGE)
          await preload(wallets, signal)
          return { wallets, count: answer.count }
        },
      ),
      search: fromPromise(
        async ({ input: { text, badge, ...filter }, signal }: Signalled<WalletFilter & WalletSearch>) => {
          const query = { ...filter, search: text, ...(badge && { badge_type: badge }) }
          const { wallets } = await (await registry()).getWallets({ ...query, page: 1, entries: MOST }, { signal })
          return kept(wallets, filter).slice(0, MOST)
        },
      ),
    },
  })
}
