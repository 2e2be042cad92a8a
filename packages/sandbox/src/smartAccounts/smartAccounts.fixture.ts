import { accountAddress, accountSalt, ENTRY_POINT, FACTORY } from '@foyer/smart-account'
import { OpenAPIHono } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import {
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  type PublicClient,
  type Transport,
  zeroHash,
} from 'viem'
import {
  type BundlerClient,
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Abi,
  type SmartAccount,
  toSmartAccount,
} from 'viem/account-abstraction'
import type { LocalAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { signMessage, signTypedData } from 'viem/experimental/erc7739'
import { onTestFinished } from 'vitest'
import { type Anvil, startAnvil } from '../chains/anvil.ts'
import { deploySmartAccounts } from '../chains/smartAccounts/smartAccounts.ts'
import { openExchange } from '../chains/swaps/exchange.fixture.ts'
import { TOKEN_CHAIN_ID } from '../chains/tokens/evmTokens.ts'
import { serve } from '../serve.fixture.ts'
import { ACCOUNT_ABI, callsIn } from './accountCalls.ts'
import { smartAccountServices, smartAccountsApi } from './smartAccountsApi.ts'

import { hashOf, type Operation } from './userOperation.ts'

export { BUNDLER, PAYMASTERS } from '../chains/smartAccounts/smartAccounts.ts'
export { ACCOUNT_ABI } from './accountCalls.ts'

const networkOf = ({ url }: Anvil) => ({
  id: TOKEN_CHAIN_ID,
  caipNetworkId: `eip155:${TOKEN_CHAIN_ID}` as const,
  chainNamespace: 'eip155' as const,
  name: 'Foundry',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

/** Calldata of an account for one call, or for several at once. */
export function callsData(calls: readonly { to: Address; value?: bigint | undefined; data?: Hex | undefined }[]): Hex {
  const [first, ...more] = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, data }))
  if (first && more.length === 0) {
    const args = [first.target, first.value, first.data] as const
    return encodeFunctionData({ abi: ACCOUNT_ABI, functionName: 'execute', args })
  }
  return encodeFunctionData({ abi: ACCOUNT_ABI, functionName: 'executeBatch', args: [first ? [first, ...more] : []] })
}

/** Calldata of the factory for the account of an owner. */
export const creationData = (owner: Address): Hex =>
  encodeFunctionData({ abi: ACCOUNT_ABI, functionName: 'createAccount', args: [accountSalt(owner)] })

/** Starts a chain with all contracts of the sandbox, a bundler and a paymaster, on free ports until the end of the test. Any page may call them. */
export async function startSmartAccounts() {
  const anvil = await startAnvil({ chainId: TOKEN_CHAIN_ID })
  onTestFinished(anvil.stop)
  await openExchange(anvil)
  await deploySmartAccounts(anvil.url)
  const network = networkOf(anvil)
  const { api, bundlerSwitches, paymasterSwitches } = smartAccountsApi([network])
  const app = new OpenAPIHono()
  app.use(cors({ origin: '*' }))
  app.route('/', api)
  const url = await serve(app)
  const { bundler, paymaster } = smartAccountServices(url)[`eip155:${TOKEN_CHAIN_ID}`]!
  return { anvil, network, url, bundler, paymaster, bundlerSwitches, paymasterSwitches }
}

/** Addresses of a chain with smart accounts. */
export interface SmartAccountPlaces {
  anvil: Pick<Anvil, 'url'>
  bundler: string
  paymaster: string
}

/** Smart account of an owner whose key the test has. */
export interface OwnersAccount {
  address: Address
  account: SmartAccount
  client: PublicClient<Transport, Chain>
  /** Sends operations for which the account pays. */
  own: BundlerClient<Transport, Chain, SmartAccount>
  /** Sends operations for which the paymaster pays. */
  sponsored: BundlerClient<Transport, Chain, SmartAccount>
}

/** Another program on the chain, which has the key of an owner: viem's client for the operations of the owner's account. */
export async function accountOf(
  owner: LocalAccount,
  { anvil, bundler, paymaster }: SmartAccountPlaces,
): Promise<OwnersAccount> {
  const client: PublicClient<Transport, Chain> = createPublicClient({
    chain: foundry,
    transport: http(anvil.url),
    pollingInterval: 20,
  })
  const signer = createWalletClient({ account: owner, chain: foundry, transport: http(anvil.url) })
  const address = getAddress(accountAddress(owner.address))
  const domain = { name: 'Foyer Account', version: '1', chainId: TOKEN_CHAIN_ID, verifyingContract: address }
  const verifierDomain = { ...domain, salt: zeroHash }
  const account: SmartAccount = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: ENTRY_POINT, version: '0.8' },
    getAddress: async () => address,
    encodeCalls: async calls => callsData(calls),
    decodeCalls: async data => callsIn(data),
    getFactoryArgs: async () => ({ factory: FACTORY, factoryData: creationData(owner.address) }),
    getNonce: () =>
      client.readContract({
        address: ENTRY_POINT,
        abi: entryPoint08Abi,
        functionName: 'getNonce',
        args: [address, 0n],
      }),
    getStubSignature: async () => `0x${'ff'.repeat(64)}1c`,
    signUserOperation: ({ chainId: _, ...operation }) =>
      owner.signMessage({ message: { raw: hashOf({ ...operation, sender: address } as Operation, TOKEN_CHAIN_ID) } }),
    signMessage: ({ message }) => signMessage(signer, { message, verifierDomain }),
    signTypedData: typedData => signTypedData(signer, { ...typedData, verifierDomain } as never),
  })
  const options = { account, client, transport: http(bundler, { retryCount: 0 }), pollingInterval: 20 }
  return {
    address,
    account,
    client,
    own: createBundlerClient(options),
    sponsored: createBundlerClient({
      ...options,
      paymaster: createPaymasterClient({ transport: http(paymaster, { retryCount: 0 }) }),
    }),
  }
}
