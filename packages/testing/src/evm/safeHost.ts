import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  numberToHex,
  parseEther,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { clientFor, type EvmWalletState } from './methods.ts'
import { FACTORY, MULTISIG_ABI, multisigAddress, multisigDeployment } from './multisig.ts'
import { ask } from './rpc.ts'
import type { Proposal, SafeHost, SafeOwners } from './safeHost.types.ts'

/** Gas of an execution. An estimate would be that of the cheapest way through, on which the calls fail. */
const GAS = 2_000_000n
const FUNDS = parseEther('10')
const POLL = 50

const SUCCESS = keccak256(stringToHex('ExecutionSuccess(bytes32,uint256)'))

type Receipt = { logs: { topics: Hex[] }[] } | null

/** Accounts of owners on the chain of a wallet. */
function accountsOf(owners: readonly PrivateKeyAccount[], wallet: () => EvmWalletState) {
  const addresses = owners.map(({ address }) => multisigAddress(address))
  const url = () => wallet().endpoint(wallet().simulation.state.get().chainId)!
  const ownerOf = (address: Hex) => owners[addresses.indexOf(address)]!
  const until = async (isThere: () => Promise<boolean>) => {
    while (!(await isThere())) await new Promise(resolve => setTimeout(resolve, POLL))
  }
  const hasCode = async (address: Hex) => (await ask(url(), 'eth_getCode', [address, 'latest'])) !== '0x'
  const send = (owner: PrivateKeyAccount, transaction: { to: Hex; data: Hex; value?: bigint }) =>
    clientFor(wallet(), owner).sendTransaction({ ...transaction, gas: GAS })
  const call = (address: Hex, data: Hex) => send(ownerOf(address), { to: address, data })

  /** Deploys an account with funds where the chain does not have it yet. */
  const deploy = async (address: Hex) => {
    if (await hasCode(address)) return
    const owner = ownerOf(address)
    await send(owner, { to: FACTORY, data: multisigDeployment(owner.address), value: FUNDS })
    await until(() => hasCode(address))
  }
  const sign = async (address: Hex, hash: Hex) => {
    const signed = await call(
      address,
      encodeFunctionData({ abi: MULTISIG_ABI, functionName: 'signMessage', args: [hash] }),
    )
    await until(async () => (await ask(url(), 'eth_getTransactionReceipt', [signed])) !== null)
  }
  return { addresses, url, deploy, call, sign }
}

/** The wallet around the page, with its accounts on a chain. */
export function safeHost(
  owners: readonly PrivateKeyAccount[],
  isAlone: boolean,
  wallet: () => EvmWalletState,
): SafeHost {
  const { addresses, url, deploy, call, sign } = accountsOf(owners, wallet)
  const state = () => wallet().simulation.state
  const proposals = () => state().get().proposals ?? []
  const change = (hash: Hex, more: Partial<Proposal>) =>
    state().set({ proposals: proposals().map(each => (each.hash === hash ? { ...each, ...more } : each)) })
  let deployed: Promise<unknown> | undefined
  const execute = async ({ hash, address, calls }: Proposal): Promise<Hex> => {
    const args = calls.map(({ to, value = '0x0', data = '0x' }) => ({ to: to!, value: BigInt(value), data }))
    const data = encodeFunctionData({ abi: MULTISIG_ABI, functionName: 'execute', args: [hash, args] })
    const executed = await call(address, data)
    change(hash, { executed })
    return executed
  }
  const waiting = () => proposals().filter(({ executed, isCancelled }) => !executed && !isCancelled)
  const oldest = () => {
    const [first] = waiting()
    if (!first) throw new Error('No proposal waits for the other owners.')
    return first
  }
  const find: SafeOwners['find'] = async hash => {
    const found = proposals().find(each => each.hash === hash)
    if (!found) throw new Error('Transaction not found')
    const { executed, isCancelled } = found
    if (!executed) return { txStatus: isCancelled ? 'CANCELLED' : 'AWAITING_CONFIRMATIONS', txHash: null }
    const receipt = (await ask(url(), 'eth_getTransactionReceipt', [executed])) as Receipt
    if (!receipt) return { txStatus: 'AWAITING_EXECUTION', txHash: executed }
    const hasSucceeded = receipt.logs.some(({ topics }) => topics[0] === SUCCESS && topics[1] === hash)
    return { txStatus: hasSucceeded ? 'SUCCESS' : 'FAILED', txHash: executed }
  }
  const others: SafeOwners = {
    get waiting() {
      return waiting().map(({ hash }) => hash)
    },
    execute: () => execute(oldest()),
    cancel: () => change(oldest().hash, { isCancelled: true }),
    find,
  }

  return {
    addresses,
    others,
    ready: () => {
      deployed ??= addresses.reduce((before, address) => before.then(() => deploy(address)), Promise.resolve())
      return deployed
    },
    async propose(address, calls) {
      const facts = [{ type: 'address' }, { type: 'uint256' }, { type: 'string' }] as const
      const text = JSON.stringify(calls)
      const hash = keccak256(encodeAbiParameters(facts, [address, BigInt(proposals().length), text]))
      const proposal = { hash, address, calls: [...calls] }
      state().set({ proposals: [...proposals(), proposal] })
      if (isAlone) await execute(proposal)
      return hash
    },
    signMessage: (address: Hex, raw: Hex) => sign(address, hashMessage({ raw })),
    signTypedData: (address: Hex, data: TypedDataDefinition) => sign(address, hashTypedData(data)),
    read: (method: string, params: readonly unknown[]) => ask(url(), method, params),
    chainId: () => numberToHex(state().get().chainId),
  }
}
