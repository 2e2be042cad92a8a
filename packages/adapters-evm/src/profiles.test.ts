import type { Network } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { type AdapterWorld, describeAdapter } from '@foyer/testing/adapter'
import {
  DEVELOPMENT_KEYS,
  EVM_PROFILES,
  type EvmProfileName,
  memoryWalletStorage,
  simulatedEvmWallet,
} from '@foyer/testing/evm'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { evmAdapter } from './adapter.ts'
import { localNetwork } from './page.fixture.ts'

let chains: [Anvil, Anvil, Anvil]
beforeAll(async () => {
  chains = await Promise.all([
    startAnvil({ chainId: 31337 }),
    startAnvil({ chainId: 31338 }),
    startAnvil({ chainId: 31339 }),
  ])
})
afterAll(() => Promise.all(chains.map(chain => chain.stop())))

const ask = async ({ url }: Anvil, method: string, params: unknown[]): Promise<string> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { result: string }).result
}

type Differences = Partial<Pick<AdapterWorld, 'without' | 'revokeMethod'>> & {
  /** Networks between which it switches, and adds the last one. Default: it switches, and adds. */
  networks?: 'one' | 'two'
}

function worldOf(profile: EvmProfileName, { networks: number, ...more }: Differences): AdapterWorld {
  const [first, second, unknown] = chains
  const storage = memoryWalletStorage()
  const both: [Network, ...Network[]] = [localNetwork(first), localNetwork(second)]
  const networks: [Network, ...Network[]] = number === 'one' ? [both[0]] : both
  return {
    networks,
    ...(!number && { unknownNetwork: localNetwork(unknown) }),
    balanceOf: async address => BigInt(await ask(first, 'eth_getBalance', [address, 'latest'])),
    mine: async () => void (await ask(first, 'evm_mine', [])),
    fund: async address =>
      void (await ask(first, 'anvil_setBalance', [address, `0x${(10_000n * 10n ** 18n).toString(16)}`])),
    ...more,
    construct: target => evmAdapter({ ...(target && { target }) }),
    open(presence = 'present', disguise) {
      const target = new EventTarget()
      const options = { chains: { [first.chainId]: first.url, [second.chainId]: second.url }, storage }
      const [a, b, ...rest] = DEVELOPMENT_KEYS
      const wallet = simulatedEvmWallet({
        ...options,
        profile,
        disguise,
        accounts: [a, b],
        target: presence === 'absent' ? new EventTarget() : target,
        announce: presence === 'late' ? 'never' : 'now',
      })
      const other = simulatedEvmWallet({ ...options, name: 'Other Wallet', rdns: 'org.other', accounts: rest, target })
      const impersonate = () =>
        simulatedEvmWallet({
          ...options,
          profile,
          accounts: rest,
          target,
          storage: memoryWalletStorage(),
          announce: 'now',
        })
      return { adapter: evmAdapter({ target, networks }), wallet, other, impersonate }
    },
    verify: ({ message, signature, address }) =>
      verifyMessage({ address: address as Hex, message: { raw: message }, signature: signature as Hex }),
  }
}

const profiles: Record<EvmProfileName, Differences> = {
  metamask: { revokeMethod: 'wallet_revokePermissions' },
  'metamask-connect': { revokeMethod: 'wallet_revokePermissions' },
  rabby: { revokeMethod: 'wallet_revokePermissions' },
  base: {},
  coinbase: {},
  porto: { revokeMethod: 'wallet_disconnect', networks: 'two' },
  farcaster: { without: ['revoking'], revokeMethod: 'wallet_revokePermissions', networks: 'one' },
  // Its refused addition is never answered, which has tests of its own.
  enkrypt: {
    without: ['revoking', 'endings', 'pending'],
    revokeMethod: 'wallet_revokePermissions',
    networks: 'two',
  },
}
for (const profile of Object.keys(EVM_PROFILES) as EvmProfileName[])
  describeAdapter(`evmAdapter with ${profile}`, () => worldOf(profile, profiles[profile]))
