import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { isFoyerError } from './errors.ts'
import type { ModalOptions } from './options.ts'
import { resolveOptions } from './resolveOptions.ts'
import { network } from './scriptedAdapter.fixture.ts'
import { memoryPorts, memoryStorage } from './testing/index.ts'
import { evm } from './visit.fixture.ts'
import { unopenedWalletConnect } from './walletconnect/unopenedWalletConnect.fixture.ts'

const { adapter } = evm()
const ethereum = network('eip155:1', 'Ethereum')

/** Issues of options that the types would not allow. */
const issuesOf = (options: unknown) => {
  try {
    resolveOptions(options as ModalOptions)
  } catch (error) {
    if (isFoyerError(error, 'config.invalid')) return error.context.issues
    throw error
  }
  return []
}

test('the services are told the version of this package, or of the renderer', () => {
  expect(resolveOptions({ adapters: [adapter] }).services.sv).toBe(`core-${manifest.version}`)
  expect(resolveOptions({ adapters: [adapter] }, 'vue-1.2.3').services.sv).toBe('vue-1.2.3')
})

test('options have the defaults of the specification', () => {
  expect(resolveOptions({ adapters: [adapter] })).toEqual({
    adapters: [adapter],
    networks: undefined,
    ports: {},
    discovery: { announced: true, injected: true },
    revokeOnDisconnect: false,
    nameResolvers: [],
    nameSuffixes: undefined,
    swapRouters: {},
    restrictedTimeZones: [],
    walletConnect: undefined,
    services: { projectId: '', sv: `core-${manifest.version}` },
    config: {
      connectMethodsOrder: undefined,
      connectorTypeOrder: undefined,
      collapseWallets: false,
      legal: { termsConditionsUrl: undefined, privacyPolicyUrl: undefined, checkbox: false },
      customWallets: [],
      featuredWalletIds: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      defaultNetwork: undefined,
      defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' },
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
      basic: false,
      embedded: false,
      registry: false,
      names: false,
      smartSessions: false,
      images: undefined,
      blockchain: false,
      analytics: false,
      socials: true,
      features: {
        email: true,
        history: true,
        receive: true,
        send: true,
        analytics: true,
        allWallets: true,
        onramp: true,
        swaps: true,
      },
      signIn: false,
      walletFeaturesOrder: undefined,
      allWallets: 'SHOW',
    },
  })
})

