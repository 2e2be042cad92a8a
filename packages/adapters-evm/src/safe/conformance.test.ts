import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { describeAdapter } from '@foyer/testing/adapter'
import { DEVELOPMENT_KEYS, memoryWalletStorage, simulatedEvmWallet } from '@foyer/testing/evm'
import { createPublicClient, type Hex, http } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll } from 'vitest'
import { evmAdapter } from '../adapter.ts'
import { localNetwork } from '../page.fixture.ts'

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
})
afterAll(() => chain.stop())

const client = () => createPublicClient({ chain: { ...foundry, id: chain.chainId }, transport: http(chain.url) })
const rpc = (method: string, ...params: unknown[]) => client().request({ method, params } as never)

const [a, b, ...rest] = DEVELOPMENT_KEYS
const safeOf = () => ({
  name: 'Good Wallet',
  rdns: 'org.good',
  profile: 'safe' as const,
  chains: { [chain.chainId]: chain.url },
})

describeAdapter('evmAdapter with safe', async () => {
  const storage = memoryWalletStorage()
  // A test sends away all that the account has.
  const one = simulatedEvmWallet({ ...safeOf(), accounts: [a], target: new EventTarget(), storage })
  await rpc('anvil_setBalance', one.addresses[0], '0x8ac7230489e80000')
  one.stop()
  return {
    networks: [localNetwork(chain)],
    without: ['pending', 'locked', 'empty', 'silence', 'events', 'question', 'permission', 'fee', 'hash'],
    balanceOf: address => client().getBalance({ address: address as Hex }),
    mine: async () => void (await rpc('evm_mine')),
    construct: target => evmAdapter({ ...(target && { target }) }),
    open(presence = 'present', disguise) {
      const target = new EventTarget()
      const good = { ...safeOf(), storage }
      const wallet = simulatedEvmWallet({
        ...good,
        disguise,
        accounts: [a],
        target: presence === 'absent' ? new EventTarget() : target,
        announce: presence === 'late' ? 'never' : 'now',
      })
      const other = simulatedEvmWallet({
        name: 'Other Wallet',
        rdns: 'org.other',
        chains: good.chains,
        storage,
        accounts: rest,
        target,
      })
      const impersonate = () => simulatedEvmWallet({ ...good, accounts: [b], target, storage: memoryWalletStorage() })
      return { adapter: evmAdapter({ target }), wallet, other, impersonate }
    },
  }
})
