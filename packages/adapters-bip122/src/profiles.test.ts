import type { Network } from '@foyer/core/chain'
import { type Bitcoin, bitcoinNetwork, startBitcoin } from '@foyer/sandbox/chains'
import { type AdapterWorld, describeAdapter } from '@foyer/testing/adapter'
import {
  BITCOIN_DEVELOPMENT_KEYS,
  type BitcoinProviderProfileName,
  memoryWalletStorage,
  type SimulatedWallet,
  simulatedBitcoinProvider,
  simulatedUnisatWallet,
  type UnisatProfileName,
} from '@foyer/testing/bip122'
import { afterAll, beforeAll } from 'vitest'
import { bip122Adapter } from './adapter.ts'
import { balanceOn } from './balanceOn.fixture.ts'
import { testnet } from './networks.ts'
import { A } from './page.fixture.ts'

let chain: Bitcoin
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
})
afterAll(() => chain.stop())

const [a, b, ...rest] = BITCOIN_DEVELOPMENT_KEYS
const balanceOf = (address: string) => balanceOn(chain, address)

const optionsOf = (storage: ReturnType<typeof memoryWalletStorage>) => ({
  chains: { 'bitcoin:regtest': chain.url, 'bitcoin:testnet': 'http://127.0.0.1:1' } as const,
  storage,
})

/** World of a profile. `install` adds its wallet to a page. */
async function worldOf(
  install: (
    options: ReturnType<typeof optionsOf> &
      Pick<Parameters<typeof simulatedUnisatWallet>[0], 'name' | 'accounts' | 'announce' | 'disguise'>,
    target: object,
  ) => SimulatedWallet,
  more: Pick<AdapterWorld, 'without' | 'revokeMethod'>,
): Promise<AdapterWorld> {
  if ((await balanceOf(A.payment)) < 100_000n) {
    await chain.pay(A.payment, 100_000n)
    await chain.mine()
  }
  const storage = memoryWalletStorage()
  const networks: [Network, Network] = [bitcoinNetwork(chain), testnet]
  return {
    balanceOf,
    mine: () => chain.mine(),
    emptied: A.payment,
    networks,
    ...more,
    construct: target => bip122Adapter({ networks, ...(target && { target }) }),
    open(presence = 'present', disguise) {
      const target = new EventTarget()
      const good = { ...optionsOf(storage), name: 'Good Wallet' }
      const wallet = install(
        { ...good, disguise, accounts: [a, b], announce: presence === 'late' ? 'never' : 'now' },
        presence === 'absent' ? {} : target,
      )
      const other = simulatedBitcoinProvider({ ...good, name: 'Other Wallet', accounts: rest, target })
      const impersonate = () => install({ ...good, accounts: rest, storage: memoryWalletStorage() }, target)
      return { adapter: bip122Adapter({ networks, target }), wallet, other, impersonate }
    },
  }
}

const providers: [BitcoinProviderProfileName, Pick<AdapterWorld, 'without' | 'revokeMethod'>][] = [
  ['xverse', { without: ['pending', 'namesakes'], revokeMethod: 'wallet_disconnect' }],
  ['leather', { without: ['pending', 'namesakes', 'silence', 'events'] }],
]
for (const [profile, more] of providers)
  describeAdapter(`bip122Adapter with ${profile}`, () =>
    worldOf((options, target) => simulatedBitcoinProvider({ ...options, profile, target }), more),
  )

const unisats: [UnisatProfileName, Pick<AdapterWorld, 'without' | 'revokeMethod'>][] = [
  ['unisat', { without: ['pending', 'namesakes'] }],
  ['enkrypt', { without: ['pending', 'namesakes', 'silence'] }],
]
for (const [profile, more] of unisats)
  describeAdapter(`bip122Adapter with ${profile}`, () =>
    worldOf((options, target) => simulatedUnisatWallet({ ...options, profile, target }), more),
  )
