import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainAdapter } from '../chain/adapter.ts'
import type { AuthConnector } from '../chain/authConnector.ts'
import type { Network } from '../chain/network.ts'
import { createModalActor } from '../createModalActor.ts'
import type { ModalOptions } from '../options.ts'
import { memoryPorts } from '../testing/index.ts'
import { evm, solana } from '../visit.fixture.ts'
import { unopenedWalletConnect } from '../walletconnect/unopenedWalletConnect.fixture.ts'
import { adapterWarnings, optionWarnings } from './optionWarnings.ts'

const { adapter } = evm()
const network = (chainNamespace: Network['chainNamespace'], name: string) =>
  ({ caipNetworkId: `${chainNamespace}:1`, chainNamespace, name }) as unknown as Network
const warnings = (options: Partial<ModalOptions>) => optionWarnings({ adapters: [adapter], ...options })
const login = (url?: string): AuthConnector => ({
  type: 'auth',
  name: 'Login',
  email: true,
  socials: ['google'],
  open: () => Promise.reject(new Error('A sentence on options opens no login.')),
  ...(url !== undefined && { url }),
})
const REGISTRY = { projectId: 'p', urls: { registry: 'https://r.example' } }

describe('options', () => {
  test('nothing is said about options that go together', () => {
    expect(warnings({})).toEqual([])
    expect(warnings({ ...REGISTRY, features: { allWallets: true, history: false } })).toEqual([])
    const walletConnect = async () => unopenedWalletConnect
    expect(
      optionWarnings({ adapters: [], projectId: 'p', walletConnect, networks: [network('eip155', 'Main')] }),
    ).toEqual([])
  })

  test('nothing is said about logins with an address, of their own or in urls, without a project id', () => {
    const features = { email: true, socials: ['google'] } satisfies ModalOptions['features']
    expect(warnings({ features, auth: login('https://vault.example') })).toEqual([])
    expect(warnings({ features, auth: login(), urls: { auth: 'https://vault.example' } })).toEqual([])
    expect(warnings({ features: { email: false, socials: [] } })).toEqual([])
  })

  test.each<[string, Partial<ModalOptions>, string]>([
    [
      'a misspelt field of metadata',
      { metadata: { name: 'A', descripton: 'x' } as never },
      'metadata.descripton is ignored. Did you mean metadata.description?',
    ],
    [
      'a field of a wallet that does not exist',
      { customWallets: [{ id: 'w', name: 'W', colour: 'red' } as never] },
      'customWallets.0.colour is ignored. Remove it, or use one of id, name, homepage, image_url, mobile_link, desktop_link, webapp_link, rdns.',
    ],
    [
      'a misspelt field of a network',
      { networks: [{ ...network('eip155', 'Main'), blockExplorer: {} } as never] },
      'networks.0.blockExplorer is ignored. Did you mean networks.0.blockExplorers?',
    ],
    [
      'a flag without the address of its service',
      { features: { history: true } },
      'features.history has no effect without urls.blockchain: set the address, or remove the flag.',
    ],
    [
      'a flag without the addresses of its two services',
      { features: { analytics: true } },
      'features.analytics has no effect without urls.registry and urls.analytics: set the address, or remove the flag.',
    ],
    [
      'services without a project id',
      { urls: { registry: 'https://r.example' } },
      'urls.registry has no effect without projectId: set your project id, or remove the address.',
    ],
    [
      'a project id that nothing uses',
      { projectId: 'p', walletConnect: false },
      'projectId has no effect: walletConnect is false and urls has no service that needs it. Remove projectId, or switch one of them on.',
    ],
    [
      'a project id where the logins are the only service',
      { projectId: 'p', walletConnect: false, auth: login(), urls: { auth: 'https://vault.example' } },
      'projectId has no effect: walletConnect is false and urls has no service that needs it. Remove projectId, or switch one of them on.',
    ],
    [
      'services without a project id, beside that of the logins,',
      {
        auth: login(),
        urls: { auth: 'https://vault.example', registry: 'https://r.example', relay: 'wss://relay.example' },
      },
      'urls.registry and urls.relay have no effect without projectId: set your project id, or remove the address.',
    ],
    [
      'a flag of logins without a connector',
      { features: { email: true, socials: [] }, urls: { auth: 'https://vault.example' } },
      'features.email has no effect without auth: set it, e.g. auth: authConnector({ url }), or remove the flag.',
    ],
    [
      'a flag of logins whose connector has no address',
      { features: { socials: ['google'] }, auth: login() },
      'features.socials has no effect without an address: set urls.auth or auth.url, or remove the flag.',
    ],
    [
      'a connector of logins without an address',
      { auth: login() },
      'auth has no effect without an address: set urls.auth or auth.url, or remove auth.',
    ],
    [
      'a checkbox without a document',
      { features: { legalCheckbox: true } },
      'features.legalCheckbox has no effect without a link: set termsConditionsUrl or privacyPolicyUrl.',
    ],
    [
      'a locale that is no language tag',
      { locale: 'de_CH!' },
      'locale "de_CH!" is not a language tag, so English is used. Write it as in BCP 47, e.g. "de-CH".',
    ],
    [
      'a locale without texts',
      { locale: 'fr-CA', messages: { de: {} } },
      'There are no texts for locale "fr-CA", so English is used. Add messages.fr, or choose from en, de.',
    ],
    [
      'an endpoint of a network that is not named by its id',
      { rpc: { '1': 'https://rpc.example' } as never },
      'rpc["1"] is ignored: name the network by its CAIP-2 id, e.g. "eip155:1".',
    ],
    [
      'an endpoint without an address',
      { rpc: { 'eip155:1': ['https://rpc.example', { url: 'wss://rpc.example' }] } },
      'rpc["eip155:1"] has an endpoint without an http: or https: address: wss://rpc.example.',
    ],
    [
      'an empty list of endpoints',
      { rpc: { 'eip155:1': [] } },
      'rpc["eip155:1"] is empty, so its balances are unavailable. Add an endpoint, or remove it.',
    ],
    [
      'no adapters',
      { adapters: [] },
      'adapters is empty, so no wallet can connect. Add one, e.g. adapters: [evmAdapter()].',
    ],
  ])('%s is said in one sentence that names the change', (_, options, sentence) => {
    expect(warnings(options)).toEqual([sentence])
  })

  test('a locale with texts of its language, and a chain with the further fields of viem, are not mentioned', () => {
    const viem = { ...network('eip155', 'Main'), contracts: {}, fees: {}, formatters: {}, sourceId: 1, custom: {} }
    expect(warnings({ locale: 'de-CH', messages: { de: {} }, networks: [viem] })).toEqual([])
  })
})

