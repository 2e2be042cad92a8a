import type { ApiOptions } from './api/index.ts'
import { ACCOUNT_TYPES } from './chain/accountType.ts'
import { CHAIN_NAMESPACES, isChainNamespace } from './chain/namespace.ts'
import type { Network } from './chain/network.ts'
import { completeNetwork } from './chain/networks.ts'
import { doors } from './doors.ts'
import { FoyerError, isFoyerError } from './errors.ts'
import type { AccountTypes, ModalConfig } from './flows/modal/modal.types.ts'
import type { AdapterSource, Features, ModalOptions } from './options.ts'
import type { Ports } from './platform/ports.ts'
import { SOCIALS } from './rules/allowedSocials.ts'
import { CONNECT_METHODS } from './rules/connectMethods.ts'
import { GROUP_TYPES } from './rules/connectorGroups.ts'
import { WALLET_FEATURES } from './rules/walletFeature.ts'
import { advised } from './schema/advice.ts'
import { flag, imageUrl, oneOf, text, textUpTo, webUrl } from './schema/leaves.ts'
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
} from './schema/schema.ts'
import type { WalletConnectOptions } from './walletconnect/walletConnect.ts'
import type { CustomWallet } from './wallets/customWallet.ts'
import { openableLink } from './wallets/links.ts'

/** Booleans by name, each optional. */
const flags = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map(name => [name, optional(flag)])) as Record<Name, Schema<boolean | undefined>>

const texts = optional(array(text, 'a list of texts'))

/** Link that may be opened later, checked with the same rule as then. */
const link = custom<string>(openableLink, 'a wallet link')

const isAdapterSource = (value: unknown) =>
  typeof value === 'function' ||
  (isRecord(value) &&
    typeof value.namespace === 'string' &&
    isChainNamespace(value.namespace) &&
    typeof value.connect === 'function')

/** Version sent to the services where no renderer gives its own. */
const SDK_VERSION = 'core-0.1.0'

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

const isThemeVariables = (value: unknown) =>
  isRecord(value) &&
  Object.entries(value).every(([name, setting]) => name.startsWith('--foyer-') && typeof setting === 'string')

const featuresSchema = strictObject(
  {
    ...flags(
      'swaps',
      'onramp',
      'receive',
      'send',
      'email',
      'history',
      'analytics',
      'allWallets',
      'smartSessions',
      'legalCheckbox',
      'collapseWallets',
    ),
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
    defaultNetwork: optional(textUpTo(Number.POSITIVE_INFINITY, 'a CAIP-2 chain id')),
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
    nameSuffixes: texts,
    defaultAccountTypes: optional(
      strictObject(Object.fromEntries(CHAIN_NAMESPACES.map(namespace => [namespace, optional(oneOf(ACCOUNT_TYPES))]))),
    ),
    siwx: unknown,
    auth: unknown,
    walletConnect: unknown,
    termsConditionsUrl: optional(webUrl),
    privacyPolicyUrl: optional(webUrl),
    urls: optional(
      strictObject({
        registry: optional(webUrl),
        blockchain: optional(webUrl),
        analytics: optional(webUrl),
        relay: optional(text),
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
    preload: optional(oneOf(['idle', 'intent', 'none'])),
    ports: optional(custom<Partial<Ports>>(isRecord)),
    storage: optional(custom<Ports['storage']>(isRecord)),
    inspect: optional(custom<ModalOptions['inspect']>(value => value !== null)),
  },
  'options',
)

/** Options with all defaults: live parts separate from the plain data that the charts read. */
export type ResolvedOptions = {
  adapters: AdapterSource[]
  networks: Network[] | undefined
  discovery: { announced: boolean; injected: boolean }
  revokeOnDisconnect: boolean
  /** Undefined without a project id: no WalletConnect. */
  walletConnect: WalletConnectOptions | undefined
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

const loadRemoteAdapters = (networks: Network[]): AdapterSource => {
  return async () => (await doors.remoteAdapters()).remoteAdapters(networks)
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
  const issues = [...(parsed.success ? [] : parsed.issues), ...networkIssues]
  const { defaultNetwork } = options ?? {}
  if (
    defaultNetwork &&
    networks.length > 0 &&
    !networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork)
  ) {
    issues.push({ path: 'defaultNetwork', message: 'one of the networks' })
  }
  if (!parsed.success || issues.length > 0) throw new FoyerError('config.invalid', { issues: advised(issues) })

  const features = options.features ?? {}
  const { projectId } = options
  // Without a project id no service is used.
  const { registry, blockchain, analytics, relay } = (projectId && options.urls) || {}
  const remoteOnly = options.adapters.length === 0 && projectId !== undefined && networks.length > 0
  return {
    adapters: remoteOnly ? [loadRemoteAdapters(networks)] : options.adapters,
    networks: options.networks ? networks : undefined,
    discovery: { announced: options.enableEIP6963 ?? true, injected: options.enableInjected ?? true },
    revokeOnDisconnect: options.revokeOnDisconnect ?? false,
    services: {
      projectId: projectId ?? '',
      sv,
      ...(registry && { registryUrl: registry }),
      ...(blockchain && { blockchainUrl: blockchain }),
      ...(analytics && { analyticsUrl: analytics }),
    },
    walletConnect: projectId
      ? {
          projectId,
          ...(relay && { relayUrl: relay }),
          ...(options.metadata && { metadata: options.metadata }),
        }
      : undefined,
    config: {
      connectMethodsOrder: features.connectMethodsOrder,
      connectorTypeOrder: features.connectorTypeOrder,
      collapseWallets: features.collapseWallets ?? false,
      legal: {
        termsConditionsUrl: options.termsConditionsUrl,
        privacyPolicyUrl: options.privacyPolicyUrl,
        // Without terms or a policy there is nothing to agree to.
        checkbox: Boolean(features.legalCheckbox && (options.termsConditionsUrl || options.privacyPolicyUrl)),
      },
      // The parsed value, because other fields of the host's object may not be plain data.
      customWallets: (parsed.data.customWallets ?? []) as CustomWallet[],
      featuredWalletIds: parsed.data.featuredWalletIds ?? [],
      includeWalletIds: parsed.data.includeWalletIds ?? [],
      excludeWalletIds: parsed.data.excludeWalletIds ?? [],
      defaultNetwork,
      defaultAccountTypes: { ...ACCOUNT_TYPE_DEFAULTS, ...parsed.data.defaultAccountTypes } as AccountTypes,
      enableNetworkSwitch: options.enableNetworkSwitch ?? true,
      allowUnsupportedChain: options.allowUnsupportedChain ?? false,
      basic: options.basic ?? false,
      remoteOnly,
      embedded: options.embedded ?? false,
      walletConnect: Boolean(projectId),
      registry: Boolean(registry),
      blockchain: Boolean(blockchain),
      analytics: Boolean(registry && analytics),
      features: {
        history: features.history ?? true,
        receive: features.receive ?? true,
        analytics: features.analytics ?? true,
      },
      walletFeaturesOrder: features.walletFeaturesOrder,
      allWallets: (features.allWallets ?? true) ? (options.allWallets ?? 'SHOW') : 'HIDE',
    },
  }
}
