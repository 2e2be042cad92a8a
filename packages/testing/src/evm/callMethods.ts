import { type Hex, numberToHex } from 'viem'
import { type Call, sendBatch } from './batch.ts'
import { type EvmWalletState, type Methods, send, signerOf } from './methods.ts'
import { ask, ProviderRpcError } from './rpc.ts'

type Calls = {
  version: string
  from: Hex
  chainId: Hex
  calls: Call[]
  capabilities?: { paymasterService?: { optional?: boolean } }
}
type Receipt = { status: Hex; transactionHash: Hex; blockHash: Hex; blockNumber: Hex; gasUsed: Hex; logs: unknown[] }

const VERSION = '2.0.0'

const idOf = () =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), byte => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Methods of EIP-5792, for a wallet whose capabilities have `atomic` calls on its chain. A single call is sent as a transaction, and several
 * are executed in one where there is a contract for them. Where they are only `ready`, the visitor is asked for the upgrade in the same prompt.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export function callMethods(wallet: EvmWalletState): Methods {
  const { capabilities, simulation, endpoint, upgrades, paymasters } = wallet
  const sent = new Map<string, { chainId: number; hash: Hex }>()
  const chainId = () => simulation.state.get().chainId
  const known = () => (capabilities ? capabilities[numberToHex(chainId())] : undefined)
  const atomic = () => (known()?.atomic as { status?: unknown } | undefined)?.status
  const assertKnown = (method: string) => {
    if (atomic() === 'supported' || atomic() === 'ready') return
    throw new ProviderRpcError(-32601, `The method "${method}" does not exist / is not available.`)
  }
  const notePaymaster = (service: NonNullable<Calls['capabilities']>['paymasterService']) => {
    if (!service) return
    const isSupported = (known()?.paymasterService as { supported?: unknown } | undefined)?.supported === true
    if (!isSupported && service.optional !== true)
      throw new ProviderRpcError(5700, 'Unsupported non-optional capability.')
    paymasters.push(service)
  }
  return {
    wallet_sendCalls: async ([parameter], method) => {
      assertKnown(method)
      const { version, from, chainId: chain, calls, capabilities: wanted } = parameter as Calls
      const account = signerOf(wallet, from)
      if (version !== VERSION || chain !== numberToHex(chainId())) throw new ProviderRpcError(-32602, 'Invalid params.')
      const [call, ...others] = calls
      const contract = wallet.batchContracts[chainId()]
      if (!call || (others.length > 0 && !contract)) throw new ProviderRpcError(5740, 'Bundle too large.')
      notePaymaster(wanted?.paymasterService)
      await simulation.prompts.ask(method)
      if (others.length > 0 && atomic() === 'ready' && !upgrades) throw new ProviderRpcError(5750, 'Upgrade rejected.')
      const id = idOf()
      const isBatch = others.length > 0 && contract !== undefined
      const hash = await (isBatch ? sendBatch(wallet, account, { contract, calls }) : send(wallet, account, call))
      sent.set(id, { chainId: chainId(), hash })
      return { id }
    },
    wallet_getCallsStatus: async ([id], method) => {
      assertKnown(method)
      const calls = sent.get(String(id))
      if (!calls) throw new ProviderRpcError(5730, 'Unknown bundle id.')
      const receipt = (await ask(endpoint(calls.chainId)!, 'eth_getTransactionReceipt', [calls.hash])) as Receipt | null
      const known = { version: VERSION, id, chainId: numberToHex(calls.chainId), atomic: true }
      if (!receipt) return { ...known, status: 100 }
      const { status, transactionHash, blockHash, blockNumber, gasUsed, logs } = receipt
      const receipts = [{ status, transactionHash, blockHash, blockNumber, gasUsed, logs }]
      return { ...known, status: status === '0x1' ? 200 : 500, receipts }
    },
  }
}
