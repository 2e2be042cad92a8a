import { httpOptions } from './api/hostOptions.ts'
import type { ApiOptions } from './api/index.ts'
import type { AuthOptions } from './auth/auth.ts'
import { ACCOUNT_TYPES, type AccountTypes } from './chain/accountType.ts'
import type { AuthConnector } from './chain/authConnector.ts'
import type { NameResolver } from './chain/nameResolver.ts'
import { CHAIN_NAMESPACES, isChainNamespace } from './chain/namespace.ts'
import type { Network } from './chain/network.ts'
import { completeNetwork } from './chain/networks.ts'
import { SOCIALS } from './chain/social.ts'
import type { SignClientSettings } from './chain/walletConnectAdapter.ts'
import { FoyerError, isFoyerError } from './errors.ts'
import type { ModalConfig } from './flows/modal/modal.types.ts'
import { attempt, plainCopy } from './foreign.ts'
import type { AdapterSource, Features, ModalOptions } from './options.ts'
import { defaultPorts } from './platform/defaultPorts.ts'
import type { Ports } from './platform/ports.ts'
import { CONNECT_METHODS } from './rules/connectMethods.ts'
import { GROUP_TYPES } from './rules/connectorGroups.ts'
import { WALLET_FEATURES } from './rules/walletFeature.ts'
import { advised } from './schema/advice.ts'
import { caipNetworkId, flag, imageUrl, oneOf, socketUrl, text, webUrl } from './schema/leaves.ts'
import {
  array,
  custom,
  type Issue,
  isRecord,
  object,
  optional,
  type Schema,
  strictObject,
  unknown,
  type ValueOf,
} from './schema/schema.ts'
import type { CustomWallet } from './wallets/customWallet.ts'
import { openableLink, pageLink } from './wallets/links.ts'

/** Booleans by name, each optional. */
const flags = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map(name => [name, optional(flag)])) as Record<Name, Schema<boolean | undefined>>

/** Dot and labels of a name, after its first one. */
const SUFFIX = /^(?:\.[a-z\d-]+)+$/i

const texts = optional(array(text, 'a list of texts'))

/** Link that may be opened later, checked with the same rule as then. */
const link = custom<string>(openableLink, 'a wallet link')

const isWalletConnectSource = (value: unknown) =>
  typeof value === 'function' || (isRecord(value) && value.type === 'walletConnect')

const page = custom<string>(pageLink, 'a page')

const isAdapterSource = (value: unknown) =>
  isWalletConnectSource(value) ||
  (isRecord(value) &&
    typeof value.namespace === 'string' &&
    isChainNamespace(value.namespace) &&
    typeof value.connect === 'function')

/** Version sent to the services where no renderer gives its own. */
const SDK_VERSION = 'core-0.2.0'

/** Defaults of the specification. */
const ACCOUNT_TYPE_DEFAULTS: AccountTypes = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
}

const isSocials = (value: unknown) =>
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every(social => (SOCIALS as readonly unknown[]).includes(social)))

type Routers = NonNullable<ModalOptions['swapRouters']>

/** Swaps are services of eip155. */
const isRouters = (value: unknown) =>
  isRecord(value) &&
  Object.entries(value).every(
    ([chain, routers]) =>
      /^eip155:\d+$/.test(chain) &&
      Array.isArray(routers) &&
      routers.every(router => /^0x[\da-f]{40}$/i.test((isRecord(router) ? router.address : router) as string)),
  )

const isThemeVariables = (value: unknown) =>
  isRecord(value) &&
  Object.entries(value).every(([name, setting]) => name.startsWith('--foyer-') && typeof setting === 'string')

/** Whether a value has the methods of another, and its fields. A host's value may throw when it is read. */
const hasShapeOf = (value: unknown, shape: unknown) =>
  attempt(() =>
    typeof shape === 'function'
      ? typeof value === 'function'
      : Object.entries(shape ?? {}).every(([name, member]) =>
          typeof member === 'function'
            ? typeof (value as Record<string, unknown>)[name] === 'function'
            : name in (value as object),
        ),
  )

