import * as z from 'zod/mini'
import type { CaipNetworkId } from '../chain/namespace.ts'
import type { Transaction } from '../rules/transaction.ts'
import { isRecord } from '../schema/schema.ts'
import { label, optional, type Picture, picture, rows, segment, token } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'
import { type TokenBalance, tokenBalances } from './tokenBalance.ts'
import { transactionRow } from './transactionRow.ts'

/** Name and picture registered for an address. */
export type Identity = {
  /** Registered name. Absent where there is none. */
  name?: string | undefined
  /** Address of the picture. Absent where there is none. */
  avatar?: string | undefined
}

/** Page of an account's transactions. */
export type HistoryPage = {
  /** Transactions, the newest first. */
  data: Transaction[]
  /** Cursor of the next page; absent on the last page. */
  next?: string
  /** Number of invalid rows that were left out. */
  dropped: number
}

/** Account whose balances are asked for; on all chains without `chainId`. */
export type BalanceQuery = {
  /** Address of the account. */
  address: string
  /** CAIP-2 id of the chain. Absent: all chains. */
  chainId?: CaipNetworkId
  /** Skips the service's own cache. */
  forceUpdate?: boolean
}

/** Balances of an account, and the number of invalid rows that were left out. */
export type Balances = {
  /** Balances of the account. */
  balances: TokenBalance[]
  /** Number of invalid rows that were left out. */
  dropped: number
}

/** Both fields may be null; an answer without either is malformed. */
export const identitySchema = (avatar: Picture): z.ZodMiniType<Identity> =>
  z.pipe(
    z.custom<object>(value => isRecord(value) && ('name' in value || 'avatar' in value)),
    z.object({ name: optional(label(128)), avatar }),
  )

export const balancesSchema = z.object({ balances: z.array(z.unknown()) })

/** Calls for an account's identity, history and balances. */
export function createAccount(options: HttpOptions) {
  const http = createHttp(options)
  const image = picture(options)
  const identity = identitySchema(image)
  const valid = tokenBalances(image)
  const history = z.object({ data: rows(transactionRow(image)), next: optional(token(4096)) })
  return {
    /** `sender` is the connected address, if any. */
    getIdentity: async ({ address, sender }: { address: string; sender?: string }, call?: Call): Promise<Identity> =>
      http.get('getIdentity', `v1/identity/${segment('getIdentity', address)}`, identity, { query: { sender } }, call),

    /** One page of the history, newest first. `onramp` limits it to one provider's purchases. */
    async getHistory(
      query: { account: string; cursor?: string; onramp?: string; chainId?: CaipNetworkId },
      call?: Call,
    ): Promise<HistoryPage> {
      const { account, cursor, onramp, chainId } = query
      const path = `v1/account/${segment('getHistory', account)}/history`
      const { data, next } = await http.get('getHistory', path, history, { query: { cursor, onramp, chainId } }, call)
      // A page that names itself as the next page would be requested endlessly.
      return { data: data.kept, ...(next !== undefined && next !== cursor && { next }), dropped: data.dropped }
    },

    /** Balances of an account, priced in US dollars. Rows of other chains are dropped like invalid rows. */
    async getBalance(query: BalanceQuery, call?: Call): Promise<Balances> {
      const { address, chainId, forceUpdate } = query
      const path = `v1/account/${segment('getBalance', address)}/balance`
      const message = {
        query: { currency: 'usd', chainId, forceUpdate: forceUpdate || undefined },
        fresh: forceUpdate,
      }
      const all = (await http.get('getBalance', path, balancesSchema, message, call)).balances
      const balances = (await valid(all)).filter(row => !chainId || row.chainId === chainId)
      return { balances, dropped: all.length - balances.length }
    },
  }
}
