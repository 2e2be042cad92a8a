import type { Network, RpcEndpoint } from '../network.ts'
import { createBatch } from './batch.ts'
import { type Batch, EndpointLimited, type JsonRpcOptions } from './endpoint.ts'

/** Endpoint of a network, and what is remembered of it. */
export interface NetworkEndpoint {
  url: string
  /** Options of requests to it. */
  options: Pick<JsonRpcOptions, 'headers' | 'batch'>
  /** Milliseconds until it may be asked again; 0 if it may be now. */
  rest(): number
  /** Leaves the endpoint alone for a while after it has refused a request for its limit. */
  failed(error: unknown): void
}

type Memory = { until: number; batch: Batch }

/** By the network's own object, so that it is forgotten with it. */
const memories = new WeakMap<object, Map<string, Memory>>()

function memoryOf({ rpcUrls }: Network, url: string): Memory {
  const ofNetwork = memories.get(rpcUrls) ?? new Map<string, Memory>()
  memories.set(rpcUrls, ofNetwork)
  const memory = ofNetwork.get(url) ?? { until: 0, batch: createBatch(url) }
  ofNetwork.set(url, memory)
  return memory
}

/** Endpoints of a network in the order to ask them: the host's own, else the public ones. */
export function endpointsOf(network: Network): NetworkEndpoint[] {
  const { endpoints = network.rpcUrls.default.http } = network
  return [endpoints].flat().map((endpoint: RpcEndpoint) => {
    const { url, headers, batch }: Exclude<RpcEndpoint, string> =
      typeof endpoint === 'string' ? { url: endpoint } : endpoint
    const memory = memoryOf(network, url)
    return {
      url,
      options: { ...(headers && { headers }), ...(batch && { batch: memory.batch }) },
      rest: () => Math.max(0, memory.until - Date.now()),
      failed: error => {
        if (error instanceof EndpointLimited) memory.until = Date.now() + error.rest
      },
    }
  })
}