/** The default ports, as the shape of a host's. */
const portsSchema: Schema<Partial<Ports>> = input =>
  strictObject(
    Object.fromEntries(
      Object.entries(defaultPorts()).map(([name, port]) => [
        name,
        optional(custom(value => hasShapeOf(value, port), 'a port')),
      ]),
    ),
    'ports',
  )(input) as ReturnType<Schema<Partial<Ports>>>

/** Features that are on unless the host switches them off. */
const OFFERED = [...WALLET_FEATURES, 'email', 'history', 'analytics', 'allWallets'] as const

const featuresSchema = strictObject(
  {
    ...flags(...OFFERED, 'smartSessions', 'legalCheckbox', 'collapseWallets'),
    socials: optional(custom<Features['socials']>(isSocials, 'socials')),
    connectMethodsOrder: optional(array(oneOf(CONNECT_METHODS))),
    connectorTypeOrder: optional(array(oneOf(GROUP_TYPES))),
    walletFeaturesOrder: optional(array(oneOf(WALLET_FEATURES))),
  },
  'feature flags',
)

const schema = strictObject(
  {
    ...flags(
      'pollPendingTransactions',
      'allowUnsupportedChain',
      'enableNetworkSwitch',
      'enableEIP6963',
      'enableInjected',
      'basic',
      'revokeOnDisconnect',
      'embedded',
    ),
    projectId: optional(text),
    metadata: optional(
      object({
        name: text,
        description: optional(text),
        url: optional(webUrl),
        icons: texts,
      }),
    ),
    networks: optional(array(unknown, 'a list of networks')),
    adapters: array(custom<AdapterSource>(isAdapterSource, 'an adapter'), 'a list of adapters'),
    rpc: unknown,
    defaultNetwork: optional(caipNetworkId),
    features: optional(featuresSchema),
    customWallets: optional(
      array(
        object({
          id: text,
          name: text,
          homepage: optional(webUrl),
          image_url: optional(imageUrl),
          mobile_link: optional(link),
          desktop_link: optional(link),
          webapp_link: optional(webUrl),
          rdns: optional(text),
        }),
      ),
    ),
    featuredWalletIds: texts,
    includeWalletIds: texts,
    excludeWalletIds: texts,
    allWallets: optional(oneOf(['SHOW', 'HIDE', 'ONLY_MOBILE'])),
    restrictedTimeZones: texts,
    nameSuffixes: optional(
      array(custom<string>(value => typeof value === 'string' && SUFFIX.test(value), 'a name suffix')),
    ),
    swapRouters: optional(custom<Routers>(isRouters, 'routers')),
    nameResolvers: optional(array(custom<NameResolver>(value => typeof value === 'function', 'a function'))),
    defaultAccountTypes: optional(
      strictObject(
        Object.fromEntries(
          CHAIN_NAMESPACES.map(namespace => [namespace, optional(oneOf<string>(ACCOUNT_TYPES[namespace]))]),
        ),
      ),
    ),
    walletConnect: optional(
      custom<ModalOptions['walletConnect']>(
        value => value === false || isWalletConnectSource(value),
        'WalletConnect or false',
      ),
    ),
    auth: optional(
      custom<AuthConnector>(value => hasShapeOf(value, { open: attempt, socials: [] }), 'an auth connector'),
    ),
    siwx: optional(custom<ModalOptions['siwx']>(value => hasShapeOf(value, { createMessage: attempt }), 'a sign-in')),
    termsConditionsUrl: optional(page),
    privacyPolicyUrl: optional(page),
    urls: optional(
      strictObject({
        registry: optional(webUrl),
        blockchain: optional(webUrl),
        analytics: optional(webUrl),
        relay: optional(socketUrl),
        auth: optional(webUrl),
      }),
    ),
    theme: optional(
      strictObject({
        mode: optional(oneOf(['light', 'dark', 'auto'])),
        variables: optional(custom<Record<string, string>>(isThemeVariables, 'theme variables')),
      }),
    ),
    locale: optional(text),
    messages: unknown,
    preload: optional(oneOf(['idle', 'intent', 'none'])),
    ports: optional(portsSchema),
    storage: optional(custom<Ports['storage']>(value => hasShapeOf(value, defaultPorts().storage), 'a port')),
    cookie: optional(custom<ModalOptions['cookie']>(value => hasShapeOf(value, { write: attempt }), 'a cookie')),
    inspect: optional(
      custom<ModalOptions['inspect']>(value => typeof value === 'function' || isRecord(value), 'inspector'),
    ),
  },
  'options',
)

