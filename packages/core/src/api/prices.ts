import * as z from 'zod/mini'
import type { CaipAddress } from '../chain/namespace.ts'
import { amount, caipAddress, label, optional, type Picture, picture, rows } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'

/** Currency of prices. */
export type Currency = 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy' | 'btc' | 'eth'

/** Token's price in the requested currency. For display only, never for signing. */
export type Fungible = {
  /** Name of the token; foreign text. */
  name: string
  /** Symbol of the token; foreign text. */
  symbol: string
  /** Address of the token, if the service gives it. Do not match by symbol: any token can use it. */
  address?: CaipAddress | undefined
  /** Address of its icon. Absent where it has none. */
  iconUrl?: string | undefined
  /** Price of one whole token. */
  price: number
}

const fungible = (iconUrl: Picture): z.ZodMiniType<Fungible> =>
  z.object({
    name: label(64),
    symbol: label(24),
    address: optional(caipAddress),
    iconUrl,
    price: amount,
  })

export function createPrices(options: HttpOptions) {
  const http = createHttp(options)
  return {
    async getPrices(
      body: { currency: Currency; addresses: readonly CaipAddress[] },
      call?: Call,
    ): Promise<{ fungibles: Fungible[]; dropped: number }> {
      const { fungibles } = await http.post(
        'getPrices',
        'v1/fungible/price',
        z.object({ fungibles: rows(fungible(picture(options))) }),
        { ...body, projectId: options.query().projectId },
        call,
      )
      return { fungibles: fungibles.kept, dropped: fungibles.dropped }
    },
  }
}
