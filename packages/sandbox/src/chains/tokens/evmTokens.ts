import { type Address, encodeDeployData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { TOKEN_ABI } from '../contracts/abi.ts'
import { SILENT_TOKEN, TOKEN } from '../contracts/compiled.ts'
import { sendAsDeployer } from '../contracts/deployer.ts'

/** Chain that has the tokens. */
export const TOKEN_CHAIN_ID = 31337

/** Development accounts 0 to 3, which the wallets of the demo and the phone have. */
const HOLDERS: readonly Address[] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
]

/** Whole tokens of each holder, and of each token. */
const GIFT = 1_000n
const SUPPLY = 100_000_000n

export interface EvmToken {
  address: Address
  name: string
  symbol: string
  decimals: number
  /** Of one whole token, in millionths of a US dollar. */
  price: bigint
}

/** Tokens in the order of their deployment: the address follows from the deployer and its nonce. */
const TOKENS: readonly (EvmToken & { bytecode: Hex; isGiven: boolean })[] = [
  {
    address: '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    price: 1_000_000n,
    bytecode: TOKEN,
    isGiven: true,
  },
  {
    address: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
    price: 1_000_000n,
    bytecode: SILENT_TOKEN,
    isGiven: true,
  },
  // Nobody has it at the start: it is bought from the exchange.
  {
    address: '0x2B574555158337Cd46d47c2Ca57E4698A1f04e70',
    name: 'Chainlink',
    symbol: 'LINK',
    decimals: 18,
    price: 15_000_000n,
    bytecode: TOKEN,
    isGiven: false,
  },
]

export const EVM_TOKENS: readonly EvmToken[] = TOKENS

const base = (whole: bigint, { decimals }: EvmToken) => whole * 10n ** BigInt(decimals)

const deployments = TOKENS.map(({ bytecode, ...token }) => ({
  data: encodeDeployData({
    abi: TOKEN_ABI,
    bytecode,
    args: [token.name, token.symbol, token.decimals, base(SUPPLY, token)],
  }),
}))

const gifts = TOKENS.filter(({ isGiven }) => isGiven).flatMap(token =>
  HOLDERS.map(holder => ({
    to: token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [holder, base(GIFT, token)] }),
  })),
)

/** Transactions of the deployer for the tokens. */
export const TOKEN_TRANSACTIONS = deployments.length + gifts.length

/**
 * Deploys the tokens to a chain without transactions of the deployer that mines at once, and gives 1,000 of USDC and USDT to every holder.
 * Rejects if one of the transactions fails.
 */
export const deployEvmTokens = (url: string): Promise<void> =>
  sendAsDeployer(url, { first: 0, all: [...deployments, ...gifts] })
