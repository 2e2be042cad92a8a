import { setTimeout as wait } from 'node:timers/promises'
import { type Address, createWalletClient, encodeFunctionData, erc20Abi, getAddress, http } from 'viem'
import { EVM_TOKENS, TOKEN_CHAIN_ID } from '../../chains/tokens/evmTokens.ts'
import type { Indexer } from '../../indexer/indexer.ts'
import type { Faucet } from './faucet.ts'
import { oneAtATime } from './oneAtATime.ts'

/**
 * Development account 8 of anvil, unlocked there: it deploys the tokens and keeps the rest of their supply. No wallet of the demo or the
 * phone has it.
 */
const FAUCET: Address = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

const BETWEEN_LOOKS = 50

const isSold = (token: string) => EVM_TOKENS.some(({ address }) => address.toLowerCase() === token.toLowerCase())

/** Faucet of an EVM chain: an unlocked account of the node. */
export async function createEvmFaucet({ network, tokens }: Indexer): Promise<Faucet> {
  const client = createWalletClient({
    account: FAUCET,
    transport: http(network.rpcUrls.default.http[0], { retryCount: 0 }),
  })
  // The node may give the same nonce to two transactions that it gets at once, and refuse one of them.
  const inOrder = oneAtATime()
  return {
    address: FAUCET,
    tokens: async () =>
      network.id === TOKEN_CHAIN_ID ? (await tokens()).filter(({ address = '' }) => isSold(address)) : [],
    async pay(receiver, { address: token }, amount) {
      const to = getAddress(`0x${receiver.replace(/^0x/i, '')}`)
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
      const hash = await inOrder(() =>
        client.sendTransaction(
          token === undefined ? { chain: null, to, value: amount } : { chain: null, to: getAddress(token), data },
        ),
      )
      for (;;) {
        const receipt = await client.request<{ ReturnType: { status: string } | null }>({
          method: 'eth_getTransactionReceipt',
          params: [hash],
        })
        if (receipt?.status === '0x1') return
        if (receipt) throw new Error(`The payment ${hash} was reverted.`)
        // The node answers before it has mined, and does not mine while a developer holds its blocks.
        await wait(BETWEEN_LOOKS, undefined, { ref: false })
      }
    },
  }
}
