import { FoyerError } from '../../errors.ts'
import { foreignError } from '../../foreign.ts'
import { displayText } from '../displayText.ts'
import type { Network } from '../network.ts'
import { askEndpoint, type JsonRpcOptions } from './endpoint.ts'
import { endpointsOf, type NetworkEndpoint } from './networkEndpoints.ts'

const LONGEST_REASON = 300

/** Returns the error `rpc.failed` of a method, with the reason that the endpoint or the wallet gave. */
export function rpcFailed(method: string, cause: unknown): FoyerError<'rpc.failed'> {
  const { message } = foreignError(cause)
  const reason = typeof message === 'string' ? displayText(message, LONGEST_REASON) : ''
  return new FoyerError('rpc.failed', { method, ...(reason && { reason }) }, { cause })
}

/**
 * Reads from the first of the network's endpoints that gives a valid answer; `read` throws for an invalid one. An endpoint that has refused
 * a request for its limit is left out until its time has passed. Rejects with the `rpc.failed` of the last endpoint, or with the reason of
 * `signal`.
 */
export async function fromAnyEndpoint<T>(
  { network, method, signal }: { network: Network; method: string; signal: AbortSignal },
  read: (url: string, options: NetworkEndpoint['options']) => Promise<T>,
): Promise<T> {
  let failure = rpcFailed(method, new Error('The network has no endpoint.'))
  for (const endpoint of endpointsOf(network)) {
    signal.throwIfAborted()
    const rest = endpoint.rest()
    if (rest > 0) {
      failure = rpcFailed(method, new Error(`The endpoint is at its limit for ${Math.ceil(rest / 1000)} s.`))
      continue
    }
    try {
      return await read(endpoint.url, endpoint.options)
    } catch (error) {
      signal.throwIfAborted()
      endpoint.failed(error)
      failure = rpcFailed(method, error)
    }
  }
  throw failure
}

/** Sends one request to the current endpoint. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Reads an account's holdings from the first JSON-RPC endpoint that answers. Rejects with `balance.unavailable` when none does. */
export async function readHoldings<T>(
  options: { network: Network; method: string } & JsonRpcOptions,
  read: (ask: Ask) => Promise<T>,
): Promise<T> {
  const { network, method, signal, ...endpoint } = options
  try {
    return await fromAnyEndpoint({ network, method, signal }, (url, own) =>
      read((asked, params) => askEndpoint(url, asked, params, { ...endpoint, ...own, signal })),
    )
  } catch (cause) {
    signal.throwIfAborted()
    throw new FoyerError('balance.unavailable', { chainId: network.caipNetworkId }, { cause })
  }
}
