import type { Network } from '@foyer/core'
import { HEAVY_ICONS } from '@foyer/core/heavyIcons.fixture'
import type { SimulatedWallet, WalletBehaviour } from '@foyer/testing'
import { BITCOIN_DEVELOPMENT_KEYS, simulatedBitcoinProvider, simulatedBitcoinWallet } from '@foyer/testing/bip122'
import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'
import { POLKADOT_DEVELOPMENT_KEYS, simulatedPolkadotWallet } from '@foyer/testing/polkadot'
import { SOLANA_DEVELOPMENT_KEYS, simulatedSolanaWallet } from '@foyer/testing/solana'
import type { Family, HostileWallet, Icon, Step } from '../../src/actions.ts'
import { createRandom } from '../../src/random.ts'
import type {} from '../../src/window.ts'
import { chaotic } from './chaotic.ts'
import { limitStorage } from './limitStorage.ts'
import { odd } from './oddities.ts'
import { addOddity } from './pageOddities.ts'
import { press } from './press.ts'

const KEYS = {
  eip155: DEVELOPMENT_KEYS,
  solana: SOLANA_DEVELOPMENT_KEYS,
  polkadot: POLKADOT_DEVELOPMENT_KEYS,
  bip122: BITCOIN_DEVELOPMENT_KEYS,
} as const satisfies Record<Family, readonly unknown[]>

const { networks, survivor } = window.fuzzSetting

const endpoints = (namespace: Family, key: (network: Network) => string | number) =>
  Object.fromEntries(
    networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .map(network => [key(network), network.rpcUrls.default.http[0]!]),
  )
const bitcoin = () => ({ 'bitcoin:regtest': Object.values(endpoints('bip122', () => 0))[0]! })

type Like = Pick<HostileWallet, 'family' | 'kind' | 'name' | 'rdns'> & {
  icon: string
  delay?: number
  behaviour?: WalletBehaviour
  disguise?: <Own extends object>(own: Own) => Own
}

function addWallet({ family, kind, ...wallet }: Like, keys: readonly number[]): SimulatedWallet {
  const accounts = keys.map(key => KEYS[family][key]!) as never[]
  switch (family) {
    case 'eip155': {
      const chains = endpoints('eip155', ({ id }) => Number(id))
      const injected = kind === 'injected'
      return simulatedEvmWallet({ ...wallet, accounts, chains, injected, ...(injected && { announce: 'never' }) })
    }
    case 'solana':
      return simulatedSolanaWallet({
        ...wallet,
        accounts,
        chains: endpoints('solana', ({ caipNetworkId }) => caipNetworkId),
      })
    case 'polkadot':
      return simulatedPolkadotWallet({ ...wallet, accounts })
    case 'bip122': {
      const page = window as { btc_providers?: unknown }
      // An oddity may have taken the list in which a wallet of this kind announces itself.
      if (!Array.isArray(page.btc_providers)) delete page.btc_providers
      const simulated = kind === 'provider' ? simulatedBitcoinProvider : simulatedBitcoinWallet
      return simulated({ ...wallet, accounts, chains: bitcoin() })
    }
  }
}

const ICONS: Record<Icon, string> = {
  plain:
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="olive"/></svg>',
  broken: 'data:image/png;base64,iVBORw0KGgo=',
  cut: 'data:image/svg+xml,<svg',
  html: 'data:text/html,<script>alert(1)</script>',
  script: 'javascript:alert(1)',
  local: 'http://127.0.0.1:1/icon.png',
  remote: 'https://icons.example/never.png',
  long: `data:image/png;base64,${'A'.repeat(300_000)}`,
  none: '',
  ...HEAVY_ICONS,
}
const kinds = { eip155: 'announced', solana: 'standard', polkadot: 'injected', bip122: 'standard' } as const
const good = (family: Family, name: string, keys: readonly number[]) =>
  addWallet(
    { family, kind: kinds[family], name, rdns: `example.${name.toLowerCase()}`, icon: ICONS.plain, delay: 5 },
    keys,
  )

const surviving = good(survivor, 'Heath', [0])
/** Well-behaved wallets of the other families too, so that the visitor connects something. */
const hostile = (Object.keys(kinds) as Family[])
  .filter(family => family !== survivor)
  .map(family => ({ family, wallet: good(family, 'Moor', [1, 2]), turn: () => {} }))

/** Specifications of the added wallets, for the page after a reload. */
const STORED = 'fuzz.wallets'
const stored = (): HostileWallet[] => JSON.parse(sessionStorage.getItem(STORED) ?? '[]')

function inject(spec: HostileWallet) {
  const chaos = chaotic(spec)
  const wallet = addWallet({ ...spec, icon: ICONS[spec.icon], disguise: chaos.disguise }, [2, 3])
  chaos.disturb = () => wallet.switchAccount()
  hostile.push({ family: spec.family, wallet, turn: chaos.turn })
}

for (const spec of stored()) inject(spec)

const references = networks.map(({ caipNetworkId }) => caipNetworkId.split(':') as [Family, string])
/** Chains that a wallet of each family moves to. The simulated wallets refuse others, but those of EVM do not. */
const CHAINS = Object.fromEntries(
  (Object.keys(kinds) as Family[]).map(family => [
    family,
    [
      ...references.flatMap(([own, reference]) => (own === family ? reference : [])),
      ...(family === 'eip155' ? ['31339', '1', '9007199254740991'] : []),
    ],
  ]),
) as Record<Family, string[]>

type Emitting = { emit?(...values: unknown[]): void; announceAs?(info: unknown): void; blink?(): void }

/** One step of the script of a wallet. A wallet that has no such step does nothing. */
function take({ family, wallet, turn }: (typeof hostile)[number], step: Step, seed: number) {
  const random = createRandom(seed)
  const more = wallet as Emitting
  switch (step) {
    case 'switchChain':
      return wallet.switchChain?.(random.pick(CHAINS[family]))
    case 'blink':
      return more.blink?.()
    case 'emit':
      return wallet.id.startsWith('eip6963')
        ? more.emit?.(random.pick(['accountsChanged', 'chainChanged', 'disconnect', 'connect', 'message']), odd(random))
        : more.emit?.(odd(random))
    case 'announceAs':
      return more.announceAs?.(
        wallet.id.startsWith('injectedWeb3')
          ? random.pick(['__proto__', 'constructor', 'Moor', 'x'.repeat(5_000)])
          : { [random.pick(['name', 'icon', 'rdns', 'uuid', 'chains', 'version'])]: odd(random) },
      )
    case 'turn':
      return turn()
    case 'behave':
      return wallet.behave(random.pick(['approve', 'reject', 'silent', 'pending', 'locked', 'empty', 'malformed']))
    default:
      return wallet[step]()
  }
}

window.fuzzScene = {
  survivor: {
    id: surviving.id,
    addresses: () => surviving.addresses,
    disconnect: () => surviving.disconnect(),
  },
  add(spec) {
    sessionStorage.setItem(STORED, JSON.stringify([...stored(), spec]))
    inject(spec)
  },
  step(step, at, seed) {
    const chosen = hostile[Math.floor(at * hostile.length)]
    if (chosen) take(chosen, step, seed)
  },
  addOddity: (family, seed) => addOddity(family, createRandom(seed)),
  press,
  limitStorage,
}