describe('adapters that have loaded', () => {
  test('nothing is said about adapters that serve the networks', () => {
    const networks = [network('eip155', 'Main')]
    expect(adapterWarnings({ adapters: [], defaultNetwork: 'eip155:1' }, [adapter], networks)).toEqual([])
  })

  test.each<[string, readonly unknown[], Network[] | undefined, string]>([
    [
      'a module instead of an adapter',
      [{ evmAdapter: () => adapter }, adapter],
      undefined,
      "A function in adapters returned a module. Return an adapter, e.g. () => import('…').then(module => module.evmAdapter()).",
    ],
    [
      'nothing instead of an adapter',
      [undefined, adapter],
      undefined,
      "A function in adapters returned a value that is not an adapter. Return an adapter, e.g. () => import('…').then(module => module.evmAdapter()).",
    ],
    [
      'two adapters of a family',
      [adapter, { ...adapter }],
      undefined,
      'There are several adapters for eip155, and only the last one is used. Remove the others.',
    ],
    [
      'a network without an adapter',
      [adapter],
      [network('solana', 'Sol')],
      'No adapter serves Sol, so it is not offered. Add an adapter for solana, or remove the network.',
    ],
  ])('%s is said in one sentence that names the change', (_, loaded, networks, sentence) => {
    expect(adapterWarnings({ adapters: [] }, loaded, networks)).toEqual([sentence])
  })

  test('an endpoint of a network that no adapter offers is said', () => {
    expect(
      adapterWarnings({ adapters: [], rpc: { 'eip155:77': 'https://rpc.example' } }, [adapter], undefined),
    ).toEqual([
      'rpc["eip155:77"] is ignored, because no adapter offers that network. Add it to networks, or remove the endpoint.',
    ])
  })

  test('a default network that no adapter offers is said', () => {
    expect(adapterWarnings({ adapters: [], defaultNetwork: 'eip155:77' }, [adapter], undefined)).toEqual([
      'defaultNetwork "eip155:77" is not a network of your adapters, so the first one is used. Add it to networks, or choose another.',
    ])
  })
})

describe('createModalActor', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  const texts = () => vi.mocked(console.warn).mock.calls.map(([text]) => text as unknown)
  const create = (options: Partial<ModalOptions>) =>
    createModalActor({ adapters: [adapter], ports: memoryPorts(), ...options })

  test('in development says a doubt once, though the actor is created again, and asks no loader for it', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const load = vi.fn<() => Promise<ChainAdapter>>()
    create({ adapters: [load], locale: 'qu' })
    create({ adapters: [load], locale: 'qu' })
    await expect.poll(texts).toEqual([expect.stringMatching(/^Foyer: There are no texts for locale "qu"/)])
    expect(load).not.toHaveBeenCalled()
  })

  test('in development says what is doubtful about the adapters once they have loaded, and they serve as in production', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const first = solana()
    const actor = create({ adapters: [first.adapter, async () => [evm().adapter, solana().adapter]] }).start()
    await expect.poll(texts).toEqual([expect.stringContaining('There are several adapters for solana')])
    expect(actor.getSnapshot().matches({ boot: 'ready' })).toBe(true)
    expect(first.listeners().discovery).toBe(0)
    actor.stop()
  })

  test.each(['production', 'test'])('says nothing in %s', async mode => {
    vi.stubEnv('NODE_ENV', mode)
    create({ locale: 'tlh', adapters: [] })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(texts()).toEqual([])
  })
})
