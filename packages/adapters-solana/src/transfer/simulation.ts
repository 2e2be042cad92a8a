import type { TransferFeature, TransferSimulation } from '@foyer/core/chain'
import { type Ask, EndpointRefused } from '@foyer/core/chain/adapters'
import { base64 } from '@scure/base'
import { toU64 } from '../exactJson.ts'
import { contextValue, field } from '../rpcAnswer.ts'
import { type Account, holdingOf, parseAccounts, readAccounts } from './accounts.ts'
import { CONFIRMED, invalid, type Reader } from './endpoint.ts'
import { feeOf, type Plan } from './message.ts'
import { readMessage, readPlan } from './readMessage.ts'
import { reasonOf } from './reasons.ts'

const SIMULATE = 'simulateTransaction'
const NO_METHOD = -32601

/** Result of a simulation. `accounts` are those named, afterwards; absent where it failed or the endpoint returns none. */
export interface Simulated {
  err: unknown
  units: number | undefined
  accounts: (Account | undefined)[] | undefined
}

/** Simulates a transaction without its signatures, as if its blockhash were new. @see https://solana.com/docs/rpc/http/simulatetransaction */
export async function simulateRequest(ask: Ask, request: string, addresses: readonly string[]): Promise<Simulated> {
  const config = { ...CONFIRMED, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
  const value = contextValue(await ask(SIMULATE, [request, { ...config, accounts: { encoding: 'base64', addresses } }]))
  const err = field(value, 'err')
  if (err === undefined) throw invalid('simulation')
  const units = toU64(field(value, 'unitsConsumed'))
  const accounts = field(value, 'accounts')
  return {
    err,
    units: units === undefined ? undefined : Number(units),
    accounts: err === null && Array.isArray(accounts) ? parseAccounts(accounts, addresses.length) : undefined,
  }
}

export const lacksMethod = (error: unknown): boolean =>
  error instanceof EndpointRefused && error.answer.code === NO_METHOD

/** Accounts of a plan: the payer's, the source of its tokens, and the destination, which is the source's own where the payer is the receiver. */
const addressesOf = ({ from, destination, token }: Plan) => [from, token?.source ?? from, destination]

/** Lamports of the payer, and the asset on both sides. */
function balancesOf([payer, source, destination]: readonly (Account | undefined)[], { token }: Plan) {
  const assetOf = (account: Account | undefined) => {
    if (!token) return account?.lamports ?? 0n
    const holding = holdingOf(account)
    return holding?.mint === token.mint ? holding.amount : 0n
  }
  return { lamports: payer?.lamports ?? 0n, source: assetOf(source), destination: assetOf(destination) }
}

type Balances = ReturnType<typeof balancesOf>

/** Changes of both sides. Token-2022 may keep a fee, so that less arrives than leaves. */
function changesOf(plan: Plan, before: Balances, after: Balances): TransferSimulation {
  const { token, destination } = plan
  const lamports = after.lamports - before.lamports + feeOf(plan.budget)
  const tokens = token ? after.source - before.source : 0n
  const isOwn = destination === (token?.source ?? plan.from)
  return {
    outcome: 'changes',
    changes: [
      ...(token && tokens !== 0n ? [{ token: token.mint, amount: tokens }] : []),
      ...(lamports !== 0n ? [{ amount: lamports }] : []),
    ],
    ...(!isOwn && { receives: after.destination - before.destination }),
  }
}

/** Simulates a draft, and compares the accounts of payer and receiver before and after it. The fee is left out of the changes. */
export const createSimulate =
  (reader: Reader): NonNullable<TransferFeature['simulate']> =>
  async ({ request }, network, { signal }) => {
    const plan = readPlan(request)?.plan
    if (!plan) return undefined
    const addresses = addressesOf(plan)
    try {
      return await reader(SIMULATE, { network, signal }, async (ask): Promise<TransferSimulation> => {
        const [before, { err, accounts }] = await Promise.all([
          readAccounts(ask, addresses),
          simulateRequest(ask, request, addresses),
        ])
        if (err !== null) {
          const reason = reasonOf(err, readMessage(base64.decode(request)))
          return { outcome: 'fails', ...(reason !== undefined && { reason }) }
        }
        if (!accounts) return { outcome: 'succeeds' }
        return changesOf(plan, balancesOf(before, plan), balancesOf(accounts, plan))
      })
    } catch (error) {
      signal.throwIfAborted()
      if (lacksMethod((error as Error).cause)) return undefined
      throw error
    }
  }
