import { type Address, createPublicClient, encodeDeployData, encodeFunctionData, erc20Abi, type Hex, http } from 'viem'
import { SILENT_TOKEN, TOKEN, TOKEN_ABI } from './tokenContracts.ts'

/** Chain that has the tokens. */
export const TOKEN_CHAIN_ID = 31337

/** Development account 8 of anvil, unlocked there. No wallet of the demo or the phone selects it, so that its nonces are free at the start. */
const DEPLOYER: Address = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

/** Development accounts 0 to 3, which the wallets of the demo and the phone have. */
const HOLDERS: readonly Address[] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
]

const DECIMALS = 6
const ONE = 10n ** BigInt(DECIMALS)
/** In base units, of each holder. */
const INITIAL_TOKENS = 1_000n * ONE
const SUPPLY = 1_000_000n * ONE

/** Tokens by their address, which follows from the deployer and its nonce. */
const TOKENS: readonly { address: Address; name: string; symbol: string; bytecode: Hex }[] = [
  { address: '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A', name: 'USD Coin', symbol: 'USDC', bytecode: TOKEN },
  { address: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313', name: 'Tether USD', symbol: 'USDT', bytecode: SILENT_TOKEN },
]

/** CAIP-10 ids of the tokens. One is worth one US dollar. */
export const EVM_TOKENS: readonly string[] = TOKENS.map(({ address }) => `eip155:${TOKEN_CHAIN_ID}:${address}`)

/** More than any of the transactions uses. */
const GAS = 2_000_000n

/**
 * Deploys the tokens to a chain without transactions of the deployer, and gives 1,000 of each to every holder. Rejects if one of the
 * transactions fails.
 */
export async function deployEvmTokens(url: string): Promise<void> {
  const client = createPublicClient({
    transport: http(url, { batch: { batchSize: 100 }, retryCount: 0 }),
    pollingInterval: 20,
  })
  const deployments = TOKENS.map(({ name, symbol, bytecode }) => ({
    data: encodeDeployData({ abi: TOKEN_ABI, bytecode, args: [name, symbol, DECIMALS, SUPPLY] }),
  }))
  const transfers = TOKENS.flatMap(({ address: to }) =>
    HOLDERS.map(holder => ({
      to,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [holder, INITIAL_TOKENS] }),
    })),
  )
  const send = (transaction: { to?: Address; data: Hex }, nonce: number): Promise<Hex> =>
    client.request({
      method: 'eth_sendTransaction',
      params: [{ ...transaction, from: DEPLOYER, nonce: `0x${nonce.toString(16)}`, gas: `0x${GAS.toString(16)}` }],
    } as never)
  // In one batch, which the node executes in order.
  const hashes = await Promise.all([...deployments, ...transfers].map(send))
  const receipts = await Promise.all(hashes.map(hash => client.waitForTransactionReceipt({ hash })))
  if (receipts.some(({ status }) => status !== 'success')) throw new Error('A token was not deployed.')
}
