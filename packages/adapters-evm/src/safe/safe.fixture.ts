import type { Network, Submitted, TransferDraft, TransferFeature, TransferRequest } from '@foyer/core/chain'
import { type Anvil, minedReceipt } from '@foyer/sandbox/chains'
import { DEVELOPMENT_KEYS, type SimulatedEvmWalletOptions } from '@foyer/testing/evm'
import { type Abi, createPublicClient, type Hex, http, type TransactionReceipt } from 'viem'
import { foundry } from 'viem/chains'
import { localNetwork, openPage } from '../page.fixture.ts'

export const RECEIVER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export const call = () => ({ signal: AbortSignal.timeout(10_000) })

/** Parts of a client of the chain that the tests use. */
interface Chain {
  getBalance(of: { address: Hex }): Promise<bigint>
  getTransactionReceipt(of: { hash: Hex }): Promise<TransactionReceipt>
  readContract(of: { abi: Abi; address: Hex; functionName: string; args: readonly unknown[] }): Promise<unknown>
  request(asked: never): Promise<unknown>
}

/** Page in the frame of a Safe, connected. */
export async function openSafe(anvil: Anvil, options: Partial<SimulatedEvmWalletOptions> = {}) {
  const page = openPage()
  const wallet = page.wallet({
    accounts: DEVELOPMENT_KEYS.slice(0, 1),
    chains: { [anvil.chainId]: anvil.url },
    profile: 'safe',
    hasOtherOwners: true,
    ...options,
  })
  const connection = await page.connect()
  const network: Network = localNetwork(anvil)
  const feature = page.adapter.features.transfer as Required<TransferFeature>
  const from = { address: connection.address }
  const chain: Chain = createPublicClient({
    chain: { ...foundry, id: anvil.chainId },
    transport: http(anvil.url),
  })
  const estimate = (request: Partial<TransferRequest> = {}) =>
    feature.estimate({ from, to: RECEIVER, ...request }, network, call())
  const draft = async (request: Partial<TransferRequest> & { amount: bigint }) => {
    const { fees } = await estimate(request)
    return feature.draft({ from, to: RECEIVER, ...request, fee: fees[0] }, network, call())
  }
  const submit = (each: TransferDraft) => feature.submit(connection, each, network, call())
  /** Looks at a transfer, by a wallet that is still connected or not. */
  const watch = async (submitted: Submitted, isConnected = true) => {
    const transfer = { from: connection.address, submitted }
    const [seen] = await feature.watch([transfer], network, { ...call(), ...(isConnected && { connection }) })
    return seen!
  }
  return {
    ...page,
    wallet,
    connection,
    network,
    feature,
    estimate,
    draft,
    submit,
    watch,
    chain,
    mined: (hash: Hex) => minedReceipt(chain, hash),
  }
}
