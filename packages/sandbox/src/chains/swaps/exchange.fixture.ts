import { onTestFinished } from 'vitest'
import { type Anvil, startAnvil } from '../anvil.ts'
import { deployEvmTokens, EVM_TOKENS, TOKEN_CHAIN_ID } from '../tokens/evmTokens.ts'
import { deployBatch } from './batch.ts'
import { deployExchange } from './exchange.ts'

export { BATCH_ABI, EXCHANGE_ABI, LOOSE_ROUTER_ABI } from '../contracts/abi.ts'
export { LOOSE_ROUTER } from '../contracts/compiled.ts'
export { BATCH_CONTRACTS } from './batch.ts'
export { EXCHANGE_ADDRESS } from './exchange.ts'

export const [USDC, USDT, LINK] = EVM_TOKENS.map(({ address }) => address) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]

/** Deploys the tokens, the exchange and the contract of batches to a chain that nobody has used. */
export async function openExchange({ url }: Anvil): Promise<void> {
  await deployEvmTokens(url)
  await deployExchange(url)
  await deployBatch(url)
}

/** Starts a chain with the tokens and the exchange, until the end of the test. */
export async function startExchange(): Promise<Anvil> {
  const anvil = await startAnvil({ chainId: TOKEN_CHAIN_ID })
  onTestFinished(anvil.stop)
  await openExchange(anvil)
  return anvil
}
