import type { Network } from '@foyer/core/chain'
import { OpenAPIHono } from '@hono/zod-openapi'
import { configApi } from './api/config.ts'
import { type Services, startServices } from './api/services.ts'
import { SIGN_IN_PATH, signInApi } from './api/signIn/signInApi.ts'
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts'
import { blocksApi } from './chains/blocksApi.ts'
import { type Chains, startChains } from './chains/networks.ts'
import { BATCH_CONTRACTS } from './chains/swaps/batch.ts'
import { SWAP_ROUTERS } from './chains/swaps/exchange.ts'
import { poolsApi } from './chains/swaps/poolsApi.ts'
import type { Config } from './config.ts'
import { docsApi } from './docs/docsApi.ts'
import { createFaults, type Faults } from './faults/faults.ts'
import { faultsApi } from './faults/faultsApi.ts'
import { meetFaults } from './faults/meetFaults.ts'
import type { Switches } from './faults/switches.ts'
import { type Login, type LoginProvider, type LoginServices, startLogin } from './login/login.ts'
import { SITE_NAMES, type Site, type SiteName, type Sites, siteHost, siteOf, siteUrl } from './login/sites.ts'
import { phonePageApi } from './phone/phonePageApi.ts'
import { assertPortFree } from './port.ts'
import { catalogueApi } from './registry/catalogueApi.ts'
import { registryApi } from './registry/registryApi.ts'
import { relayApi } from './relay/relayApi.ts'
import { type Relay, startRelay } from './relay/startRelay.ts'
import { createLoopbackServer } from './server/loopbackServer.ts'
import { admitOrigins } from './server/origins.ts'
import { overTls, type Tls } from './server/tls.ts'
import type { BundlerSwitches } from './smartAccounts/bundler/bundlerSwitches.ts'
import type { PaymasterSwitches } from './smartAccounts/paymaster/paymasterSwitches.ts'
import { smartAccountServices, smartAccountsApi } from './smartAccounts/smartAccountsApi.ts'

export type { Catalogue, CatalogueSwitches } from './catalogue/catalogue.ts'
export type { Config } from './config.ts'
export { SANDBOX_DATA } from './dataFolder.ts'
export type { Fault, FaultRule, Faults } from './faults/faults.ts'
export type { GeneratedRowSwitches, GeneratedRows } from './indexer/generatedRows.ts'
export { endWith } from './lifetime.ts'
export type { Login, LoginProvider, LoginServices } from './login/login.ts'
export type { Site, Sites } from './login/sites.ts'
export { assertPortFree, hostsFrom, PortTakenError, portFrom } from './port.ts'
export { makeCertificate } from './server/makeCertificate.ts'
export type { Tls } from './server/tls.ts'
export type { BundlerSwitches } from './smartAccounts/bundler/bundlerSwitches.ts'
export type { PaymasterSwitches } from './smartAccounts/paymaster/paymasterSwitches.ts'

export const SANDBOX_PORT = 8787

export interface Sandbox extends Services {
  url: string
  config: Config
  relay: Relay
  /** Faults of the API, by path. */
  faults: Faults
  /** Wallets of the registry. */
  catalogue: Catalogue
  /** Mail, login providers and Farcaster. */
  login: Login
  /** Behaviour of the bundler of smart accounts. */
  bundlerSwitches: Switches<BundlerSwitches>
  /** Behaviour of their paymaster. */
  paymasterSwitches: Switches<PaymasterSwitches>
  /** Resolves once the server is closed and every chain has stopped. */
  stop(): Promise<void>
}

/**
 * Starts every service and chain that the modal uses, on the loopback address.
 * - `origins` are the pages that may send requests. `hosts` are values of the Host header besides the loopback names, as `name:port`.
 * - `data` is the folder for data that is kept between starts (registered names); without it nothing is kept.
 * - `tls` has pages use all of it over HTTPS: the addresses in `config` are. Each port answers programs by HTTP besides, and so do the pages of
 *   login providers.
 * - `sites` returns apps that this server has as `vault.localhost` and `login.localhost` on the same port. It is called once
 *   the login services run; their HTTP addresses answer after the start. A vault is published as `urls.auth`.
 * - Resolves when all of it answers. Rejects with a `PortTakenError`, or with the error of a part that did not start; then all parts are stopped.
 */
