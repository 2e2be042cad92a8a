import * as z from 'zod/mini'
import type { ApiOptions } from './api/index.ts'
import { ACCOUNT_TYPES } from './chain/accountType.ts'
import { CHAIN_NAMESPACES, isChainNamespace } from './chain/namespace.ts'
import type { Network } from './chain/network.ts'
import { completeNetwork } from './chain/networks.ts'
import { FoyerError, isFoyerError } from './errors.ts'
import type { AccountTypes, ModalConfig } from './flows/modal/modal.types.ts'
import * as leaf from './leaves.ts'
import { oneOf } from './leaves.ts'
import type { AdapterSource, Features, ModalOptions } from './options.ts'
import type { Ports } from './platform/ports.ts'
import { SOCIALS } from './rules/allowedSocials.ts'
import { CONNECT_METHODS } from './rules/connectMethods.ts'
import { GROUP_TYPES } from './rules/connectorGroups.ts'
import { WALLET_FEATURES } from './rules/walletFeature.ts'
import type { WalletConnectOptions } from './walletconnect/walletConnect.ts'
import type { CustomWallet } from './wallets/customWallet.ts'

const flag = (name: string) => z.optional(leaf.flag(`Set ${name} to true or false.`))

const text = (what: string) => leaf.text(`Give ${what} as text.`)

const texts = (what: string) => z.optional(z.array(text('each of them'), `Give ${what} as a list of texts.`))

/** Not `URL.canParse`, which is newer than the browsers inside some wallets. */
const parseUrl = (value: unknown): URL | undefined => {
  try {
    return typeof value === 'string' ? new URL(value) : undefined
  } catch {
    return undefined
  }
}

/** Credentials are refused because `https://name@host` looks like another host. */
const isHttpUrl = (value: unknown) => {
  const url = parseUrl(value)
  return !!url && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === ''
}

const httpUrl = (what: string) => z.custom<string>(isHttpUrl, `Give ${what} as a full http: or https: address.`)

/** Links that would run code, or show a page of the sender's making under our name. */
const FORBIDDEN_SCHEMES = ['javascript:', 'data:', 'blob:', 'vbscript:', 'file:', 'about:', 'filesystem:']

const isWalletLink = (value: unknown) => {
  const url = parseUrl(value)
  if (!url || FORBIDDEN_SCHEMES.includes(url.protocol)) return false
  return isHttpUrl(value) || !['https:', 'http:'].includes(url.protocol)
}

/** A picture comes over https or with the options themselves. */
const isImageUrl = (value: unknown) => {
  const url = parseUrl(value)
  return url?.protocol === 'data:' ? /^image\//i.test(url.pathname) : url?.protocol === 'https:' && isHttpUrl(value)
}

const imageUrl = (what: string) => z.custom<string>(isImageUrl, `Give ${what} as an https: or data:image address.`)

const walletLink = (what: string) =>
  z.custom<string>(isWalletLink, `Give ${what} as an https: address or a link of the wallet's own scheme.`)

const isAdapterSource = (value: unknown) =>
  typeof value === 'function' ||
  (typeof value === 'object' &&
    value !== null &&
    'namespace' in value &&
    typeof value.namespace === 'string' &&
    isChainNamespace(value.namespace) &&
    'connect' in value &&
    typeof value.connect === 'function')

/** What the services are told of who asks. */
const SDK_VERSION = 'core-0.1.0'

/** The specification's table. */
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
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, setting]) => name.startsWith('--foyer-') && typeof setting === 'string')

const featuresSchema = z.strictObject(
  {
    swaps: flag('swaps'),
    onramp: flag('onramp'),
    receive: flag('receive'),
    send: flag('send'),
    email: flag('email'),
    socials: z.optional(
      z.custom<Features['socials']>(isSocials, `Set socials to true or false, or choose from ${SOCIALS.join(', ')}.`),
    ),
    history: flag('history'),
    analytics: flag('analytics'),
    allWallets: flag('allWallets'),
    smartSessions: flag('smartSessions'),
    legalCheckbox: flag('legalCheckbox'),
    collapseWallets: flag('collapseWallets'),
    connectMethodsOrder: z.optional(z.array(oneOf(CONNECT_METHODS))),
    connectorTypeOrder: z.optional(z.array(oneOf(GROUP_TYPES))),
    walletFeaturesOrder: z.optional(z.array(oneOf(WALLET_FEATURES))),
  },
  'No such feature flag, or not an object.',
)

