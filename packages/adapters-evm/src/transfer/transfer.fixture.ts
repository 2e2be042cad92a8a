import type { Network, TransferDraft, TransferFeature, TransferRequest, TransferSighting } from '@foyer/core/chain'
import { type Anvil, minedReceipt } from '@foyer/sandbox/chains'
import { FEE_TOKEN, TOKEN, TOKEN_ABI } from '@foyer/sandbox/contracts.fixture'
import { DEVELOPMENT_KEYS, type SimulatedEvmWalletOptions } from '@foyer/testing/evm'
import {
  type Address,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect } from 'vitest'
import type { EvmAdapterOptions } from '../adapter.ts'
import { localNetwork, openPage } from '../page.fixture.ts'
import { MODES, type Mode, ODD_ABI, ODD_TOKEN } from './oddToken.fixture.ts'

export const call = () => ({ signal: AbortSignal.timeout(10_000) })

const [payerKey, receiverKey] = DEVELOPMENT_KEYS
export const PAYER = privateKeyToAccount(payerKey!)
export const RECEIVER = privateKeyToAccount(receiverKey!).address

/** A transaction of the payer that Foyer does not know. */
type Foreign = Partial<
  Record<'value' | 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas', bigint> & { to: Address; data: Hex; nonce: number }
>

/** Another program on the chain, independent of the adapter, with the payer's key. */
export function programOn({ url, chainId }: Anvil) {
  const chain = { ...foundry, id: chainId }
  const wallet = createWalletClient({ account: PAYER, chain, transport: http(url) }).extend(publicActions)
  const rpc = (method: string, ...params: unknown[]): Promise<unknown> =>
    wallet.request({ method, params } as unknown as Parameters<typeof wallet.request>[0])
  /** Makes a block, by default of this moment: a chain that was set back to a snapshot goes on with the time of the snapshot. */
  const mine = async (secondsLater = 0) => {
    await rpc('evm_setTime', Math.floor(Date.now() / 1_000) + secondsLater)
    await rpc('evm_mine')
  }
  const send = (transaction: Foreign): Promise<Hex> =>
    wallet.sendTransaction(transaction as Parameters<typeof wallet.sendTransaction>[0])
  /** Waits until the chain has no transaction left to put in a block: it answers before it has mined one. */
  const mined = async () => {
    const pending = async () => ((await rpc('txpool_status')) as { pending: Hex }).pending
    await expect.poll(pending, { interval: 10, timeout: 10_000 }).toBe('0x0')
  }
  const deploy = async (data: Hex): Promise<Address> => {
    const hash = await send({ data })
    return (await minedReceipt(wallet, hash)).contractAddress!
  }
  return {
    rpc,
    mine,
    mined,
    send,
    deploy,
    deployToken: (decimals: number, supply: bigint) =>
      deploy(encodeDeployData({ abi: TOKEN_ABI, bytecode: TOKEN, args: ['Test', 'TEST', decimals, supply] })),
    deployOddToken: (supply: bigint) => deploy(encodeDeployData({ abi: ODD_ABI, bytecode: ODD_TOKEN, args: [supply] })),
    deployFeeToken: (supply: bigint) => deploy(encodeDeployData({ abi: ODD_ABI, bytecode: FEE_TOKEN, args: [supply] })),
    behave: async (token: Address, mode: Mode): Promise<void> => {
      const args = [BigInt(MODES[mode])] as const
      await send({ to: token, data: encodeFunctionData({ abi: ODD_ABI, functionName: 'behave', args }) })
      await mined()
    },
    balanceOf: (address: string): Promise<bigint> => wallet.getBalance({ address: address as Address }),
    tokensOf: (token: Address, owner: Address = RECEIVER): Promise<bigint> =>
      wallet.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [owner] }),
  }
}

type Answer = { result?: unknown; error?: { code: number; message?: string; data?: unknown } }
/** Changes the real answer to a method. */
export type Alter = (method: string, answer: Answer, params: readonly unknown[]) => Answer

/** Fetch of a page between which and the endpoint someone changes answers. */
export const altering =
  (alter: Alter): typeof globalThis.fetch =>
  async (url, init) => {
    const { method, params } = JSON.parse(init?.body as string) as { method: string; params: unknown[] }
    const real = (await (await fetch(url, init)).json()) as Answer
    return Response.json({ jsonrpc: '2.0', id: 1, ...alter(method, { result: real.result, ...real }, params) })
  }

/** A page whose wallet is connected to the chain, with the adapter's feature. */
export async function payerOn(
  anvil: Anvil,
  options: { alter?: Alter; wallet?: Partial<SimulatedEvmWalletOptions> } & Pick<
    EvmAdapterOptions,
    'nonceWallets' | 'paymasters'
  > = {},
) {
  const { alter, nonceWallets, paymasters } = options
  const page = openPage({
    ...(alter && { fetch: altering(alter) }),
    ...(nonceWallets && { nonceWallets }),
    ...(paymasters && { paymasters }),
  })
  const wallet = page.wallet({ chains: { [anvil.chainId]: anvil.url }, ...options.wallet })
  const connection = await page.connect()
  const network: Network = localNetwork(anvil)
  const feature = page.adapter.features.transfer as Required<TransferFeature>
  const from = { address: PAYER.address }
  const estimate = (request: Partial<TransferRequest>) =>
    feature.estimate({ from, to: RECEIVER, ...request }, network, call())
  const draft = async (request: Partial<TransferRequest> & { amount: bigint }) => {
    const { fees } = await estimate(request)
    const fee = fees.find(({ tier }) => tier === 'normal')!
    return feature.draft({ from, to: RECEIVER, ...request, fee }, network, call())
  }
  const submit = (draft: TransferDraft) => feature.submit(connection, draft, network, call())
  const watch = async (draft: TransferDraft, hash?: string): Promise<TransferSighting> => {
    const submitted = hash === undefined ? {} : { submitted: { type: 'transaction' as const, hash } }
    return (await feature.watch([{ from: draft.from, draft, ...submitted }], network, call()))[0]!
  }
  const { adapter } = page
  return { adapter, feature, swap: adapter.features.swap, wallet, connection, network, estimate, draft, submit, watch }
}

/** Submits a draft, and returns the hash of its transaction. */
export async function hashOf({ submit }: Awaited<ReturnType<typeof payerOn>>, draft: TransferDraft): Promise<Hex> {
  const submitted = await submit(draft)
  if (submitted.type !== 'transaction') throw new Error(`Expected a transaction, got ${submitted.type}.`)
  return submitted.hash as Hex
}
