import type { CaipNetworkId, Network, RemoteChannel, TransferFeature, TransferRequest } from '@foyer/core/chain'
import { type Anvil, minedReceipt } from '@foyer/sandbox/chains'
import { accountAddress, accountSalt, ENTRY_POINT, FACTORY } from '@foyer/smart-account'
import { deployments } from '@foyer/smart-account/deployments'
import { DEVELOPMENT_KEYS } from '@foyer/testing/evm'
import {
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  http,
  parseAbi,
  parseEventLogs,
  publicActions,
  toHex,
} from 'viem'
import {
  entryPoint08Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import type { EvmAdapterOptions } from '../adapter.ts'
import { localNetwork, openPage } from '../page.fixture.ts'
import { type Alter, altering, call, RECEIVER } from '../transfer/transfer.fixture.ts'

const OWNER = privateKeyToAccount(DEVELOPMENT_KEYS[2]!)
/** Sends the operations of all accounts, as a bundler does. */
const BUNDLER = privateKeyToAccount(DEVELOPMENT_KEYS[3]!)
export const SMART = getAddress(accountAddress(OWNER.address))

const ACCOUNT_ABI = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const FACTORY_ABI = parseAbi(['function createAccount(bytes32 ownSalt) returns (address)'])

type Operation = UserOperation<'0.8'>
type Calls = { to: Hex; value: Hex; data?: Hex }[]
export type SendCalls = {
  from: string
  chainId: Hex
  atomicRequired: boolean
  calls: Calls
  capabilities?: { paymasterService?: { url: string } }
}

/** Deploys EntryPoint, implementation and factory. */
export async function deployContracts({ url }: Anvil): Promise<void> {
  const client = createWalletClient({ account: BUNDLER, chain: foundry, transport: http(url) }).extend(publicActions)
  for (const { to, data } of deployments) {
    const hash = await client.sendTransaction({ to, data })
    await minedReceipt(client, hash)
  }
}

/** The chain's side: real operations of the account, which a bundler executes. */
function operationsOn({ url, chainId }: Anvil) {
  const chain = { ...foundry, id: chainId }
  const client = createWalletClient({ account: BUNDLER, chain, transport: http(url) }).extend(publicActions)
  const callData = (calls: Calls): Hex => {
    const args = calls.map(({ to, value, data = '0x' }) => ({ target: to, value: hexToBigInt(value), data }))
    const [first] = args
    return args.length === 1
      ? encodeFunctionData({
          abi: ACCOUNT_ABI,
          functionName: 'execute',
          args: [first!.target, first!.value, first!.data],
        })
      : encodeFunctionData({ abi: ACCOUNT_ABI, functionName: 'executeBatch', args: [args] })
  }
  return {
    /** Signed operation for calls, at a price. */
    async sign(calls: Calls, price: bigint): Promise<{ operation: Operation; hash: Hex }> {
      const isDeployed = (await client.getCode({ address: SMART })) !== undefined
      const nonce = await client.readContract({
        abi: entryPoint08Abi,
        address: ENTRY_POINT,
        functionName: 'getNonce',
        args: [SMART, 0n],
      })
      const salt = accountSalt(OWNER.address)
      const operation: Operation = {
        sender: SMART,
        nonce,
        ...(!isDeployed && {
          factory: FACTORY,
          factoryData: encodeFunctionData({ abi: FACTORY_ABI, functionName: 'createAccount', args: [salt] }),
        }),
        callData: callData(calls),
        callGasLimit: 500_000n,
        verificationGasLimit: 600_000n,
        preVerificationGas: 60_000n,
        maxFeePerGas: price,
        maxPriorityFeePerGas: price,
        signature: '0x',
      }
      const hash = getUserOperationHash({
        chainId,
        entryPointAddress: ENTRY_POINT,
        entryPointVersion: '0.8',
        userOperation: operation,
      })
      const signature = await OWNER.signMessage({ message: { raw: hash } })
      return { operation: { ...operation, signature }, hash }
    },
    /** Executes operations in one transaction, and returns its hash. */
    async execute(...operations: readonly Operation[]): Promise<Hex> {
      const hash = await client.writeContract({
        abi: entryPoint08Abi,
        address: ENTRY_POINT,
        functionName: 'handleOps',
        args: [operations.map(operation => toPackedUserOperation(operation)), BUNDLER.address],
        gas: 5_000_000n,
      })
      await minedReceipt(client, hash)
      return hash
    },
    /** Gas of the operation that a transaction has executed. The account's balance also pays what stays in its deposit. */
    async gasOf(hash: Hex): Promise<bigint> {
      const { logs } = await client.getTransactionReceipt({ hash })
      const [event] = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs })
      return event!.args.actualGasUsed
    },
    fund: (value: bigint) =>
      client.request({ method: 'anvil_setBalance' as never, params: [SMART, toHex(value)] as never }),
  }
}