const schema = z.strictObject(
  {
    projectId: z.optional(text('the project id')),
    metadata: z.optional(
      z.object({
        name: text('the name of the app'),
        description: z.optional(text('the description of the app')),
        url: z.optional(httpUrl('the address of the app')),
        icons: texts('the icons of the app'),
      }),
    ),
    networks: z.optional(z.array(z.unknown(), 'Give the networks as a list.')),
    adapters: z.array(
      z.custom<AdapterSource>(isAdapterSource, 'Give an adapter, e.g. evmAdapter(), or a function that loads one.'),
      'Give the adapters as a list, e.g. [evmAdapter()].',
    ),
    defaultNetwork: z.optional(text('the CAIP-2 id of the default network, e.g. "eip155:1"')),
    features: z.optional(featuresSchema),
    customWallets: z.optional(
      z.array(
        z.object({
          id: text('the id of the wallet'),
          name: text('the name of the wallet'),
          homepage: z.optional(httpUrl('the home page of the wallet')),
          image_url: z.optional(imageUrl('the picture of the wallet')),
          mobile_link: z.optional(walletLink('the mobile link')),
          desktop_link: z.optional(walletLink('the desktop link')),
          webapp_link: z.optional(httpUrl('the web app link')),
          rdns: z.optional(text('the rdns')),
        }),
      ),
    ),
    featuredWalletIds: texts('the ids of the featured wallets'),
    includeWalletIds: texts('the ids of the wallets to include'),
    excludeWalletIds: texts('the ids of the wallets to exclude'),
    allWallets: z.optional(oneOf(['SHOW', 'HIDE', 'ONLY_MOBILE'])),
    restrictedTimeZones: texts('the restricted time zones'),
    nameSuffixes: texts('the name suffixes'),
    pollPendingTransactions: flag('pollPendingTransactions'),
    defaultAccountTypes: z.optional(
      z.strictObject(
        Object.fromEntries(CHAIN_NAMESPACES.map(namespace => [namespace, z.optional(oneOf(ACCOUNT_TYPES))])),
      ),
    ),
    siwx: z.optional(z.unknown()),
    auth: z.optional(z.unknown()),
    walletConnect: z.optional(z.unknown()),
    allowUnsupportedChain: flag('allowUnsupportedChain'),
    enableNetworkSwitch: flag('enableNetworkSwitch'),
    enableEIP6963: flag('enableEIP6963'),
    enableInjected: flag('enableInjected'),
    basic: flag('basic'),
    revokeOnDisconnect: flag('revokeOnDisconnect'),
    termsConditionsUrl: z.optional(httpUrl('the terms and conditions')),
    privacyPolicyUrl: z.optional(httpUrl('the privacy policy')),
    urls: z.optional(
      z.strictObject({
        registry: z.optional(httpUrl('the wallet registry')),
        blockchain: z.optional(httpUrl('the blockchain API')),
        analytics: z.optional(httpUrl('the analytics service')),
        relay: z.optional(text('the relay')),
        auth: z.optional(httpUrl('the auth service')),
      }),
    ),
    theme: z.optional(
      z.strictObject({
        mode: z.optional(oneOf(['light', 'dark', 'auto'])),
        variables: z.optional(
          z.custom<Record<string, string>>(
            isThemeVariables,
            'Give theme variables as texts whose names begin with --foyer-.',
          ),
        ),
      }),
    ),
    locale: z.optional(text('the locale')),
    embedded: flag('embedded'),
    ports: z.optional(z.custom<Partial<Ports>>(value => typeof value === 'object' && value !== null)),
    storage: z.optional(z.custom<Ports['storage']>(value => typeof value === 'object' && value !== null)),
    inspect: z.optional(z.custom<ModalOptions['inspect']>(value => value !== null)),
  },
  'Unknown option, or not an object.',
)

