import { type Hex, isHex, type TypedDataDefinition } from 'viem'
import type { Call } from './batch.ts'
import type { EvmWalletState, Methods } from './methods.ts'
import type { SafeHost } from './safeHost.types.ts'
import type { SafeProfile } from './safeProfile.ts'

type Receipt = Record<'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', Hex> & { logs: unknown[] }
type Transaction = { from?: Hex; to: Hex; value?: Hex; data?: Hex }

/** Methods of a wallet with the profile `safe`. Any other one rejects, without a code. */
export function safeMethods(wallet: EvmWalletState, host: SafeHost, profile: SafeProfile): Methods {
  const { simulation, own } = wallet
  const { prompts, state } = simulation
  const { errors, signature } = profile
  const active = () => own(state.get())[0]!
  const assertOwn = (address: unknown) => {
    if (String(address).toLowerCase() !== active().toLowerCase()) throw new Error(errors.stranger)
  }
  /** Transaction that executes a proposal; any other hash as it is. */
  const executed = async (hash: Hex) => (await host.others.find(hash).catch(() => undefined))?.txHash ?? hash
  const read = async (method: string, hash: Hex, key: string) => {
    const found = (await host.read(method, [await executed(hash)])) as Record<string, unknown> | null
    // The hash of the request, and not that of the transaction.
    return found && { ...found, [key]: hash }
  }
  const propose = async (calls: readonly Call[], method: string) => {
    await prompts.ask(method)
    return host.propose(active(), calls)
  }
  const sent = new Map<Hex, object>()

  const all: Methods = {
    eth_accounts: () => [active()],
    eth_chainId: () => host.chainId(),
    net_version: () => host.chainId(),
    personal_sign: async ([message, address], method) => {
      assertOwn(address)
      await prompts.ask(method)
      await host.signMessage(active(), isHex(message) ? message : '0x')
      return signature
    },
    eth_signTypedData_v4: async ([address, data], method) => {
      assertOwn(address)
      await prompts.ask(method)
      const typed = (typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition
      await host.signTypedData(active(), typed)
      return signature
    },
    eth_sendTransaction: async ([transaction], method) => {
      const { to, value, data } = transaction as Transaction
      const hash = await propose([{ to, ...(value && { value }), ...(data && { data }) }], method)
      const facts = { from: active(), to, value: value ?? '0', input: data ?? '0x', gas: 0, gasPrice: '0x00', nonce: 0 }
      sent.set(hash, { hash, ...facts, blockHash: null, blockNumber: null, transactionIndex: null })
      return hash
    },
    eth_getTransactionByHash: async ([hash]) => {
      const real = await executed(hash as Hex)
      return sent.get(real) ?? read('eth_getTransactionByHash', hash as Hex, 'hash')
    },
    eth_getTransactionReceipt: ([hash]) => read('eth_getTransactionReceipt', hash as Hex, 'transactionHash'),
    wallet_sendCalls: async ([request], method) => {
      const { from, calls, chainId } = request as { from: Hex; calls: Call[]; chainId: Hex }
      if (chainId !== host.chainId()) throw new Error(`Safe is not on chain ${chainId}`)
      if (from !== active()) throw new Error('Invalid from address')
      return { id: await propose(calls, method) }
    },
    wallet_getCallsStatus: async ([id]) => {
      const { txStatus, txHash } = await host.others.find(id as Hex)
      const known = { version: '1.0', id, chainId: host.chainId(), status: profile.statuses[txStatus] }
      const receipt = txHash && ((await host.read('eth_getTransactionReceipt', [txHash])) as Receipt | null)
      if (!receipt) return known
      const { logs, blockHash, blockNumber, gasUsed } = receipt
      const status = txStatus === 'SUCCESS' ? '0x1' : '0x0'
      return { ...known, receipts: [{ logs, status, blockHash, blockNumber, gasUsed, transactionHash: txHash }] }
    },
    wallet_getCapabilities: () => ({ [host.chainId()]: profile.capabilities }),
  }
  const reads = profile.reads.map((name): [string, Methods[string]] => [name, params => host.read(name, params)])
  const listed = Object.entries(all).filter(([name]) => profile.methods.includes(name))
  return Object.fromEntries([...listed, ...reads])
}
