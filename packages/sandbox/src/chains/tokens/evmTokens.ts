import { type Address, encodeDeployData, encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
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
const GAS = 2_000_000

/** Sends requests in one batch, which the node executes in order. Rejects with the first error. */
async function batch(url: string, method: string, params: readonly unknown[]): Promise<unknown[]> {
  const body = JSON.stringify(params.map((param, id) => ({ jsonrpc: '2.0', id, method, params: [param] })))
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[]
  return params.map((_, at) => {
    const { result, error } = answers.find(({ id }) => id === at) ?? {}
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  })
}

/** Waits until blocks have the transactions: the node answers before it has mined them. */
async function receiptsOf(url: string, hashes: readonly unknown[]): Promise<{ status: string }[]> {
  for (;;) {
    const receipts = await batch(url, 'eth_getTransactionReceipt', hashes)
    if (receipts.every(receipt => receipt !== null)) return receipts as { status: string }[]
    await new Promise(passed => setTimeout(passed, 10))
  }
}

/**
 * Deploys the tokens to a chain without transactions of the deployer that mines at once, and gives 1,000 of each to every holder. Rejects if
 * one of the transactions fails.
 */
export async function deployEvmTokens(url: string): Promise<void> {
  const deployments = TOKENS.map(({ name, symbol, bytecode }) => ({
    data: encodeDeployData({ abi: TOKEN_ABI, bytecode, args: [name, symbol, DECIMALS, SUPPLY] }),
  }))
  const gifts = HOLDERS.map(holder =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [holder, INITIAL_TOKENS] }),
  )
  const transfers = TOKENS.flatMap(({ address: to }) => gifts.map(data => ({ to, data })))
  const transactions = [...deployments, ...transfers].map((transaction, nonce) => ({
    ...transaction,
    from: DEPLOYER,
    nonce: toHex(nonce),
    gas: toHex(GAS),
  }))
  const receipts = await receiptsOf(url, await batch(url, 'eth_sendTransaction', transactions))
  if (receipts.some(({ status }) => status !== '0x1')) throw new Error('A token was not deployed.')
}
