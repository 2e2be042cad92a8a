import type { CachePorts } from './cachedBlockchain.ts'
import type { ApiOptions } from './index.ts'
import type { LazyApi, loadApi } from './loadApi.ts'
import { dropStoredAnswers } from './storedAnswers.ts'

/** One API for a modal. What it consists of comes with the first flow that asks a service; the flows after it share what that one has loaded. */
export type SharedApi = {
  /** The flow brings `loadApi` along, so that a page which asks nothing loads none of it. */
  of(load: typeof loadApi): LazyApi
  /** As the API's own. Where no flow has wanted it yet, what earlier visits have left in storage goes. */
  forget(addresses?: readonly string[]): void
}

export function sharedApi(options: ApiOptions, ports: CachePorts): SharedApi {
  let api: LazyApi | undefined
  return {
    of: load => {
      api ??= load(options, ports)
      return api
    },
    forget: addresses => {
      if (api) api.forget(addresses)
      else if (options.blockchainUrl !== undefined) dropStoredAnswers(ports.storage)
    },
  }
}
