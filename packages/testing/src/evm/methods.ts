import {
  type Chain,
  createWalletClient,
  defineChain,
  type Hex,
  type HttpTransport,
  hexToBigInt,
  http,
  numberToHex,
  recoverMessageAddress,
  type TypedDataDefinition,
  type WalletClient,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { createSimulation } from '../simulation.ts'
import { ask, ProviderRpcError } from './rpc.ts'
import type { Proposal, SafeHost } from './safeHost.types.ts'

export type EvmState = { chainId: number; chains: Record<string, string>; proposals?: readonly Proposal[] }

/** State of a simulated EVM wallet that its methods use. */
export interface EvmWalletState {
  keys: readonly PrivateKeyAccount[]
  /** Addresses of its accounts, the selected one first. */
  own(state: { selected: number }): readonly Hex[]
  capabilities: Record<string, Record<string, unknown>> | false | undefined
  /** Contracts by chain id that execute several calls for an account. */
  batchContracts: Readonly<Record<number, Hex>>
  /** Whether the visitor lets the wallet upgrade an account. */
  upgrades: boolean
  /** Paymasters that the wallet was asked to have pay. */
  paymasters: unknown[]
  simulation: ReturnType<typeof createSimulation<Hex, EvmState>>
  endpoint(chainId: number): string | undefined
  emit(event: string, ...values: unknown[]): void
  /** Key that signs the message of `wallet_connect`, for a wallet that connects this account; `false`: the method is unsupported. */
  signsInAs: ((connected: Hex) => PrivateKeyAccount) | false
  /** How it answers a switch that its visitor approves. */
  switching: 'enkrypt' | undefined
  /** Whether it has no account of its own yet. */
  isUninitialized: boolean
  /** Whether its visitor has refused a request with this error. */
  wasRefused(error: unknown): boolean
  moveTo(chainId: number): void
  /** The wallet around the page, where its accounts are contracts of several owners. */
  safe: SafeHost | undefined
}

export type Methods = Record<string, (params: readonly unknown[], method: string) => unknown>

/** Account with this address. Throws 4100 if it is not shared with the page. */
export function signerOf({ keys, simulation }: EvmWalletState, address: unknown): PrivateKeyAccount {
  const key = keys.find(candidate => candidate.address.toLowerCase() === String(address).toLowerCase())
  if (!key || !simulation.shared().includes(key.address)) {
    throw new ProviderRpcError(4100, 'The requested account has not been authorized by the user.')
  }
  return key
}

/** Methods of accounts and permissions. @see https://eips.ethereum.org/EIPS/eip-2255 */
export function permissionMethods({ own, simulation, emit }: EvmWalletState): Methods {
  const { state, prompts, shared } = simulation
  const permit = async (method: string) => {
    // Real wallets allow one request for accounts at a time.
    if (prompts.isOpen(method)) throw new ProviderRpcError(-32002, `Request of type '${method}' already pending.`)
    await prompts.ask(method)
    state.set({ permitted: true })
    emit('connect', { chainId: numberToHex(state.get().chainId) })
    simulation.emitAccounts()
  }
  const permissions = () =>
    state.get().permitted
      ? [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: own(state.get()) }] }]
      : []
  return {
    eth_accounts: () => shared(),
    eth_requestAccounts: async (_, method) => {
      if (shared().length === 0) await permit(method)
      return shared()
    },
    // Asks which accounts, also where some are shared.
    wallet_requestPermissions: async (_, method) => {
      await permit(method)
      return permissions()
    },
    wallet_getPermissions: () => permissions(),
    wallet_revokePermissions: () => {
      const had = shared().length > 0
      state.set({ permitted: false })
      if (had) simulation.emitAccounts()
      return null
    },
  }
}