export async function startSandbox(options: {
  port: number
  origins: readonly string[]
  hosts?: readonly string[]
  data?: string
  tls?: Tls | undefined
  sites?: (services: LoginServices) => Sites | Promise<Sites>
}): Promise<Sandbox> {
  const { port, origins, hosts = [], data, tls, sites: openSites } = options
  await assertPortFree(port, { what: 'sandbox', variable: 'SANDBOX_PORT' })
  const app = new OpenAPIHono()
  // Requests are refused until all parts run: the first request also closes the list of routes.
  let answer: Site = () => new Response('The sandbox is starting.', { status: 503 })
  const siteHosts = openSites === undefined ? [] : SITE_NAMES.map(name => siteHost(name, port))
  const server = createLoopbackServer({ port, tls, hosts: [...hosts, ...siteHosts], fetch: request => answer(request) })
  // Before the chains and the relay, which might be given this port as a free one.
  await server.open()
  const url = overTls(`http://localhost:${port}`, tls)
  const site = (name: SiteName) => overTls(siteUrl(name, port), tls)
  const { chains, relay, login, sites, api, ...services } = await startParts({ url, data, tls, site, openSites }).catch(
    async error => {
      await server.close()
      throw error
    },
  )
  const auth = sites.vault && site('vault')
  const config: Config = {
    urls: {
      registry: url,
      blockchain: url,
      analytics: url,
      relay: overTls(relay.url, tls),
      ...(auth !== undefined && { auth }),
    },
    networks: chains.requested.map(network => forPages(network, tls)),
    unrequested: chains.unrequested.map(network => forPages(network, tls)),
    swapRouters: SWAP_ROUTERS,
    batchContracts: BATCH_CONTRACTS,
    smartAccounts: smartAccountServices(url),
    signIn: { url: `${url}${SIGN_IN_PATH}` },
  }
  const faults = createFaults()
  const catalogue = createCatalogue({ url, chains: networksOf(chains).map(network => network.caipNetworkId) })
  const smartAccounts = smartAccountsApi(networksOf(chains))
  app.use(admitOrigins(origins, { vault: site('vault') })).use(meetFaults(faults))
  app.route('/', configApi(config))
  app.route('/', registryApi(catalogue)).route('/', catalogueApi(catalogue)).route('/', api)
  app.route('/', faultsApi(faults)).route('/', blocksApi(chains.blocks)).route('/', relayApi(relay))
  app.route('/', poolsApi(networksOf(chains))).route('/', smartAccounts.api)
  app.route('/', signInApi({ origins, networks: networksOf(chains) }))
  app.route('/', login.api).route('/', phonePageApi()).route('/', docsApi(app))
  answer = request => {
    const name = siteOf(request, port)
    return name === undefined ? app.fetch(request) : (sites[name]?.(request) ?? noSite())
  }
  const stop = async () => {
    await Promise.all([server.close(), relay.stop(), login.stop(), chains.stop()])
  }
  let stopped: Promise<void> | undefined
  return {
    ...services,
    url,
    config,
    relay,
    faults,
    catalogue,
    login: login.login,
    bundlerSwitches: smartAccounts.bundlerSwitches,
    paymasterSwitches: smartAccounts.paymasterSwitches,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

const networksOf = ({ requested, unrequested }: Chains) => [...requested, ...unrequested]

/** The network as pages reach it. Programs reach it over HTTP. */
const forPages = (network: Network, tls: Tls | undefined): Network => ({
  ...network,
  rpcUrls: { default: { http: network.rpcUrls.default.http.map(url => overTls(url, tls)) } },
})

const noSite = () => new Response('No app was given for this site.\n', { status: 404 })

/** Starts the parts behind the server. When one does not start, the others are stopped. */
async function startParts(options: {
  url: string
  data: string | undefined
  tls: Tls | undefined
  site: (name: SiteName) => string
  openSites: ((services: LoginServices) => Sites | Promise<Sites>) | undefined
}) {
  const { url, data, tls, site, openSites } = options
  const chains = await startChains({ tls })
  const stops = [() => chains.stop()]
  try {
    const services = await startServices({ networks: networksOf(chains), url, data })
    const relay = await startRelay({ tls })
    stops.push(() => relay.stop())
    const redirectUrl = (provider: LoginProvider) => `${site('login')}/social/callback/${provider}`
    const login = await startLogin({ url, redirectUrl })
    stops.push(() => login.stop())
    const sites = (await openSites?.(login.login.services)) ?? {}
    return { ...services, chains, relay, login, sites }
  } catch (error) {
    await Promise.all(stops.map(stop => stop()))
    throw error
  }
}
