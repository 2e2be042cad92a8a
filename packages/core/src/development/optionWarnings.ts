import type { ChainAdapter } from '../chain/adapter.ts'
import type { ChainNamespace } from '../chain/namespace.ts'
import type { Network } from '../chain/network.ts'
import type { ModalOptions } from '../options.ts'
import { caipNetworkId, webUrl } from '../schema/leaves.ts'
import { nearest } from '../schema/nearest.ts'
import { isRecord } from '../schema/schema.ts'

/** Names of objects in which unknown names are allowed, because an app may share them with other code. */
const NAMES = {
  metadata: ['name', 'description', 'url', 'icons'],
  customWallet: ['id', 'name', 'homepage', 'image_url', 'mobile_link', 'desktop_link', 'webapp_link', 'rdns'],
  network: [
    'id',
    'caipNetworkId',
    'chainNamespace',
    'name',
    'nativeCurrency',
    'rpcUrls',
    'blockExplorers',
    'assets',
    'ss58Format',
    'testnet',
  ],
}

/** Names that are ignored: all that are unknown, or those that look like a misspelling. */
function ignoredNames(value: unknown, known: string[], path: string, which: 'unknown' | 'misspelt'): string[] {
  if (!isRecord(value)) return []
  return Object.keys(value).flatMap(name => {
    if (known.includes(name)) return []
    const near = nearest(name, known)
    const meant = near !== undefined && !(near in value) ? near : undefined
    if (which === 'misspelt' && meant === undefined) return []
    return `${path}.${name} is ignored. ${meant ? `Did you mean ${path}.${meant}?` : `Remove it, or use one of ${known.join(', ')}.`}`
  })
}

const aboutNames = ({ metadata, customWallets = [], networks = [] }: ModalOptions): string[] => [
  ...ignoredNames(metadata, NAMES.metadata, 'metadata', 'unknown'),
  ...customWallets.flatMap((wallet, index) =>
    ignoredNames(wallet, NAMES.customWallet, `customWallets.${index}`, 'unknown'),
  ),
  // A chain of viem has more fields.
  ...networks.flatMap((network, index) => ignoredNames(network, NAMES.network, `networks.${index}`, 'misspelt')),
]

type Service = 'registry' | 'blockchain' | 'analytics'

type Flag = keyof NonNullable<ModalOptions['features']>

/** Services of the flags. A flag that the host has not set itself is not mentioned. */
const SERVICES: Partial<Record<Flag, Service[]>> = {
  allWallets: ['registry'],
  analytics: ['registry', 'analytics'],
  history: ['blockchain'],
  swaps: ['blockchain'],
  onramp: ['blockchain'],
}

function aboutServices({ features = {}, urls = {}, projectId, walletConnect }: ModalOptions): string[] {
  // The service of the logins needs no project id.
  const named = Object.entries(urls).flatMap(([name, url]) => (url && name !== 'auth' ? `urls.${name}` : []))
  const flags = Object.entries(SERVICES).flatMap(([flag, services]) => {
    const lacking = services.filter(service => !urls[service])
    if (!features[flag as Flag] || lacking.length === 0) return []
    const addresses = lacking.map(service => `urls.${service}`).join(' and ')
    return `features.${flag} has no effect without ${addresses}: set the address, or remove the flag.`
  })
  return [
    ...flags,
    ...(named.length > 0 && !projectId
      ? [
          `${named.join(' and ')} ${named.length > 1 ? 'have' : 'has'} no effect without projectId: set your project id, or remove the address.`,
        ]
      : []),
    ...(projectId && walletConnect === false && named.length === 0
      ? [
          'projectId has no effect: walletConnect is false and urls has no service that needs it. Remove projectId, or switch one of them on.',
        ]
      : []),
  ]
}

/** Logins need a connector, which has an address of its own or that of `urls.auth`. */
function aboutLogins({ auth, features = {}, urls = {} }: ModalOptions): string[] {
  if (auth && (auth.url ?? urls.auth)) return []
  const lacking = auth ? 'an address: set urls.auth or auth.url' : 'auth: set it, e.g. auth: authConnector({ url })'
  // An empty list of social accounts asks for nothing.
  const flags = (['email', 'socials'] as const).filter(flag => [features[flag]].flat().some(Boolean))
  return [
    ...flags.map(flag => `features.${flag} has no effect without ${lacking}, or remove the flag.`),
    ...(auth && flags.length === 0 ? [`auth has no effect without ${lacking}, or remove auth.`] : []),
  ]
}

/** Canonical form of a language tag. Undefined for a text that is none. */
const canonical = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** Endpoints are asked once a wallet is connected; a wrong one would be found late. */
const aboutEndpoints = ({ rpc = {} }: ModalOptions): string[] =>
  Object.entries(rpc).flatMap(([id, endpoints]) => {
    if (!caipNetworkId(id).success)
      return [`rpc["${id}"] is ignored: name the network by its CAIP-2 id, e.g. "eip155:1".`]
    const list = [endpoints].flat()
    if (list.length === 0)
      return [`rpc["${id}"] is empty, so its balances are unavailable. Add an endpoint, or remove it.`]
    return list.flatMap(endpoint => {
      const url: unknown = typeof endpoint === 'string' ? endpoint : endpoint?.url
      return webUrl(url).success
        ? []
        : [`rpc["${id}"] has an endpoint without an http: or https: address: ${String(url)}.`]
    })
  })

