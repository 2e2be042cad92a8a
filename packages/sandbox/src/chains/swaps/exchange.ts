import type { CaipNetworkId } from '@foyer/core/chain'
import { type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { NATIVE_EVM_ADDRESS } from '../../indexer/findAsset.ts'
import { createPriceTable } from '../../prices/priceTable.ts'
import { EXCHANGE_ABI } from '../contracts/abi.ts'
import { EXCHANGE } from '../contracts/compiled.ts'
import { sendAsDeployer } from '../contracts/deployer.ts'
import { EVM_TOKENS, TOKEN_CHAIN_ID, TOKEN_TRANSACTIONS } from '../tokens/evmTokens.ts'

/** The exchange: the address of the router, and the spender of approvals. It follows from the deployer and its nonce after the tokens. */
export const EXCHANGE_ADDRESS: Address = '0xBe0F340075060F856612d91e17cAe599dE92C745'

/** Routers of the chains that have swaps, by CAIP-2 id. */
export const SWAP_ROUTERS: Readonly<Record<CaipNetworkId, readonly Address[]>> = {
  [`eip155:${TOKEN_CHAIN_ID}`]: [EXCHANGE_ADDRESS],
}

/** Worth of each side of a pool, in millionths of a US dollar: three millions, so that 50 Ether move the price by a tenth. */
const SIDE = 3_000_000_000_000n

/** Assets of the exchange, each with the amount that is worth one side of a pool. */
function sides(): { address: Address; amount: bigint }[] {
  const prices = createPriceTable()
  const ether = prices.microDollars({ symbol: 'ETH' })!
  const amount = (price: bigint, decimals: number) => (SIDE * 10n ** BigInt(decimals)) / price
  return [
    { address: NATIVE_EVM_ADDRESS, amount: amount(ether, 18) },
    ...EVM_TOKENS.map(({ address, price, decimals }) => ({ address, amount: amount(price, decimals) })),
  ]
}

/** Transactions of the deployer for the exchange: its own, the approvals, and a pool for each two of Ether and the tokens. */
function transactions() {
  const approval = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [EXCHANGE_ADDRESS, maxUint256],
  })
  const approvals = EVM_TOKENS.map(({ address }) => ({ to: address, data: approval }))
  const all = sides()
  const pools = all.flatMap((one, at) =>
    all.slice(at + 1).map(two => ({
      to: EXCHANGE_ADDRESS,
      data: encodeFunctionData({
        abi: EXCHANGE_ABI,
        functionName: 'add',
        args: [one.address, two.address, one.amount, two.amount],
      }),
      value: one.address === NATIVE_EVM_ADDRESS ? one.amount : 0n,
    })),
  )
  return [{ data: EXCHANGE }, ...approvals, ...pools]
}

const TRANSACTIONS = transactions()

export const EXCHANGE_TRANSACTIONS = TRANSACTIONS.length

/**
 * Deploys the exchange to a chain on which the tokens are the deployer's only transactions, and fills the pools at the prices of the table. The
 * deployer may trade afterwards. Rejects if one of the transactions fails.
 */
export const deployExchange = (url: string): Promise<void> =>
  sendAsDeployer(url, { first: TOKEN_TRANSACTIONS, all: TRANSACTIONS })
