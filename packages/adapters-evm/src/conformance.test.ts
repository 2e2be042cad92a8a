import type { Network } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { describeAdapter } from '@foyer/testing/adapter'
import { DEVELOPMENT_KEYS, memoryWalletStorage, simulatedEvmWallet } from '@foyer/testing/evm'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { evmAdapter } from './adapter.ts'

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

const network = ({ chainId, url }: Anvil): Network => ({
  id: chainId,
  caipNetworkId: `eip155:${chainId}`,
  chainNamespace: 'eip155',
  name: `Local ${chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

describeAdapter('evmAdapter', () => {
  const storage = memoryWalletStorage()
  const [first, second, unknown] = chains
  return {
    networks: [network(first), network(second)],
    unknownNetwork: network(unknown),
    balanceOf: async address => BigInt(await ask(first, 'eth_getBalance', [address, 'latest'])),
    mine: async () => void (await ask(first, 'evm_mine', [])),
    revokeMethod: 'wallet_revokePermissions',
    signInMethod: 'wallet_connect',
    construct: target => evmAdapter({ ...(target && { target }) }),
    open(presence = 'present', disguise) {
      const target = new EventTarget()
      const options = { chains: { [first.chainId]: first.url, [second.chainId]: second.url }, storage }
      const [a, b, ...rest] = DEVELOPMENT_KEYS
      const good = { ...options, name: 'Good Wallet', rdns: 'org.good', signsIn: true }
      const wallet = simulatedEvmWallet({
        ...good,
        disguise,
        accounts: [a, b],
        target: presence === 'absent' ? new EventTarget() : target,
        announce: presence === 'late' ? 'never' : 'now',
      })
      const other = simulatedEvmWallet({ ...options, name: 'Other Wallet', rdns: 'org.other', accounts: rest, target })
      const impersonate = () => simulatedEvmWallet({ ...good, accounts: rest, target, storage: memoryWalletStorage() })
      return { adapter: evmAdapter({ target, signInWallets: ['org.good'] }), wallet, other, impersonate }
    },
    verify: ({ message, signature, address }) =>
      verifyMessage({ address: address as Hex, message: { raw: message }, signature: signature as Hex }),
  }
})