/** The options with every default filled in: live parts apart from the plain data that the charts read. */
export type ResolvedOptions = {
  adapters: AdapterSource[]
  networks: Network[] | undefined
  discovery: { announced: boolean; injected: boolean }
  revokeOnDisconnect: boolean
  /** Undefined: no project id, hence no WalletConnect. */
  walletConnect: WalletConnectOptions | undefined
  /** The services by their addresses; one without an address, or all without a project id, is not offered. */
  services: Omit<ApiOptions, 'fetch'>
  config: Omit<ModalConfig, 'platform'>
}

type Issue = { path: string; message: string }

/** Parses each network by itself, so that a message names the one to mend. */
const parseNetworks = (inputs: unknown[] | undefined): { networks: Network[]; issues: Issue[] } => {
  const networks: Network[] = []
  const issues: Issue[] = []
  if (inputs?.length === 0)
    issues.push({ path: 'networks', message: "List a network, or leave networks out to take the adapters' own." })
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
    if (ids.indexOf(id) !== index)
      issues.push({ path: `networks.${index}`, message: `${id} is listed twice; remove one.` })
  })
  return { networks, issues }
}

/**
 * Checks the host's options at the door.
 * @throws FoyerError `config.invalid` with every issue: its path, and what to change.
 */
export function resolveOptions(options: ModalOptions): ResolvedOptions {
  const parsed = z.safeParse(schema, options)
  const issues: Issue[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message, ...issue }) => ({
        path: path.join('.'),
        message:
          'keys' in issue
            ? `Remove or rename ${(issue.keys as string[]).join(', ')}: there is no such option.`
            : message,
      }))
  const { networks, issues: networkIssues } = parseNetworks(
    Array.isArray(options?.networks) ? options.networks : undefined,
  )
  issues.push(...networkIssues)
  const { defaultNetwork } = options ?? {}
  if (
    defaultNetwork &&
    networks.length > 0 &&
    !networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork)
  ) {
    issues.push({
      path: 'defaultNetwork',
      message: `${defaultNetwork} is not among the networks; add it there or choose another.`,
    })
  }
  if (issues.length > 0) throw new FoyerError('config.invalid', { issues })

  const features = options.features ?? {}
  const { projectId, urls } = options
  return {
    adapters: options.adapters,
    networks: options.networks ? networks : undefined,
    discovery: { announced: options.enableEIP6963 ?? true, injected: options.enableInjected ?? true },
    revokeOnDisconnect: options.revokeOnDisconnect ?? false,
    services: {
      projectId: projectId ?? '',
      sv: SDK_VERSION,
      ...(projectId && urls?.registry && { registryUrl: urls.registry }),
      ...(projectId && urls?.blockchain && { blockchainUrl: urls.blockchain }),
      ...(projectId && urls?.analytics && { analyticsUrl: urls.analytics }),
    },
    walletConnect: projectId
      ? {
          projectId,
          ...(urls?.relay && { relayUrl: urls.relay }),
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
        checkbox: features.legalCheckbox ?? false,
      },
      // As parsed: what else a host's object carries is not plain data for sure.
      customWallets: (parsed.data?.customWallets ?? []) as CustomWallet[],
      featuredWalletIds: parsed.data?.featuredWalletIds ?? [],
      includeWalletIds: parsed.data?.includeWalletIds ?? [],
      excludeWalletIds: parsed.data?.excludeWalletIds ?? [],
      defaultNetwork,
      defaultAccountTypes: { ...ACCOUNT_TYPE_DEFAULTS, ...parsed.data?.defaultAccountTypes } as AccountTypes,
      enableNetworkSwitch: options.enableNetworkSwitch ?? true,
      allowUnsupportedChain: options.allowUnsupportedChain ?? false,
      basic: options.basic ?? false,
      embedded: options.embedded ?? false,
      walletConnect: Boolean(projectId),
      registry: Boolean(projectId && urls?.registry),
      blockchain: Boolean(projectId && urls?.blockchain),
      features: {
        history: features.history ?? true,
        receive: features.receive ?? true,
      },
      walletFeaturesOrder: features.walletFeaturesOrder,
      allWallets: (features.allWallets ?? true) ? (options.allWallets ?? 'SHOW') : 'HIDE',
    },
  }
}
