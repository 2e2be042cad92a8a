import * as z from 'zod/mini'
import { parseConnectorId } from '../chain/connectorId.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { FoyerError } from '../errors.ts'
import { type WalletEntry, walletEntry } from '../wallets/walletEntry.ts'
import { flag } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'
import { type ImageCall, imageAddress, imagePath } from './imageAddress.ts'

/** Page and filters of a list of wallets. */
export type WalletsQuery = {
  /** From 1. */
  page?: number
  /** At most 100. */
  entries?: number
  /** Ids of the only wallets to list. */
  include?: readonly string[]
  /** Ids of wallets that are not listed. */
  exclude?: readonly string[]
  /** CAIP-2 ids of chains; a listed wallet has one of them. */
  chains?: readonly CaipNetworkId[]
  /** Text in the name of the wallet. */
  search?: string
  /** Filter by the registry's badge. */
  badge_type?: 'certified' | 'none'
}

/** Page of the list of wallets. */
export type WalletsPage = {
  /** Wallets of the page. */
  wallets: WalletEntry[]
  /** Number of wallets that match the query in all, as counted by the registry. */
  count: number
  /** Number of invalid rows of this page that were left out. */
  dropped: number
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0

const walletsSchema = z.object({
  data: z.array(z.unknown()),
  count: z.custom<number>(isCount),
})

const analyticsSchema = z.object({ isAnalyticsEnabled: flag })

const list = (texts: readonly string[] | undefined) => (texts?.length ? texts.join(',') : undefined)

/** Wallet registry: section 7 of the specification, the GETs without a version in their path. */
export function createRegistry(options: HttpOptions) {
  const http = createHttp(options)
  const image = (call: ImageCall) => async (query: { id: string }, options?: Call) => {
    const path = imagePath(call, query.id)
    if (!path) throw new FoyerError('http.malformed', { call, detail: 'an invalid id' })
    return http.image(call.slice(call.lastIndexOf('/') + 1), path, options)
  }

  /** Address of a wallet's picture, for an `<img>`. Undefined for an invalid id. */
  const walletImageUrl = (id: string): string | undefined =>
    imageAddress({ baseUrl: options.baseUrl, query: options.query() }, 'getWalletImage', id)

  const source = { ...options.pictures, imageUrl: walletImageUrl }

  return {
    /** One page of wallets. An invalid row is dropped and counted; an invalid answer rejects with `http.malformed`. */
    async getWallets(query: WalletsQuery = {}, call?: Call): Promise<WalletsPage> {
      const { page, entries, include, exclude, chains, search, badge_type } = query
      const { data, count } = await http.get(
        'getWallets',
        'getWallets',
        walletsSchema,
        {
          query: {
            page,
            entries,
            include: list(include),
            exclude: list(exclude),
            chains: list(chains),
            search: search || undefined,
            badge_type,
          },
        },
        call,
      )
      const listed = data.flatMap(row => walletEntry(row, source) ?? [])
      // Ids of wallets in the page must not come from the registry.
      const wallets = listed.filter(({ id }) => !parseConnectorId(id))
      return { wallets, count, dropped: data.length - wallets.length }
    },
    walletImageUrl,
    getWalletImage: image('getWalletImage'),
    getAssetImage: image('public/getAssetImage'),
    getCurrencyImage: image('public/getCurrencyImage'),
    getTokenImage: image('public/getTokenImage'),
    getAnalyticsConfig: (_query: Record<never, never> = {}, call?: Call) =>
      http.get('getAnalyticsConfig', 'getAnalyticsConfig', analyticsSchema, {}, call),
  }
}

/** Calls of the wallet registry. */
export type Registry = ReturnType<typeof createRegistry>
