import { assign, fromPromise } from 'xstate'
import type { Kept } from '../../api/cache.ts'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import { loadClient } from '../../api/loadClient.ts'
import type { TokenBalance } from '../../api/tokenBalance.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import { nextTask } from '../../platform/nextTask.ts'
import type { Ports } from '../../platform/ports.ts'
import { within } from '../../platform/within.ts'
import { isServed } from '../../rules/isServed.ts'
import { holdingsMachine } from './holdings.machine.ts'
import type { HoldingsKey } from './holdings.ports.ts'
import { pricedAddress } from './pricedAddress.ts'
import type { TokenCaches } from './tokenCaches.ts'
import { tokenOf, walletTokens, withPrices } from './walletTokens.ts'

/** Milliseconds to wait for a wallet's tokens, since the API has them too. */
const WALLET_PATIENCE = 3_000
/** Maximum tokens in one request for prices. */
const MOST_PRICES = 100

type Question = { force: boolean; signal: AbortSignal }

/** Token effects: from the wallet where it supports them, else from the API, else from the chain. */
export function provideHoldings(
  chains: Chains,
  { blockchain }: Pick<LazyApi, 'blockchain'>,
  { ofWallets, ofChains, failures }: TokenCaches,
  { clock }: Pick<Ports, 'clock'>,
) {
  const fromWallet = async (key: HoldingsKey, network: HoldingsKey['network'], question: Question) => {
    const { connectorId, namespace, address, chainId } = key
    if (!network) return undefined
    return ofWallets.read(
      [connectorId, chainId, address],
      async ({ signal = question.signal }) => {
        const { features } = chains.adapter(namespace)
        const connection = { connectorId, namespace, address, chainId }
        const tokens = await within(clock, WALLET_PATIENCE, signal, own =>
          walletTokens(features, connection, network, { signal: own }),
        )
        return tokens && priced(blockchain, tokens, signal)
      },
      question,
    )
  }

  const fromApi = async ({ namespace, address, chainId }: HoldingsKey, { force, signal }: Question) => {
    if (!isServed('balances', namespace)) return undefined
    const client = await loadClient({ blockchain }, 'blockchain')
    const { balances } = await client.getBalance({ address, chainId, forceUpdate: force }, { signal })
    // A long list has just been stored; it is ranked in a task of its own.
    await nextTask()
    return balances
  }

  const fromChain = async ({ namespace, address, chainId, network }: HoldingsKey, question: Question) => {
    const { tokens } = chains.adapter(namespace).features
    if (!tokens || !network) return undefined
    return ofChains.read(
      [chainId, address],
      async ({ signal = question.signal }) =>
        (await tokens({ address }, network, { signal })).flatMap(token => tokenOf(token, network) ?? []),
      question,
    )
  }

  return holdingsMachine.provide({
    actions: {
      readBlock: assign({ block: ({ context: { chainId, address } }) => failures.left(`${chainId}:${address}`) }),
      keepFailure: ({ context: { chainId, address } }) => failures.set(`${chainId}:${address}`, true),
    },
    actors: {
      kept: fromPromise<readonly TokenBalance[] | undefined, HoldingsKey>(async ({ input }) => {
        const { connectorId, address, chainId } = input
        const known = await Promise.all([
          ofWallets.peek([connectorId, chainId, address]),
          ofChains.peek([chainId, address]),
          blockchain?.().then(({ peek }) => peek.balance({ address, chainId })),
        ])
        return newestOf(known)
      }),
      tokens: fromPromise<readonly TokenBalance[], HoldingsKey & { force: boolean }>(
        async ({ input: { force, ...key }, signal }) => {
          const question = { force, signal }
          const sources = [
            () => fromWallet(key, key.network, question),
            () => fromApi(key, question),
            () => fromChain(key, question),
          ]
          return firstOf(sources, key.chainId, signal)
        },
      ),
    },
  })
}

type Source = () => Promise<readonly TokenBalance[] | undefined>

/** Tokens of the first source that has some. Rejects with `balance.unavailable` when none has. */
async function firstOf(sources: readonly Source[], chainId: HoldingsKey['chainId'], signal: AbortSignal) {
  let cause: unknown
  for (const source of sources) {
    signal.throwIfAborted()
    try {
      const tokens = await source()
      if (tokens) return tokens
    } catch (error) {
      cause = error
    }
  }
  throw new FoyerError('balance.unavailable', { chainId }, { cause })
}

type Known = Kept<readonly TokenBalance[] | { balances: readonly TokenBalance[] } | undefined> | undefined

const newestOf = (known: readonly Known[]) => {
  const kept = known.flatMap(each => (each?.value ? [{ at: each.at, value: each.value }] : []))
  const newest = kept.sort((a, b) => b.at - a.at)[0]?.value
  return newest && ('balances' in newest ? newest.balances : newest)
}

/** Adds prices where they can be had: without them a token is shown without its worth. */
async function priced(blockchain: LazyApi['blockchain'], tokens: TokenBalance[], signal: AbortSignal) {
  if (!blockchain) return tokens
  try {
    const addresses = tokens.slice(0, MOST_PRICES).map(pricedAddress)
    const { fungibles } = await (await blockchain()).getPrices({ currency: 'usd', addresses }, { signal })
    return withPrices(tokens, fungibles)
  } catch {
    return tokens
  }
}