const good: Record<string, unknown[]> = {
  projectId: ['abc'],
  metadata: [{ name: 'App' }, { name: 'App', url: 'https://app.example', icons: ['https://app.example/i.png'] }],
  networks: [[ethereum]],
  features: [
    {},
    { swaps: false, socials: ['google', 'x'], connectMethodsOrder: ['wallet', 'email'], walletFeaturesOrder: ['send'] },
    { socials: false, connectorTypeOrder: ['injected', 'recent'] },
  ],
  customWallets: [
    [],
    [
      {
        id: 'w',
        name: 'W',
        mobile_link: 'w://',
        webapp_link: 'https://w.example',
        image_url: 'data:image/png;base64,x',
      },
    ],
  ],
  featuredWalletIds: [[], ['w']],
  includeWalletIds: [['w']],
  excludeWalletIds: [['w']],
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  restrictedTimeZones: [['Asia/Shanghai']],
  nameSuffixes: [[], ['.foyer.id'], ['.id', '.Foyer.name']],
  nameResolvers: [[], [async () => undefined]],
  swapRouters: [
    {},
    { 'eip155:31337': [`0x${'ab'.repeat(20)}`], 'eip155:1': [] },
    { 'eip155:1': [{ address: `0x${'ab'.repeat(20)}`, layout: 'uniswapV2', minimum: 'unproved' }] },
  ],
  pollPendingTransactions: [true],
  defaultAccountTypes: [{}, { eip155: 'eoa', bip122: 'ordinal' }],
  defaultNetwork: ['eip155:1', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  walletConnect: [false, unopenedWalletConnect, async () => unopenedWalletConnect],
  allowUnsupportedChain: [true],
  enableNetworkSwitch: [false],
  enableEIP6963: [false],
  enableInjected: [false],
  basic: [false],
  revokeOnDisconnect: [true],
  termsConditionsUrl: ['https://app.example/terms', '/terms', 'terms.html#top', '//app.example/terms'],
  privacyPolicyUrl: ['http://localhost:3000/privacy', '?page=privacy'],
  rpc: [{}, { 'eip155:1': 'https://rpc.example/key' }],
  messages: [{}, { de: { connect: { installed: 'Installiert' } } }],
  urls: [{}, { registry: 'https://r.example', relay: 'wss://relay.example' }],
  theme: [{ mode: 'dark', variables: { '--foyer-accent': 'red' } }],
  locale: ['de'],
  embedded: [true],
  ports: [{}, { fetch: () => {} }, memoryPorts(), { clock: undefined }],
  storage: [memoryStorage()],
  inspect: [() => {}, { next: () => {} }],
}

test.each(Object.entries(good))('%s accepts good values', (name, values) => {
  for (const value of values) expect(issuesOf({ adapters: [adapter], [name]: value })).toEqual([])
})

const bad: [name: string, value: unknown, path: string, message: string][] = [
  ['adapters', undefined, 'adapters', 'Give a list of adapters, e.g. [evmAdapter()].'],
  ['adapters', [{}], 'adapters.0', 'Give an adapter, e.g. evmAdapter(), or a function that loads one.'],
  ['adapters', [{ namespace: 'tron', connect() {} }], 'adapters.0', 'Give an adapter'],
  ['projectId', '', 'projectId', 'Give text.'],
  ['nameResolvers', ['https://ens.example'], 'nameResolvers.0', 'Give a function.'],
  ['nameSuffixes', '.foyer.id', 'nameSuffixes', 'Give a list.'],
  ['nameSuffixes', ['foyer.id'], 'nameSuffixes.0', 'Give a suffix of names with its leading dot'],
  ['nameSuffixes', ['.foyer..id'], 'nameSuffixes.0', 'Give a suffix of names with its leading dot'],
  ['nameSuffixes', ['.'], 'nameSuffixes.0', 'Give a suffix of names with its leading dot'],
  ['swapRouters', ['0x'], 'swapRouters', 'Give lists of router addresses, by CAIP-2 chain id'],
  ['swapRouters', { 1: [`0x${'ab'.repeat(20)}`] }, 'swapRouters', 'Give lists of router addresses'],
  ['swapRouters', { 'eip155:1': `0x${'ab'.repeat(20)}` }, 'swapRouters', 'Give lists of router addresses'],
  ['swapRouters', { 'eip155:1': ['vitalik.eth'] }, 'swapRouters', 'Give lists of router addresses'],
  ['swapRouters', { 'eip155:1': [{ layout: 'uniswapV2' }] }, 'swapRouters', 'Give lists of router addresses'],
  ['swapRouters', { 'eip155:1': [null] }, 'swapRouters', 'Give lists of router addresses'],
  ['projectId', 7, 'projectId', 'Give text.'],
  ['metadata', { name: '' }, 'metadata.name', 'Give text.'],
  ['metadata', { name: 'a', url: 'app.example' }, 'metadata.url', 'Give a full http:'],
  ['networks', 'mainnet', 'networks', 'Give a list of networks.'],
  ['networks', [], 'networks', 'List a network, or leave networks out'],
  ['networks', [{ ...ethereum, name: '' }], 'networks.0.name', 'Give text.'],
  ['networks', [ethereum, ethereum], 'networks.1', 'This network is listed twice; remove one.'],
  ['defaultNetwork', '', 'defaultNetwork', 'Give the CAIP-2 chain id'],
  ['defaultNetwork', 'ethereum', 'defaultNetwork', 'Give the CAIP-2 chain id'],
  ['defaultNetwork', 'eip155:', 'defaultNetwork', 'Give the CAIP-2 chain id'],
  ['defaultNetwork', 1, 'defaultNetwork', 'Give the CAIP-2 chain id'],
  ['features', { swap: true }, 'features', 'Remove or rename swap: there is no such option. Did you mean swaps?'],
  ['features', { swaps: 'yes' }, 'features.swaps', 'Give true or false.'],
  ['features', { socials: ['myspace'] }, 'features.socials', 'or choose from google'],
  ['features', { connectMethodsOrder: ['fax'] }, 'features.connectMethodsOrder.0', 'Choose from'],
  ['customWallets', [{ id: 'w' }], 'customWallets.0.name', 'Give text.'],
  ['featuredWalletIds', 'w', 'featuredWalletIds', 'Give a list of texts.'],
  ['allWallets', 'NEVER', 'allWallets', 'Choose from SHOW, HIDE, ONLY_MOBILE.'],
  ['defaultAccountTypes', { eip155: 'multisig' }, 'defaultAccountTypes.eip155', 'Choose from eoa'],
  ['defaultAccountTypes', { eip155: 'payment' }, 'defaultAccountTypes.eip155', 'Choose from eoa, smartAccount.'],
  ['defaultAccountTypes', { bip122: 'eoa' }, 'defaultAccountTypes.bip122', 'Choose from payment, ordinal, stx.'],
  ['defaultAccountTypes', { tron: 'eoa' }, 'defaultAccountTypes', 'Remove or rename tron'],
  ['walletConnect', true, 'walletConnect', 'Give walletConnect() of @foyer/walletconnect'],
  ['walletConnect', { storage: {} }, 'walletConnect', 'Give walletConnect() of @foyer/walletconnect'],
  ['walletConnect', evm().adapter, 'walletConnect', 'Give walletConnect() of @foyer/walletconnect'],
  ['embedded', 1, 'embedded', 'Give true or false.'],
  [
    'termsConditionsUrl',
    'javascript:alert(1)',
    'termsConditionsUrl',
    'Give an https: address, or one that is relative',
  ],
  ['termsConditionsUrl', 'java\nscript:alert(1)', 'termsConditionsUrl', 'relative to the page'],
  ['termsConditionsUrl', 'http://app.example/terms', 'termsConditionsUrl', 'relative to the page'],
  ['privacyPolicyUrl', 'data:text/html,x', 'privacyPolicyUrl', 'relative to the page'],
  ['urls', { api: 'https://a.example' }, 'urls', 'Remove or rename api'],
  ['urls', { registry: '/registry' }, 'urls.registry', 'Give a full'],
  ['urls', { relay: 'https://relay.example' }, 'urls.relay', 'Give a wss: or ws: address'],
  ['urls', { relay: 'wss://me:secret@relay.example' }, 'urls.relay', 'Give a wss: or ws: address'],
  ['ports', [], 'ports', 'Give an object of ports.'],
  ['ports', { clocks: {} }, 'ports', 'Remove or rename clocks'],
  ['ports', { clock: { now: () => 0 } }, 'ports.clock', 'every method and field'],
  ['ports', { platform: { mobile: true } }, 'ports.platform', 'every method and field'],
  ['ports', { fetch: 'fetch' }, 'ports.fetch', 'every method and field'],
  ['ports', { storage: null }, 'ports.storage', 'every method and field'],
  ['storage', { get: () => undefined }, 'storage', 'every method and field'],
  ['inspect', 'all', 'inspect', 'Give a function or an observer'],
  ['siwx', {}, 'siwx', 'Expected a sign-in.'],
  ['theme', { mode: 'sepia' }, 'theme.mode', 'Choose from light, dark, auto.'],
  ['theme', { variables: { color: 'red' } }, 'theme.variables', 'names begin with --foyer-'],
  ['projectID', 'abc', '', 'Remove or rename projectID: there is no such option. Did you mean projectId?'],
  ['urls', { blockchains: 'https://a.example' }, 'urls', 'Did you mean blockchain?'],
  ['theme', { modes: 'dark', variable: {} }, 'theme', 'Did you mean mode, variables?'],
]

test.each(bad)('%s rejects %o', (name, value, path, message) => {
  const issues = issuesOf({ adapters: [adapter], [name]: value })
  expect(issues).toContainEqual({ path, message: expect.stringContaining(message) })
})

test('all issues are reported at once, also in the message', () => {
  const issues = issuesOf({ adapters: [], projectId: '', embedded: 'no', networks: [{}], typo: 1 })
  expect(new Set(issues.map(({ path }) => path.split('.')[0]))).toEqual(
    new Set(['projectId', 'embedded', 'networks', '']),
  )
  expect(() => resolveOptions({ adapters: [], projectId: '' })).toThrow('projectId: Give text.')
})

test.each([undefined, null, 'options', 7])('options that are not an object are rejected: %s', options => {
  expect(issuesOf(options)).toContainEqual({ path: '', message: expect.stringContaining('not an object') })
})

test('H56 a port that throws when it is read is rejected', () => {
  const clock = new Proxy(
    {},
    {
      get: () => {
        throw new Error('read')
      },
      has: () => {
        throw new Error('read')
      },
    },
  )
  expect(issuesOf({ adapters: [adapter], ports: { clock } }).map(({ path }) => path)).toEqual(['ports.clock'])
})

test('basic without a project id is rejected, because no wallet could be reached', () => {
  const issues = issuesOf({ adapters: [adapter], basic: true })
  expect(issues).toEqual([{ path: 'projectId', message: expect.any(String) }])
  expect(issuesOf({ adapters: [adapter], basic: true, projectId: 'p' })).toEqual([])
})

test('basic without WalletConnect is rejected', () => {
  const issues = issuesOf({ adapters: [adapter], projectId: 'p', basic: true, walletConnect: false })
  expect(issues).toEqual([{ path: 'basic', message: expect.stringContaining('basic is WalletConnect only') }])
})

test('WalletConnect of the option is loaded like an adapter, needs a project id, and can be switched off', () => {
  const of = (options: Partial<ModalOptions>) => resolveOptions({ adapters: [adapter], ...options })
  const load = async () => unopenedWalletConnect
  expect(of({ projectId: 'p', walletConnect: load })).toMatchObject({
    adapters: [adapter, load],
    walletConnect: { projectId: 'p' },
  })
  expect(of({ projectId: 'p' })).toMatchObject({ adapters: [adapter], walletConnect: { projectId: 'p' } })
  expect(of({ projectId: 'p', walletConnect: false })).toMatchObject({ adapters: [adapter], walletConnect: undefined })
  expect(of({ adapters: [adapter, unopenedWalletConnect] }).walletConnect).toBeUndefined()
})

describe('networks', () => {
  test('a plain viem chain is completed', () => {
    const { id, name, nativeCurrency, rpcUrls } = ethereum
    const chain = { id: id as number, name, nativeCurrency, rpcUrls, formatters: { block: () => {} } }
    expect(resolveOptions({ adapters: [adapter], networks: [chain] }).networks).toEqual([
      { id, name, nativeCurrency, rpcUrls, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' },
    ])
  })

  test('the default network must be in the list', () => {
    expect(issuesOf({ adapters: [adapter], networks: [ethereum], defaultNetwork: 'eip155:5' })).toEqual([
      { path: 'defaultNetwork', message: 'Give the id of a network of the list, or add the network there.' },
    ])
    expect(resolveOptions({ adapters: [adapter], defaultNetwork: 'eip155:5' }).config.defaultNetwork).toBe('eip155:5')
  })
})

describe('H22 links of a custom wallet', () => {
  test.each([
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://app.example/1',
    'file:///etc/passwd',
    'vbscript:x',
    'about:blank',
    'filesystem:https://app.example/x',
    'https://wallet.example@evil.example/',
    'not a link',
  ])('%j is rejected', link => {
    for (const name of ['mobile_link', 'desktop_link', 'webapp_link', 'homepage', 'image_url']) {
      const issues = issuesOf({ adapters: [adapter], customWallets: [{ id: 'w', name: 'W', [name]: link }] })
      expect(issues.map(({ path }) => path)).toEqual([`customWallets.0.${name}`])
    }
  })

  test('a picture over plain http is rejected', () => {
    const customWallets = [{ id: 'w', name: 'W', image_url: 'http://w.example/i.png' }]
    expect(issuesOf({ adapters: [adapter], customWallets })).toHaveLength(1)
  })

  test('other fields of a host’s wallet stay out of the snapshot', () => {
    const wallet = { id: 'w', name: 'W', onClick: () => {} }
    expect(resolveOptions({ adapters: [adapter], customWallets: [wallet] }).config.customWallets).toEqual([
      { id: 'w', name: 'W' },
    ])
  })
})