/** Methods that sign messages, typed data and transactions. */
export function signingMethods(wallet: EvmWalletState): Methods {
  const { prompts } = wallet.simulation
  return {
    personal_sign: async ([message, address], method) => {
      const account = signerOf(wallet, address)
      if (typeof message !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(message)) {
        throw new ProviderRpcError(-32602, 'Expected the message as hex data.')
      }
      await prompts.ask(method)
      return account.signMessage({ message: { raw: message as Hex } })
    },
    // Like MetaMask's, with the address in lower case.
    personal_ecRecover: async ([message, signature]) =>
      (await recoverMessageAddress({ message: { raw: message as Hex }, signature: signature as Hex })).toLowerCase(),
    eth_signTypedData_v4: async ([address, data], method) => {
      const account = signerOf(wallet, address)
      await prompts.ask(method)
      return account.signTypedData((typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition)
    },
    eth_sendTransaction: async ([request], method) => {
      const transaction = request as TransactionRequest
      const account = signerOf(wallet, transaction.from)
      await prompts.ask(method)
      return send(wallet, account, transaction).catch((error: Error & { details?: string; shortMessage?: string }) => {
        // The chain's own reason, such as insufficient funds.
        throw new ProviderRpcError(-32603, error.details || error.shortMessage || error.message)
      })
    },
  }
}

type TransactionRequest = Partial<
  Record<'from' | 'to' | 'value' | 'data' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce', Hex>
>

/** Client of the wallet's current chain that signs with an account's key. */
export function clientFor(
  { simulation, endpoint }: EvmWalletState,
  account: PrivateKeyAccount,
): WalletClient<HttpTransport, Chain, PrivateKeyAccount> {
  const { chainId } = simulation.state.get()
  const url = endpoint(chainId)!
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return createWalletClient({ account, chain, transport: http(url) })
}

/** Signs a transaction and sends it to the wallet's current chain. */
export function send(wallet: EvmWalletState, account: PrivateKeyAccount, transaction: TransactionRequest) {
  const client = clientFor(wallet, account)
  const amount = (value: Hex | undefined) => (value === undefined ? undefined : hexToBigInt(value))
  const { to, data, value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce } = transaction
  const fees =
    gasPrice !== undefined
      ? { gasPrice: amount(gasPrice) }
      : { maxFeePerGas: amount(maxFeePerGas), maxPriorityFeePerGas: amount(maxPriorityFeePerGas) }
  return client.sendTransaction({
    to: to?.toLowerCase(),
    data,
    value: amount(value),
    gas: amount(gas),
    nonce: nonce === undefined ? undefined : Number(nonce),
    ...fees,
  } as Parameters<ReturnType<typeof createWalletClient>['sendTransaction']>[0])
}

function chainOf(parameter: unknown): number {
  const chainId = (parameter as { chainId?: unknown } | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/.test(chainId)) {
    throw new ProviderRpcError(
      -32602,
      `Expected a 0x-prefixed, unpadded, non-zero chainId, got ${JSON.stringify(chainId)}.`,
    )
  }
  return Number(chainId)
}

/** Methods of the current chain and of the known ones. @see https://eips.ethereum.org/EIPS/eip-3326 */
export function chainMethods(wallet: EvmWalletState): Methods {
  const { simulation, capabilities, endpoint, emit, moveTo } = wallet
  const { state, prompts } = simulation
  return {
    eth_chainId: () => numberToHex(state.get().chainId),
    net_version: () => String(state.get().chainId),
    wallet_switchEthereumChain: async ([parameter], method) => {
      const chainId = chainOf(parameter)
      if (endpoint(chainId) === undefined) {
        throw new ProviderRpcError(
          4902,
          `Unrecognized chain ID "${numberToHex(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
        )
      }
      if (chainId === state.get().chainId) return null
      await prompts.ask(method)
      if (wallet.switching === 'enkrypt') emit('chainChanged', numberToHex(chainId))
      else moveTo(chainId)
      return null
    },
    wallet_addEthereumChain: async ([parameter], method) => {
      const chainId = chainOf(parameter)
      const { rpcUrls, chainName } = parameter as { rpcUrls?: unknown; chainName?: unknown }
      const url = Array.isArray(rpcUrls) ? rpcUrls.find(entry => /^https?:/.test(String(entry))) : undefined
      if (typeof chainName !== 'string' || typeof url !== 'string') {
        throw new ProviderRpcError(-32602, 'Expected a chainName and at least one rpcUrl.')
      }
      if ((await ask(url, 'eth_chainId', [])) !== numberToHex(chainId)) {
        throw new ProviderRpcError(-32602, 'The endpoint does not serve this chain.')
      }
      await prompts.ask(method)
      state.set({ chains: { ...state.get().chains, [chainId]: url } })
      return null
    },
    wallet_getCapabilities: ([address]) => {
      if (capabilities === false) {
        throw new ProviderRpcError(-32601, 'The method "wallet_getCapabilities" does not exist / is not available.')
      }
      signerOf(wallet, address)
      return capabilities ?? { [numberToHex(state.get().chainId)]: { atomic: { status: 'unsupported' } } }
    },
  }
}
