import { type Anvil, minedReceipt } from '@foyer/sandbox/chains'
import { ENTRY_POINT } from '@foyer/smart-account'
import { deployments } from '@foyer/smart-account/deployments'
import {
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  type PublicActions,
  parseAbi,
  parseEther,
  publicActions,
  type TestClient,
  type WalletActions,
  walletActions,
} from 'viem'
import {
  entryPoint08Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import type { VaultChain } from '../../approval/approval.types.ts'
import { type Alter, alterEndpoint } from '../endpoint.fixture.ts'
import { evmChain } from '../review.fixture.ts'

const BUNDLER = 'http://bundler.example/31337'
export const PAYMASTER = 'http://sponsor.example/31337'
/** Contract that pays for every operation. */
export const SPONSOR = '0x00000000000000000000000000000000005b0905'
/** Development account that sends the operations. */
const SENDER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** Answers `validatePaymasterUserOp` with no context and no objection. */
const PAYS_ALWAYS = '0x60405f5260605ff3'

/** Client of a chain of the tests, which signs as the development accounts and controls the chain. */
export type Client = TestClient & PublicActions & WalletActions

export const clientOf = ({ url }: Anvil): Client =>
  createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions) as Client

async function send(client: Client, to: Hex, data: Hex, value = 0n): Promise<void> {
  const hash = await client.sendTransaction({ account: SENDER, chain: null, to, data, value })
  const { status } = await minedReceipt(client, hash)
  if (status !== 'success') throw new Error(`A transaction to ${to} failed.`)
}

/** Gives a contract a deposit, from which it pays for operations. */
export async function depositFor(client: Client, address: Hex): Promise<void> {
  const data = encodeFunctionData({ abi: parseAbi(['function depositTo(address)']), args: [address] })
  await send(client, ENTRY_POINT, data, parseEther('10'))
}

/** Deploys the contracts of smart accounts, and a sponsor with a deposit. */
export async function deployAll(client: Client): Promise<void> {
  for (const { to, data } of deployments) await send(client, to, data)
  await client.setCode({ address: SPONSOR, bytecode: PAYS_ALWAYS })
  await depositFor(client, SPONSOR)
}

export const smartChain = (anvil: Anvil): VaultChain => ({
  ...evmChain(anvil.url),
  smartAccount: { bundler: BUNDLER, paymasters: [PAYMASTER] },
})

type Wire = Record<string, Hex>

const operationOf = (wire: Wire): UserOperation<'0.8'> => {
  const numbers = Object.entries(wire).filter(([name]) => /gas|nonce|fee/i.test(name))
  return { ...wire, ...Object.fromEntries(numbers.map(([name, value]) => [name, BigInt(value)])) } as never
}

const GAS = { preVerificationGas: '0x11170', verificationGasLimit: '0x61a80', callGasLimit: '0x30d40' }

/** Bundler that has the EntryPoint carry out each operation at once. `alter` answers in its place. */
export function openBundler(client: Client, alter: Alter = () => undefined) {
  const held = new Map<string, Wire>()
  const seen: Wire[] = []

  async function execute(wire: Wire) {
    const packed = toPackedUserOperation(operationOf(wire) as never)
    const request = {
      address: ENTRY_POINT,
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[packed], SENDER],
    } as const
    try {
      await client.simulateContract({ ...request, account: SENDER } as never)
    } catch (error) {
      const reason = /AA\d\d[^"]*/.exec(String(error))?.[0] ?? String(error)
      return { error: { code: -32_500, message: reason } }
    }
    const hash = getUserOperationHash({
      chainId: 31337,
      entryPointAddress: ENTRY_POINT,
      entryPointVersion: '0.8',
      userOperation: operationOf(wire),
    })
    held.set(hash, wire)
    const transaction = await client.writeContract({
      ...request,
      account: SENDER,
      chain: null,
      gas: 3_000_000n,
    } as never)
    await minedReceipt(client, transaction)
    return { result: hash }
  }

  const asked = alterEndpoint(BUNDLER, async request => {
    const altered = await alter(request)
    if (altered) return altered
    const [wire] = request.params as [Wire]
    if (request.method === 'eth_estimateUserOperationGas') {
      seen.push(wire)
      const sponsor = wire.paymaster ? { paymasterVerificationGasLimit: '0xc350', paymasterPostOpGasLimit: '0x0' } : {}
      return { result: { ...GAS, ...sponsor } }
    }
    if (request.method === 'eth_sendUserOperation') return execute(wire)
    const found = held.get(wire as never)
    return { result: found ? { userOperation: found, entryPoint: ENTRY_POINT } : null }
  })
  return { asked, seen }
}

/** Sponsor that pays, or what `alter` answers in its place. */
export const openSponsor = (alter: Alter = () => undefined): string[] =>
  alterEndpoint(PAYMASTER, async request => {
    const altered = await alter(request)
    return altered ?? { result: { paymaster: SPONSOR, paymasterData: '0x' } }
  })