export const ATOMIC = { atomic: { status: 'supported' } }

interface SmartOptions {
  alter?: Alter
  paymasters?: EvmAdapterOptions['paymasters']
  /** Capabilities that its wallet says for the account on the chain. */
  capabilities?: Record<string, unknown>
  /** Methods that the session allows. */
  methods?: readonly string[]
}

const METHODS = ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']

/** Page with a login's session, whose wallet builds and signs operations of the smart account. A test executes them. */
export function smartPage(anvil: Anvil, options: SmartOptions = {}) {
  const { alter, paymasters, capabilities = ATOMIC, methods = METHODS } = options
  const { adapter } = openPage({ ...(alter && { fetch: altering(alter) }), ...(paymasters && { paymasters }) })
  const network: Network = localNetwork(anvil)
  const chain = operationsOn(anvil)
  const asked: { method: string; params: readonly unknown[] }[] = []
  const signed: { operation: Operation; hash: Hex }[] = []
  /** Answers of the wallet that a test gives in place of its own. */
  const answers = new Map<string, (params: readonly unknown[]) => unknown>([
    ['wallet_getCapabilities', () => ({ [toHex(anvil.chainId)]: capabilities })],
  ])
  const own = async (method: string, [first]: readonly unknown[]) => {
    if (method !== 'wallet_sendCalls') throw Object.assign(new Error('Unknown.'), { code: 5730 })
    const { calls, capabilities: wanted } = first as SendCalls
    // A service that pays needs no price from the account.
    const each = await chain.sign(calls, wanted?.paymasterService ? 0n : 10n ** 9n)
    signed.push(each)
    return { id: each.hash, capabilities: { userOperation: { hash: each.hash, entryPoint: ENTRY_POINT } } }
  }
  const channel: RemoteChannel = {
    request: async (_: CaipNetworkId, method, params) => {
      asked.push({ method, params: params as readonly unknown[] })
      const answer = answers.get(method)
      return answer ? answer(params as readonly unknown[]) : own(method, params as readonly unknown[])
    },
    allows: (chainId, method) => chainId === network.caipNetworkId && methods.includes(method),
  }
  const from = { address: SMART, type: 'smartAccount' } as const
  const feature = adapter.features.transfer as Required<TransferFeature>
  const connection = {
    connectorId: 'auth',
    namespace: 'eip155',
    address: SMART,
    chainId: network.caipNetworkId,
  } as const
  const estimate = (request: Partial<TransferRequest> = {}) =>
    feature.estimate({ from, to: RECEIVER, ...request }, network, call())
  return {
    adapter,
    feature,
    network,
    connection,
    channel,
    from,
    asked,
    answers,
    signed,
    ...chain,
    estimate,
    draft: async (request: Partial<TransferRequest> & { amount: bigint }) => {
      const [fee] = (await estimate(request)).fees
      return feature.draft({ from, to: RECEIVER, ...request, fee }, network, call())
    },
    submit: (draft: Parameters<TransferFeature['submit']>[1]) =>
      feature.submit(connection, draft, network, { ...call(), channel }),
    sent: () => asked.filter(({ method }) => method === 'wallet_sendCalls').map(({ params }) => params[0] as SendCalls),
    /** One look; without the wallet unless `connected`. */
    watch: (transfers: Parameters<TransferFeature['watch']>[0], connected = false) =>
      feature.watch(transfers, network, { ...call(), ...(connected && { channel, connection }) }),
  }
}
