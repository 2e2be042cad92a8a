import * as z from 'zod/mini'
import type { CaipNetworkId } from '../chain/namespace.ts'
import type { Transaction } from '../rules/transaction.ts'
import { isRecord } from '../schema/schema.ts'
import { label, optional, picture, rows, segment, token } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'
import { type TokenBalance, tokenBalance } from './tokenBalance.ts'
import { transactionRow } from './transactionRow.ts'

/** A name and a picture that an address is known by, where it is. */
export type Identity = { name?: string | undefined; avatar?: string | undefined }

export type HistoryPage = {
  data: Transaction[]
  /** The cursor of the next page; absent on the last. */
  next?: string
  /** Rows that did not fit and were left out. */
  dropped: number
}

export type BalanceQuery = {
  address: string
  chainId?: CaipNetworkId
  /** Past every cache on the way. */
  forceUpdate?: boolean
}

export type Balances = { balances: TokenBalance[]; dropped: number }

/** Both may be null; an answer that speaks of neither is of something else. */
export const identitySchema: z.ZodMiniType<Identity> = z.pipe(
  z.custom<object>(value => isRecord(value) && ('name' in value || 'avatar' in value)),
  z.object({ name: optional(label(128)), avatar: picture }),
)

const historySchema = z.object({ data: rows(transactionRow), next: optional(token(4096)) })
export const balancesSchema = z.object({ balances: z.array(z.unknown()) })

/** Who an account is, what it did and what it holds. */
export function createAccount(options: HttpOptions) {
  const http = createHttp(options)
  return {
    /** `sender` is who asks, where somebody is connected. */
    getIdentity: async ({ address, sender }: { address: string; sender?: string }, call?: Call): Promise<Identity> =>
      http.get(
        'getIdentity',
        `v1/identity/${segment('getIdentity', address)}`,
        identitySchema,
        { query: { sender } },
        call,
      ),

    /** One page of the history, newest first. `onramp` names a provider whose purchases alone are asked for. */
    async getHistory(
      query: { account: string; cursor?: string; onramp?: string; chainId?: CaipNetworkId },
      call?: Call,
    ): Promise<HistoryPage> {
      const { account, cursor, onramp, chainId } = query
      const path = `v1/account/${segment('getHistory', account)}/history`
      const { data, next } = await http.get(
        'getHistory',
        path,
        historySchema,
        { query: { cursor, onramp, chainId } },
        call,
      )
      // A page that is its own next one would be asked for without end.
      return { data: data.kept, ...(next !== undefined && next !== cursor && { next }), dropped: data.dropped }
    },

    /** What an account holds, priced in US dollars. A row of another chain than asked for is dropped like one that does not fit. */
    async getBalance(query: BalanceQuery, call?: Call): Promise<Balances> {
      const { address, chainId, forceUpdate } = query
      const path = `v1/account/${segment('getBalance', address)}/balance`
      const message = {
        query: { currency: 'usd', chainId, forceUpdate: forceUpdate || undefined },
        fresh: forceUpdate,
      }
      const all = (await http.get('getBalance', path, balancesSchema, message, call)).balances
      const balances = all.flatMap(row => tokenBalance(row) ?? []).filter(row => !chainId || row.chainId === chainId)
      return { balances, dropped: all.length - balances.length }
    },
  }
}