function aboutLanguage({ locale, messages = {} }: ModalOptions): string[] {
  if (locale === undefined) return []
  const tag = canonical(locale)
  if (tag === undefined)
    return [`locale "${locale}" is not a language tag, so English is used. Write it as in BCP 47, e.g. "de-CH".`]
  const languages = ['en', ...Object.keys(messages)]
  if (languages.some(language => canonical(language)?.split('-')[0] === tag.split('-')[0])) return []
  return [
    `There are no texts for locale "${locale}", so English is used. Add messages.${tag.split('-')[0]}, or choose from ${languages.join(', ')}.`,
  ]
}

/** Sentences on options that are valid, but probably not meant. */
export function optionWarnings(options: ModalOptions): string[] {
  const { adapters, projectId, networks, features, termsConditionsUrl, privacyPolicyUrl } = options
  const isRemoteOnly = projectId && networks && networks.length > 0 && options.walletConnect
  return [
    ...aboutNames(options),
    ...aboutServices(options),
    ...aboutLogins(options),
    ...aboutEndpoints(options),
    ...aboutLanguage(options),
    ...(adapters.length === 0 && !isRemoteOnly
      ? ['adapters is empty, so no wallet can connect. Add one, e.g. adapters: [evmAdapter()].']
      : []),
    ...(features?.legalCheckbox && !termsConditionsUrl && !privacyPolicyUrl
      ? ['features.legalCheckbox has no effect without a link: set termsConditionsUrl or privacyPolicyUrl.']
      : []),
  ]
}

const isWalletConnect = (value: unknown): boolean => isRecord(value) && value.type === 'walletConnect'

const isAdapter = (value: unknown): value is ChainAdapter => isRecord(value) && typeof value.connect === 'function'

function aboutLoaded(loaded: readonly unknown[]): string[] {
  const counts = new Map<ChainNamespace, number>()
  const others = loaded.flatMap(value => {
    if (isWalletConnect(value)) return []
    if (isAdapter(value)) {
      counts.set(value.namespace, (counts.get(value.namespace) ?? 0) + 1)
      return []
    }
    const factory = isRecord(value) ? Object.keys(value).find(name => name.endsWith('Adapter')) : undefined
    return `A function in adapters returned ${factory ? 'a module' : 'a value that is not an adapter'}. Return an adapter, e.g. () => import('…').then(module => module.${factory ?? 'evmAdapter'}()).`
  })
  const twice = [...counts].filter(([, count]) => count > 1).map(([namespace]) => namespace)
  return [
    ...others,
    ...twice.map(
      namespace => `There are several adapters for ${namespace}, and only the last one is used. Remove the others.`,
    ),
  ]
}

/** Reasons why WalletConnect is not offered, where the host has not switched it off. */
function aboutWalletConnect({ projectId, walletConnect }: ModalOptions, loaded: readonly unknown[]): string[] {
  if (walletConnect === false) return []
  const isGiven = loaded.some(isWalletConnect)
  if (projectId && !isGiven)
    return [
      "WalletConnect is not offered, because the modal has a projectId but not WalletConnect itself. Install @foyer/walletconnect and add () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()) to adapters, or set walletConnect: false.",
    ]
  return isGiven && !projectId
    ? [
        'WalletConnect is not offered, because it needs the option projectId. You get one at https://dashboard.reown.com.',
      ]
    : []
}

/** Sentences that need the loaded adapters. `networks` are those that the host lists. */
export function adapterWarnings(
  options: ModalOptions,
  loaded: readonly unknown[],
  networks: readonly Network[] | undefined,
): string[] {
  const { defaultNetwork, rpc = {} } = options
  const adapters = loaded.filter(isAdapter)
  const namespaces = new Set(adapters.map(({ namespace }) => namespace))
  // Without any adapter all of them are reached over WalletConnect.
  const isRemoteOnly = adapters.length === 0 && loaded.some(isWalletConnect)
  const unserved = (networks ?? []).filter(({ chainNamespace }) => !isRemoteOnly && !namespaces.has(chainNamespace))
  const offered = networks ?? adapters.flatMap(adapter => adapter.networks)
  const isOffered = offered.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork)
  return [
    ...aboutLoaded(loaded),
    ...aboutWalletConnect(options, loaded),
    ...Object.keys(rpc).flatMap(id =>
      offered.some(({ caipNetworkId: offer }) => offer === id)
        ? []
        : `rpc["${id}"] is ignored, because no adapter offers that network. Add it to networks, or remove the endpoint.`,
    ),
    ...unserved.map(
      ({ name, chainNamespace }) =>
        `No adapter serves ${name}, so it is not offered. Add an adapter for ${chainNamespace}, or remove the network.`,
    ),
    ...(defaultNetwork && !isOffered
      ? [
          `defaultNetwork "${defaultNetwork}" is not a network of your adapters, so the first one is used. Add it to networks, or choose another.`,
        ]
      : []),
  ]
}

/** Sentences that were said on this page: a modal that is created again does not repeat them. */
const said = new Set<string>()

export function warnOnce(sentences: readonly string[]): void {
  for (const sentence of sentences) {
    if (said.has(sentence)) continue
    said.add(sentence)
    console.warn(`Foyer: ${sentence}`)
  }
}
