import { OpenAPIHono } from '@hono/zod-openapi'
import { configApi } from './api/config.ts'
import { type Services, startServices } from './api/services.ts'
import { SIGN_IN_PATH, signInApi } from './api/signIn/signInApi.ts'
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts'
import { blocksApi } from './chains/blocksApi.ts'
import { type Chains, startChains } from './chains/networks.ts'
import type { Config } from './config.ts'
import { docsApi } from './docs/docsApi.ts'
import { createFaults, type Faults } from './faults/faults.ts'
import { faultsApi } from './faults/faultsApi.ts'
import { meetFaults } from './faults/meetFaults.ts'
import { phonePageApi } from './phone/phonePageApi.ts'
import { assertPortFree } from './port.ts'
import { catalogueApi } from './registry/catalogueApi.ts'
import { registryApi } from './registry/registryApi.ts'
import { relayApi } from './relay/relayApi.ts'
import { type Relay, startRelay } from './relay/startRelay.ts'
import { createLoopbackServer } from './server/loopbackServer.ts'
import { admitOrigins } from './server/origins.ts'

export type { Catalogue, CatalogueSwitches } from './catalogue/catalogue.ts'
export type { Config } from './config.ts'
export { SANDBOX_DATA } from './dataFolder.ts'
export type { Fault, FaultRule, Faults } from './faults/faults.ts'
export type { GeneratedRowSwitches, GeneratedRows } from './indexer/generatedRows.ts'
export { endWith } from './lifetime.ts'
export { assertPortFree, hostsFrom, PortTakenError, portFrom } from './port.ts'

export const SANDBOX_PORT = 8787

export interface Sandbox extends Services {
  url: string
  config: Config
  relay: Relay
  /** Faults of the API, by path. */
  faults: Faults
  /** Wallets of the registry. */
  catalogue: Catalogue
  /** Resolves once the server is closed and every chain has stopped. */
  stop(): Promise<void>
}

/**
 * Starts every service and chain that the modal uses, on the loopback address.
 * - `origins` are the pages that may send requests. `hosts` are values of the Host header besides the loopback names, as `name:port`.
 * - `data` is the folder for data that is kept between starts (registered names); without it nothing is kept.
 * - Resolves when all of it answers. Rejects with a `PortTakenError`, or with the error of a part that did not start; then all parts are stopped.
 */
export async function startSandbox(options: {
  port: number
  origins: readonly string[]
  hosts?: readonly string[]
  data?: string
}): Promise<Sandbox> {
  const { port, origins, hosts = [], data } = options
  await assertPortFree(port, { what: 'sandbox', variable: 'SANDBOX_PORT' })
  const app = new OpenAPIHono()
  // Requests are refused until all parts run: the first request also closes the list of routes.
  let answer: (request: Request) => Response | Promise<Response> = () =>
    new Response('The sandbox is starting.', { status: 503 })
  const server = createLoopbackServer({ port, hosts, fetch: request => answer(request) })
  // Before the chains and the relay, which might be given this port as a free one.
  await server.open()
  const url = `http://localhost:${port}`
  const { chains, relay, api, ...services } = await startParts({ url, data }).catch(async error => {
    await server.close()
    throw error
  })
  const config: Config = {
    urls: { registry: url, blockchain: url, analytics: url, relay: relay.url },
    networks: chains.requested,
    unrequested: chains.unrequested,
    signIn: { url: `${url}${SIGN_IN_PATH}` },
  }
  const faults = createFaults()
  const catalogue = createCatalogue({ url, chains: networksOf(chains).map(network => network.caipNetworkId) })
  app.use(admitOrigins(origins)).use(meetFaults(faults))
  app.route('/', configApi(config))
  app.route('/', registryApi(catalogue)).route('/', catalogueApi(catalogue)).route('/', api)
  app.route('/', faultsApi(faults)).route('/', blocksApi(chains.blocks)).route('/', relayApi(relay))
  app.route('/', signInApi({ origins, networks: networksOf(chains) }))
  app.route('/', phonePageApi()).route('/', docsApi(app))
  answer = request => app.fetch(request)
  const stop = async () => {
    await Promise.all([server.close(), relay.stop(), chains.stop()])
  }
  let stopped: Promise<void> | undefined
  return {
    ...services,
    url,
    config,
    relay,
    faults,
    catalogue,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

const networksOf = ({ requested, unrequested }: Chains) => [...requested, ...unrequested]

/** Starts the parts behind the server. When one does not start, the others are stopped. */
async function startParts({ url, data }: { url: string; data: string | undefined }) {
  const chains = await startChains()
  try {
    const services = await startServices({ networks: networksOf(chains), url, data })
    return { ...services, chains, relay: await startRelay() }
  } catch (error) {
    await chains.stop()
    throw error
  }
}