/** Options with all defaults: live parts separate from the plain data that the charts read. */
export type ResolvedOptions = {
  adapters: AdapterSource[]
  networks: Network[] | undefined
  /** Ports that the host gives. */
  ports: Partial<Ports>
  discovery: { announced: boolean; injected: boolean }
  revokeOnDisconnect: boolean
  /** Logins without a wallet, with the address of their service. */
  auth: AuthOptions | undefined
  /** Sign-in of the host. */
  siwx: ModalOptions['siwx']
  /** Resolvers of the host for names of receivers. */
  nameResolvers: readonly NameResolver[]
  nameSuffixes: readonly string[] | undefined
  /** Routers that the host allows. */
  swapRouters: Routers
  /** Time zones in which buying and swapping are off. */
  restrictedTimeZones: string[]
  /** Settings of the client. Undefined without a project id, and where the host has switched WalletConnect off. */
  walletConnect: SignClientSettings | undefined
  /** Services by their addresses; a service without an address, or all without a project id, are absent. */
  services: Omit<ApiOptions, 'fetch'>
  config: Omit<ModalConfig, 'platform'>
}

/** Parses each network separately, so that an issue names the wrong one. */
const parseNetworks = (inputs: unknown[] | undefined): { networks: Network[]; issues: Issue[] } => {
  const networks: Network[] = []
  const issues: Issue[] = []
  if (inputs?.length === 0) issues.push({ path: 'networks', message: 'networks' })
  inputs?.forEach((input, index) => {
    try {
      networks.push(completeNetwork(input, `networks.${index}`))
    } catch (error) {
      if (!isFoyerError(error, 'config.invalid')) throw error
      issues.push(...error.context.issues)
    }
  })
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index) issues.push({ path: `networks.${index}`, message: 'another network' })
  })
  return { networks, issues }
}

/** Issues of options that do not go together. */
function issuesAcross(options: ModalOptions, networks: Network[]): Issue[] {
  const { defaultNetwork, walletConnect, basic, projectId } = options
  const isListed = networks.some(({ caipNetworkId: id }) => id === defaultNetwork)
  return [
    // Without a list, the networks of the adapters are known once these have loaded.
    ...(defaultNetwork && networks.length > 0 && !isListed
      ? [{ path: 'defaultNetwork', message: 'one of the networks' }]
      : []),
    ...(basic && !projectId ? [{ path: 'projectId', message: 'text' }] : []),
    ...(basic && walletConnect === false ? [{ path: 'basic', message: 'WalletConnect' }] : []),
  ]
}

/**
 * Validates the host's options.
 * @throws FoyerError `config.invalid` with every issue: its path, and how to fix it.
 */
