import type { ChainAdapter, Network } from '@foyer/core/chain'
import { type Polkadot, polkadotNetwork, startPolkadot } from '@foyer/sandbox/chains'
import { type AdapterWorld, describeAdapter } from '@foyer/testing/adapter'
import {
  type InjectionTarget,
  memoryWalletStorage,
  POLKADOT_DEVELOPMENT_KEYS,
  type PolkadotProfileName,
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

/** Behaviours that each lacks, besides a selection and namesakes. */
const profiles: Readonly<Record<PolkadotProfileName, NonNullable<AdapterWorld['without']>>> = {
  'polkadot-js': ['secondThoughts'],
  talisman: ['pending'],
  subwallet: ['pending', 'secondThoughts', 'silence'],
  enkrypt: ['pending', 'silence', 'events'],
}

/** Sending asks a wallet for one signature in all profiles, and reads a chain for long: one profile runs it. */
const sends = (profile: PolkadotProfileName, adapter: ChainAdapter): ChainAdapter => {
  const { transfer: _, ...features } = adapter.features
  return profile === 'polkadot-js' ? adapter : { ...adapter, features }
}

for (const [name, without] of Object.entries(profiles))
  describeAdapter(`polkadotAdapter with ${name}`, () => {
    const profile = name as PolkadotProfileName
    const storage = memoryWalletStorage()
    const networks: [Network, Network] = [polkadotNetwork(chain), westend]
    return {
      networks,
      balanceOf,
      without: ['selection', 'namesakes', ...without],
      construct: target => sends(profile, polkadotAdapter({ networks, ...(target && { target }) })),
      open(presence = 'present', disguise) {
        const target: InjectionTarget = new EventTarget()
        const [a, b, ...rest] = POLKADOT_DEVELOPMENT_KEYS
        // Its limit of signatures has a test of its own, with a clock.
        const common = { profile, rateLimit: 0 }
        const wallet = simulatedPolkadotWallet({
          ...common,
          disguise,
          accounts: [a, b],
          target: presence === 'absent' ? new EventTarget() : target,
          announce: presence === 'late' ? 'never' : 'now',
          storage,
        })
        const other = simulatedPolkadotWallet({ name: 'other-wallet', accounts: rest, target, storage })
        const impersonate = () =>
          simulatedPolkadotWallet({ ...common, accounts: rest, target, storage: memoryWalletStorage() })
        return { adapter: sends(profile, polkadotAdapter({ networks, target })), wallet, other, impersonate }
      },
      verify: ({ message, signature, address }) =>
        sr25519Verify(wrapBytes(message), fromHex(signature)!, accountOf(address)!),
    }
  })
