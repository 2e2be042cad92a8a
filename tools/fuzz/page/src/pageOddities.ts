import { untouchable } from '@foyer/testing'
import type { Family } from '../../src/actions.ts'
import type { Random } from '../../src/random.ts'
import { odd } from './oddities.ts'

type Page = Record<string, unknown>
const page = window as unknown as Page

const detailed = (type: string, detail: unknown) => window.dispatchEvent(new CustomEvent(type, { detail }))

/** A provider that rejects everything, some of its parts odd. */
const provider = (random: Random) => ({
  request: random.chance(0.5) ? () => Promise.reject(odd(random)) : odd(random),
  on: random.chance(0.5) ? () => odd(random) : odd(random),
  removeListener: () => {
    throw odd(random)
  },
})

const info = (random: Random) => {
  const proper = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Odd',
    rdns: 'example.odd',
    icon: 'data:image/png;base64,AA==',
  }
  return random.chance(0.3) ? odd(random) : { ...proper, [random.pick(Object.keys(proper))]: odd(random) }
}

const standard = (random: Random) => {
  const proper: Page = {
    version: '1.0.0',
    name: 'Odd',
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:localnet', 'bitcoin:regtest'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: () => odd(random) },
      'standard:events': { version: '1.0.0', on: () => odd(random) },
      'solana:signMessage': { version: '1.0.0', signMessage: () => odd(random) },
    },
  }
  proper[random.pick(Object.keys(proper))] = odd(random)
  return random.chance(0.2) ? odd(random) : proper
}

type Api = { register?: (...wallets: unknown[]) => unknown }

const registerOddly = (random: Random) => {
  if (random.chance(0.2)) return detailed('wallet-standard:register-wallet', odd(random))
  return detailed('wallet-standard:register-wallet', ({ register }: Api) => {
    const unregister = register?.(standard(random), standard(random))
    if (!random.chance(0.5) || typeof unregister !== 'function') return
    unregister()
    unregister()
  })
}

const ODDITIES: Record<Family, readonly ((random: Random) => unknown)[]> = {
  eip155: [
    random => detailed('eip6963:announceProvider', odd(random)),
    random => detailed('eip6963:announceProvider', { info: info(random), provider: provider(random) }),
    random => detailed('eip6963:announceProvider', { info: info(random), provider: odd(random) }),
    random => window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: odd(random) })),
    random => {
      page.ethereum = random.chance(0.5) ? odd(random) : provider(random)
      window.dispatchEvent(new Event('ethereum#initialized'))
    },
  ],
  solana: [registerOddly],
  polkadot: [
    random => {
      page.injectedWeb3 ??= {}
      Object.defineProperty(page.injectedWeb3, random.pick(['__proto__', 'toString', '', 'odd', 'x'.repeat(9_000)]), {
        value: random.chance(0.5) ? odd(random) : { version: odd(random), enable: () => odd(random) },
        enumerable: true,
        configurable: true,
      })
    },
  ],
  bip122: [
    registerOddly,
    random => {
      page.btc_providers = random.chance(0.3) ? odd(random) : [odd(random), { id: 'odd', name: odd(random) }]
    },
    random => {
      page.odd = random.chance(0.5) ? provider(random) : untouchable()
      page.btc_providers = [{ id: 'odd', name: 'Odd', icon: odd(random), methods: odd(random) }]
    },
  ],
}

/** Puts something on the page, in the place of a family's wallets, that is no proper wallet. */
export const addOddity = (family: Family, random: Random): void => void random.pick(ODDITIES[family])(random)
