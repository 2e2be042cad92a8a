import type { Network } from '@foyer/core/chain'
import { type Polkadot, polkadotNetwork, startPolkadot } from '@foyer/sandbox/chains'
import { describeAdapter } from '@foyer/testing/adapter'
import {
  type InjectionTarget,
  memoryWalletStorage,
  POLKADOT_DEVELOPMENT_KEYS,
  simulatedPolkadotWallet,
  wrapBytes,
} from '@foyer/testing/polkadot'
import { ApiPromise, HttpProvider } from '@polkadot/api'
import { cryptoWaitReady, sr25519Verify } from '@polkadot/util-crypto'
import { afterAll, beforeAll } from 'vitest'
import { accountOf } from './accounts.ts'
import { polkadotAdapter } from './adapter.ts'
import { fromHex } from './hex.ts'
import { westend } from './networks.ts'

let chain: Polkadot
beforeAll(async () => {
  await cryptoWaitReady()
  chain = await startPolkadot({ blockMs: 50 })
})
afterAll(() => chain.stop())

const balanceOf = async (address: string): Promise<bigint> => {
  const api = await ApiPromise.create({ provider: new HttpProvider(chain.url), noInitWarn: true })
  const account = (await api.query.system!.account!(address)) as unknown as { data: { free: { toBigInt(): bigint } } }
  return account.data.free.toBigInt()
}

describeAdapter('polkadotAdapter', () => {
  const storage = memoryWalletStorage()
  const networks: [Network, Network] = [polkadotNetwork(chain), westend]
  return {
    networks,
    balanceOf,
    // These wallets have no selected account, and `injectedWeb3` has one place for each name.
    without: ['selection', 'namesakes'],
    construct: target => polkadotAdapter({ networks, ...(target && { target }) }),
    open(presence = 'present', disguise) {
      const target: InjectionTarget = new EventTarget()
      const [a, b, ...rest] = POLKADOT_DEVELOPMENT_KEYS
      const wallet = simulatedPolkadotWallet({
        name: 'good-wallet',
        disguise,
        accounts: [a, b],
        target: presence === 'absent' ? new EventTarget() : target,
        announce: presence === 'late' ? 'never' : 'now',
        storage,
      })
      const other = simulatedPolkadotWallet({ name: 'other-wallet', accounts: rest, target, storage })
      const impersonate = () =>
        simulatedPolkadotWallet({ name: 'good-wallet', accounts: rest, target, storage: memoryWalletStorage() })
      return { adapter: polkadotAdapter({ networks, target }), wallet, other, impersonate }
    },
    // schnorrkel compiled to WebAssembly, which neither the wallet nor the adapter uses.
    verify: ({ message, signature, address }) =>
      sr25519Verify(wrapBytes(message), fromHex(signature)!, accountOf(address)!),
  }
})
