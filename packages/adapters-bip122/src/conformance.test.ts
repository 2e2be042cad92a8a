import type { Network } from '@foyer/core/chain'
import { type Bitcoin, bitcoinNetwork, startBitcoin } from '@foyer/sandbox/chains'
import { describeAdapter } from '@foyer/testing/adapter'
import {
  BITCOIN_DEVELOPMENT_KEYS,
  memoryWalletStorage,
  simulatedBitcoinProvider,
  simulatedBitcoinWallet,
} from '@foyer/testing/bip122'
import { Verifier } from 'bip322-js'
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

async function worldOf() {
  // A test sends away all that the wallet has: its other account is for ordinals, which does not pay.
  if ((await balanceOf(A.payment)) < 100_000n) {
    await chain.pay(A.payment, 100_000n)
    await chain.mine()
  }
  return {
    balanceOf,
    mine: () => chain.mine(),
    emptied: A.payment,
    storage: memoryWalletStorage(),
    networks: [bitcoinNetwork(chain), testnet] satisfies [Network, Network],
  }
}

describeAdapter('bip122Adapter with Wallet Standard', async () => {
  const { storage, ...world } = await worldOf()
  const { networks } = world
  return {
    ...world,
    revokeMethod: 'standard:disconnect',
    construct: target => bip122Adapter({ networks, ...(target && { target }) }),
    open(presence = 'present', disguise) {
      const target = new EventTarget()
      const options = { chains: { 'bitcoin:regtest': chain.url, 'bitcoin:testnet': 'http://127.0.0.1:1' }, storage }
      const good = { ...options, name: 'Good Wallet', chains: { 'bitcoin:regtest': chain.url } }
      const wallet = simulatedBitcoinWallet({
        ...good,
        disguise,
        accounts: [a, b],
        target: presence === 'absent' ? new EventTarget() : target,
        announce: presence === 'late' ? 'never' : 'now',
      })
      const other = simulatedBitcoinWallet({ ...options, name: 'Other Wallet', accounts: rest, target })
      const impersonate = () =>
        simulatedBitcoinWallet({ ...good, accounts: rest, target, storage: memoryWalletStorage() })
      return { adapter: bip122Adapter({ networks, target }), wallet, other, impersonate }
    },
    verify: ({ message, signature, address }) => Verifier.verifySignature(address, Buffer.from(message), signature),
  }
})

describeAdapter('bip122Adapter with request-style providers', async () => {
  const { storage, ...world } = await worldOf()
  const { networks } = world
  return {
    ...world,
    revokeMethod: 'wallet_disconnect',
    construct: target => bip122Adapter({ networks, ...(target && { target }) }),
    open(presence = 'present', disguise) {
      const target = new EventTarget()
      const options = { chains: { 'bitcoin:regtest': chain.url, 'bitcoin:testnet': 'http://127.0.0.1:1' }, storage }
      const good = { ...options, name: 'Good Wallet' }
      const wallet = simulatedBitcoinProvider({
        ...good,
        disguise,
        accounts: [a, b],
        target: presence === 'absent' ? {} : target,
        announce: presence === 'late' ? 'never' : 'now',
      })
      const other = simulatedBitcoinProvider({ ...options, name: 'Other Wallet', accounts: rest, target })
      const impersonate = () =>
        simulatedBitcoinProvider({ ...good, accounts: rest, target, storage: memoryWalletStorage() })
      return { adapter: bip122Adapter({ networks, target }), wallet, other, impersonate }
    },
    // No `verify`: these wallets sign only text, and the suite also signs bytes. A path leads to one provider.
    without: ['pending', 'namesakes'],
  }
})
