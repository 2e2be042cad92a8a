import {
  createWalletClient,
  defineChain,
  type Hex,
  hexToBigInt,
  http,
  numberToHex,
  type TypedDataDefinition,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSimulation, exposed, ICON, pageWindow, type SimulationOptions, selectedFirst } from '../simulation.ts'
import type { SimulatedWallet } from '../wallet.ts'
import { createEmitter, type Listener } from './emitter.ts'
import { ask, ProviderRpcError } from './rpc.ts'

export interface Eip1193Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): Eip1193Provider
  removeListener(event: string, listener: Listener): Eip1193Provider
}

/** Announced information of EIP-6963. Typed as unknown: a hostile wallet may use any value. */
export interface AnnouncedInfo {
  uuid: unknown
  name: unknown
  icon: unknown
  rdns: unknown
}

export interface SimulatedEvmWalletOptions extends SimulationOptions {
  name: string
  rdns: string
  /** Default: a random one, as the standard requires. */
  uuid?: string
  icon?: string
  /** Private keys; the first is selected. */
  accounts: readonly Hex[]
  /** JSON-RPC endpoints of its chains, by chain id. It starts on the first. */
  chains: Readonly<Record<number, string>>
  /** Initial chain. Default: the lowest id. */
  chainId?: number
  /** The page. Default: `window`, where there is one. */
  target?: EventTarget
  /** Whether it is also `ethereum` on the page. */
  injected?: boolean
  /** EIP-5792 capabilities by hex chain id; `false`: the method is unsupported. */
  capabilities?: Record<string, Record<string, unknown>> | false
}

export interface SimulatedEvmWallet extends SimulatedWallet {
  readonly provider: Eip1193Provider
  readonly chainId: number
  switchChain(reference: string): void
  /** Emits `disconnect` with 1013, then `connect`, as MetaMask does on a chain switch. The site stays permitted. */
  blink(): void
  /** Announces the same provider with other information, such as another rdns or a hostile name. */
  announceAs(info: Partial<AnnouncedInfo>): void
  /** Emits an event with any value. */
  emit(event: string, ...values: unknown[]): void
}

const MALFORMED: Record<string, unknown> = {
  eth_accounts: [42, null],
  eth_requestAccounts: [{ address: 'not an address' }],
  eth_chainId: 'banana',
  personal_sign: { signature: true },
  wallet_getCapabilities: [1],
}

