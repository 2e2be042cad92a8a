import type { CaipNetworkId } from '@foyer/core/chain'
import type { Address } from 'viem'
import { BATCH } from '../contracts/compiled.ts'
import { sendAsDeployer } from '../contracts/deployer.ts'
import { TOKEN_CHAIN_ID, TOKEN_TRANSACTIONS } from '../tokens/evmTokens.ts'
import { EXCHANGE_TRANSACTIONS } from './exchange.ts'

/** Contract of the batches. Its address follows from the deployer and its nonce after the tokens and the exchange. */
const BATCH_ADDRESS: Address = '0xA62045beac3b7195393e3b6a5B0b0066c0ea0DF9'

/** Contracts whose code an account may borrow by EIP-7702 for several calls in one transaction, by CAIP-2 id of the chain. */
export const BATCH_CONTRACTS: Readonly<Record<CaipNetworkId, Address>> = {
  [`eip155:${TOKEN_CHAIN_ID}`]: BATCH_ADDRESS,
}

/** Deploys the contract of batches to a chain on which the tokens and the exchange are the deployer's only transactions. */
export const deployBatch = (url: string): Promise<void> =>
  sendAsDeployer(url, { first: TOKEN_TRANSACTIONS + EXCHANGE_TRANSACTIONS, all: [{ data: BATCH }] })