export function resolveOptions(options: ModalOptions, sv = SDK_VERSION): ResolvedOptions {
  const parsed = schema(options)
  const { networks, issues: networkIssues } = parseNetworks(
    Array.isArray(options?.networks) ? options.networks : undefined,
  )
  const issues = [
    ...(parsed.success ? [] : parsed.issues),
    ...networkIssues,
    ...(isRecord(options) ? issuesAcross(options, networks) : []),
  ]
  if (!parsed.success || issues.length > 0) throw new FoyerError('config.invalid', { issues: advised(issues) })

  const { projectId, metadata, walletConnect: settings } = options
  const basic = options.basic ?? false
  // Without a project id no service is used.
  const { registry, blockchain, analytics, relay } = (projectId && options.urls) || {}
  const remote = settings === false ? undefined : projectId
  const services = {
    projectId: projectId ?? '',
    sv,
    registryUrl: registry,
    blockchainUrl: blockchain,
    analyticsUrl: analytics,
  }
  const { auth: connector, urls } = options
  // WalletConnect alone leaves no room for it.
  const auth = connector && !basic && (connector.url ?? urls?.auth) ? { connector, url: urls?.auth } : undefined
  return {
    adapters: settings ? [...options.adapters, settings] : options.adapters,
    networks: options.networks ? networks : undefined,
    ports: { ...parsed.data.ports, ...(options.storage && { storage: options.storage }) },
    discovery: { announced: options.enableEIP6963 ?? true, injected: options.enableInjected ?? true },
    revokeOnDisconnect: options.revokeOnDisconnect ?? false,
    auth,
    siwx: options.siwx,
    // A host that changes its list later must not change a running modal.
    nameResolvers: [...(options.nameResolvers ?? [])],
    nameSuffixes: parsed.data.nameSuffixes,
    swapRouters: Object.fromEntries(
      Object.entries(options.swapRouters ?? {}).map(([chain, routers]) => [chain, [...routers]]),
    ),
    restrictedTimeZones: options.restrictedTimeZones ?? [],
    services,
    walletConnect: remote ? { projectId: remote, relayUrl: relay, metadata } : undefined,
    config: {
      ...configOf(options, parsed.data),
      // Its fields, without its methods.
      auth: auth && (plainCopy(auth.connector) as ModalConfig['auth']),
      basic,
      registry: Boolean(registry),
      images: registry ? { baseUrl: registry, query: httpOptions(registry, services).query() } : undefined,
      blockchain: Boolean(blockchain),
      names: Boolean(blockchain) && parsed.data.nameSuffixes?.length !== 0,
      smartSessions: Boolean(blockchain && options.features?.smartSessions),
      analytics: Boolean(registry && analytics),
    },
  }
}

type OfServices = 'auth' | 'basic' | 'registry' | 'images' | 'blockchain' | 'names' | 'smartSessions' | 'analytics'

/** Plain data of the options, with every default. Read from the parsed value where the host's own may hold more. */
function configOf(options: ModalOptions, parsed: ValueOf<typeof schema>): Omit<ModalConfig, 'platform' | OfServices> {
  const { features = {}, termsConditionsUrl, privacyPolicyUrl } = options
  return {
    connectMethodsOrder: features.connectMethodsOrder,
    connectorTypeOrder: features.connectorTypeOrder,
    collapseWallets: features.collapseWallets ?? false,
    legal: {
      termsConditionsUrl,
      privacyPolicyUrl,
      // Without terms or a policy there is nothing to agree to.
      checkbox: Boolean(features.legalCheckbox && (termsConditionsUrl || privacyPolicyUrl)),
    },
    customWallets: (parsed.customWallets ?? []) as CustomWallet[],
    featuredWalletIds: parsed.featuredWalletIds ?? [],
    includeWalletIds: parsed.includeWalletIds ?? [],
    excludeWalletIds: parsed.excludeWalletIds ?? [],
    defaultNetwork: options.defaultNetwork,
    defaultAccountTypes: { ...ACCOUNT_TYPE_DEFAULTS, ...parsed.defaultAccountTypes } as AccountTypes,
    enableNetworkSwitch: options.enableNetworkSwitch ?? true,
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    embedded: options.embedded ?? false,
    features: Object.fromEntries(OFFERED.map(name => [name, features[name] ?? true])) as ModalConfig['features'],
    socials: features.socials ?? true,
    walletFeaturesOrder: features.walletFeaturesOrder,
    allWallets: options.allWallets ?? 'SHOW',
    signIn: options.siwx !== undefined,
    app: parsed.metadata && { name: parsed.metadata.name, icon: parsed.metadata.icons?.[0] },
  }
}
