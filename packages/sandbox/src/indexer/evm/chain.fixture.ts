import {
  type Address,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  getAddress,
  type Hex,
  http,
  publicActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import type { Anvil } from '../../chains/anvil.ts'
import { minedReceipt } from '../../chains/minedReceipt.ts'
import { TOKEN, TOKEN_ABI } from './contracts.fixture.ts'

/** PUBLIC keys of every development chain: anything sent to them on a real one is lost. */
export const account = (index: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: index })

/** Another program on the chain, independent of the sandbox. */
export function programOn({ url, chainId }: Anvil, signer = account(0)) {
  const chain = { ...foundry, id: chainId }
  const wallet = createWalletClient({ account: signer, chain, transport: http(url) }).extend(publicActions)
  const test = createTestClient({ chain, mode: 'anvil', transport: http(url) })
  const mined = async (hash: Promise<Hex>) => minedReceipt(wallet, await hash)
  return {
    snapshot: (): Promise<Hex> => test.snapshot(),
    revert: (id: Hex): Promise<void> => test.revert({ id }),
    send: (to: Address, value: bigint) => mined(wallet.sendTransaction({ to, value })),
    async deploy(data: Hex): Promise<Address> {
      return getAddress((await mined(wallet.sendTransaction({ data }))).contractAddress!)
    },
    deployToken: async (name: string, symbol: string, decimals: number, supply: bigint): Promise<Address> => {
      const data = encodeDeployData({ abi: TOKEN_ABI, bytecode: TOKEN, args: [name, symbol, decimals, supply] })
      return getAddress((await mined(wallet.sendTransaction({ data }))).contractAddress!)
    },
    call: (to: Address, data: Hex, options: { gas?: bigint; value?: bigint } = {}) =>
      mined(wallet.sendTransaction({ to, data, ...options })),
  }
}