/**
 * Simulated EVM wallet with real keys and signatures; reads and raw transactions go to the chain's endpoint.
 * Permission, chain and behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function simulatedEvmWallet(options: SimulatedEvmWalletOptions): SimulatedEvmWallet {
  const { name, rdns, capabilities } = options
  const target = (options.target ?? pageWindow() ?? new EventTarget()) as EventTarget & { ethereum?: unknown }
  const keys = options.accounts.map(key => privateKeyToAccount(key))
  const info: AnnouncedInfo = { uuid: options.uuid ?? crypto.randomUUID(), name, icon: options.icon ?? ICON, rdns }
  const emitter = createEmitter()
  const own = ({ selected }: { selected: number }) => selectedFirst(keys, selected).map(({ address }) => address)
  const simulation = createSimulation<Hex, { chainId: number; chains: Record<string, string> }>({
    ...options,
    id: `eip6963:${rdns}`,
    key: rdns,
    remembers: { chainId: options.chainId ?? Number(Object.keys(options.chains)[0]), chains: {} },
    accounts: keys.length,
    own,
    addresses: own,
    emitAccounts: shared => emitter.emit('accountsChanged', shared),
    malformed: MALFORMED,
    errors: {
      rejected: () => new ProviderRpcError(4001, 'User rejected the request.'),
      pending: method => new ProviderRpcError(-32002, `Request of type '${method}' already pending.`),
    },
  })
  const { state, prompts, shared, isGone } = simulation

  const endpoint = (chainId: number) => options.chains[chainId] ?? state.get().chains[chainId]
  const emit = (event: string, ...values: unknown[]) => {
    if (!isGone()) emitter.emit(event, ...values)
  }
  const moveTo = (chainId: number) => {
    if (chainId === state.get().chainId) return
    state.set({ chainId })
    emit('chainChanged', numberToHex(chainId))
  }

  const signer = (address: unknown): PrivateKeyAccount => {
    const key = keys.find(candidate => candidate.address.toLowerCase() === String(address).toLowerCase())
    if (!key || !shared().includes(key.address)) {
      throw new ProviderRpcError(4100, 'The requested account has not been authorized by the user.')
    }
    return key
  }

  const permit = async (method: string) => {
    if (shared().length > 0) return
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

  const chainOf = (parameter: unknown): number => {
    const chainId = (parameter as { chainId?: unknown } | undefined)?.chainId
    if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/.test(chainId)) {
      throw new ProviderRpcError(
        -32602,
        `Expected a 0x-prefixed, unpadded, non-zero chainId, got ${JSON.stringify(chainId)}.`,
      )
    }
    return Number(chainId)
  }

  const methods: Record<string, (params: readonly unknown[], method: string) => unknown> = {
    eth_accounts: () => shared(),
    eth_requestAccounts: async (_, method) => {
      await permit(method)
      return shared()
    },
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
    eth_chainId: () => numberToHex(state.get().chainId),
    net_version: () => String(state.get().chainId),
    personal_sign: async ([message, address], method) => {
      const account = signer(address)
      if (typeof message !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(message)) {
        throw new ProviderRpcError(-32602, 'Expected the message as hex data.')
      }
      await prompts.ask(method)
      return account.signMessage({ message: { raw: message as Hex } })
    },
    eth_signTypedData_v4: async ([address, data], method) => {
      const account = signer(address)
      await prompts.ask(method)
      return account.signTypedData((typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition)
    },
    eth_sendTransaction: async ([transaction], method) => {
      const wish = transaction as Partial<
        Record<
          'from' | 'to' | 'value' | 'data' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce',
          Hex
        >
      >
      const account = signer(wish.from)
      await prompts.ask(method)
      return send(account, wish).catch((error: Error & { shortMessage?: string }) => {
        throw new ProviderRpcError(-32603, error.shortMessage ?? error.message)
      })
    },
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
      moveTo(chainId)
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
      signer(address)
      return capabilities ?? { [numberToHex(state.get().chainId)]: { atomic: { status: 'unsupported' } } }
    },
  }

  const send = (account: PrivateKeyAccount, wish: Partial<Record<string, Hex>>) => {
    const { chainId } = state.get()
    const url = endpoint(chainId)!
    const chain = defineChain({
      id: chainId,
      name: `chain ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    })
    const amount = (value: Hex | undefined) => (value === undefined ? undefined : hexToBigInt(value))
    const fees =
      wish.gasPrice !== undefined
        ? { gasPrice: amount(wish.gasPrice) }
        : { maxFeePerGas: amount(wish.maxFeePerGas), maxPriorityFeePerGas: amount(wish.maxPriorityFeePerGas) }
    return createWalletClient({ account, chain, transport: http(url) }).sendTransaction({
      to: wish.to?.toLowerCase(),
      data: wish.data,
      value: amount(wish.value),
      gas: amount(wish.gas),
      nonce: wish.nonce === undefined ? undefined : Number(wish.nonce),
      ...fees,
    } as Parameters<ReturnType<typeof createWalletClient>['sendTransaction']>[0])
  }

  const undisguised: Eip1193Provider = {
    request({ method, params }) {
      const list = Array.isArray(params) ? (params as unknown[]) : []
      return simulation.request(method, list, () => {
        const handle = Object.hasOwn(methods, method) ? methods[method] : undefined
        return handle ? handle(list, method) : ask(endpoint(state.get().chainId)!, method, list)
      })
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener)
      return provider
    },
  }
  const provider = exposed(undisguised, options)

  const announceAs = (other: Partial<AnnouncedInfo>) => {
    if (isGone()) return
    const detail = Object.freeze({ info: Object.freeze({ ...info, ...other }), provider })
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  let ready = false
  const announce = () => {
    ready = true
    announceAs({})
  }
  const answerRequest = () => {
    if (ready) announceAs({})
  }
  target.addEventListener('eip6963:requestProvider', answerRequest)
  const stopWaiting = simulation.announced(announce)
  if (options.injected && !isGone()) {
    target.ethereum = provider
    target.dispatchEvent(new Event('ethereum#initialized'))
  }

  return simulation.scripted({
    provider,
    get chainId() {
      return state.get().chainId
    },
    get listeners() {
      return emitter.count()
    },
    switchChain: (reference: string) => moveTo(Number(reference)),
    disconnect() {
      state.set({ permitted: false })
      emit('disconnect', new ProviderRpcError(4900, 'Disconnected'))
    },
    blink() {
      emit('disconnect', new ProviderRpcError(1013, 'Disconnected from chain. Attempting to connect.'))
      emit('connect', { chainId: numberToHex(state.get().chainId) })
    },
    vanish() {
      state.set({ gone: true })
      if (target.ethereum === provider) delete target.ethereum
    },
    announce,
    announceAs,
    emit: (event: string, ...values: unknown[]) => emitter.emit(event, ...values),
    stop() {
      stopWaiting()
      target.removeEventListener('eip6963:requestProvider', answerRequest)
      if (target.ethereum === provider) delete target.ethereum
    },
  })
}
