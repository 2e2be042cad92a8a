import { base64 } from '@scure/base'
import { exposed, ICON, pageWindow } from '../simulation.ts'
import { WalletError } from '../WalletError.ts'
import type { SimulatedWallet } from '../wallet.ts'
import { BITCOIN_CHAINS, type BitcoinChain } from './bitcoinChain.ts'
import type { BitcoinKey, MessageProtocol } from './bitcoinKey.ts'
import { type BitcoinVaultOptions, createBitcoinVault } from './bitcoinVault.ts'
import { broadcast, signPsbt } from './signPsbt.ts'

/** Entry in `window.btc_providers`. Typed as unknown: a hostile wallet may use any value. */
export interface ProviderInfo {
  /** Path of the provider from `window`. */
  id: unknown
  name: unknown
  icon: unknown
  methods?: unknown
}

export interface SimulatedBitcoinProviderOptions extends BitcoinVaultOptions {
  icon?: string
  /** Path of its provider. Default: `SimulatedProviders.` and the letters of its name. */
  path?: string
  /** Methods to leave out. */
  without?: readonly string[]
  /** How it reports errors: in its answer, as most wallets do, or by rejecting. */
  errors?: 'resolved' | 'rejected'
  /** The page with `btc_providers` and the provider. Default: `window`, where there is one. */
  target?: object
}

export interface SimulatedBitcoinProvider extends SimulatedWallet {
  readonly provider: {
    request(method: string, params?: unknown): Promise<unknown>
    addListener(listener: unknown): () => void
  }
  switchChain(reference: string): void
  /** Lists the same provider again with other information, such as another icon or a hostile name. */
  announceAs(info: Partial<ProviderInfo>): void
  /** Removes the provider and its entry from the page. */
  unregister(): void
  /** Emits an event with any value. */
  emit(eventName: string, event: unknown): void
}

type ListenerInfo = { eventName: string; cb: (event: unknown) => void }
type Page = Record<string, unknown> & { btc_providers?: ProviderInfo[] }

/** @see https://docs.xverse.app/sats-connect (error codes) */
const REJECTED = -32000
const ACCESS_DENIED = -32002
const UNKNOWN_METHOD = -32601
const WRONG_PARAMETERS = -32602

const MALFORMED: Record<string, unknown> = {
  wallet_connect: { addresses: [{ address: 'not an address', purpose: 'payment' }] },
  getAccounts: [{ address: 'not an address', purpose: 'payment' }],
  getAddresses: { addresses: 'none' },
  signMessage: { signature: '!!' },
  signPsbt: { psbt: 7, txid: 'not an id' },
}

type Vault = ReturnType<typeof createBitcoinVault>

const describe = ({ address, publicKey, purpose }: BitcoinKey) => ({
  address,
  publicKey: Array.from(publicKey, byte => byte.toString(16).padStart(2, '0')).join(''),
  purpose,
  addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
  walletType: 'software',
})

const networkOf = (vault: Vault) => ({ bitcoin: { name: BITCOIN_CHAINS[vault.chain()].name } })

type Params = {
  purposes?: unknown
  addresses?: unknown
  address?: unknown
  message?: unknown
  protocol?: MessageProtocol
  psbt?: unknown
  signInputs?: Readonly<Record<string, readonly number[]>>
  broadcast?: boolean
}

type Methods = Record<string, (params: Params, method: string) => unknown>

const textOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new WalletError(WRONG_PARAMETERS, 'Expected text.')
  return value
}

/** Methods of the provider by name. */
const providerMethods = (vault: Vault): Methods => ({ ...accountMethods(vault), ...signingMethods(vault) })

function accountMethods(vault: Vault): Methods {
  const { simulation } = vault
  const account = (addresses: unknown) => ({
    id: 'account',
    addresses,
    walletType: 'software',
    network: networkOf(vault),
  })
  const addressesFor = (purposes?: unknown) =>
    simulation
      .shared()
      .map(describe)
      .filter(({ purpose }) => !Array.isArray(purposes) || purposes.includes(purpose))
  return {
    wallet_connect: async (params, method) => {
      await simulation.permit(method)
      return account(addressesFor(params.addresses))
    },
    wallet_getAccount: () => {
      if (simulation.shared().length === 0) throw new WalletError(ACCESS_DENIED, 'Access denied.')
      return account(addressesFor())
    },
    wallet_disconnect: () => {
      simulation.forget()
      return null
    },
    getAccounts: async (params, method) => {
      await simulation.permit(method)
      return addressesFor(params.purposes)
    },
    getAddresses: async (params, method) => {
      await simulation.permit(method)
      return { addresses: addressesFor(params.purposes), network: networkOf(vault) }
    },
  }
}

function signingMethods(vault: Vault): Methods {
  const { prompts } = vault.simulation
  return {
    signMessage: async (params, method) => {
      const key = vault.key(params.address)
      const { protocol = key.purpose === 'payment' ? 'ECDSA' : 'BIP322' } = params
      const message = new TextEncoder().encode(textOf(params.message))
      await prompts.ask(method)
      return { address: key.address, signature: base64.encode(key.sign(message, protocol)), protocol }
    },
    signPsbt: async (params, method) => {
      const inputs = Object.entries(params.signInputs ?? {}).map(([address, indexes]) => ({
        key: vault.key(address),
        indexes,
      }))
      await prompts.ask(method)
      const signed = signPsbt(base64.decode(textOf(params.psbt)), inputs)
      if (!params.broadcast) return { psbt: base64.encode(signed.toPSBT()) }
      const txid = await broadcast(signed, vault.esplora(vault.chain()))
      return { psbt: base64.encode(signed.toPSBT()), txid }
    },
  }
}

/** The provider's place on the page: the object at its path, and its entries in `btc_providers`. */
function listProvider(page: Page, path: string, provider: object, { isGone }: { isGone(): boolean }) {
  const folders = path.split('.')
  const name = folders.pop()!
  const folder = () =>
    folders.reduce<Record<string, unknown>>((at, part) => {
      at[part] ??= {}
      return at[part] as Record<string, unknown>
    }, page)
  const listed: ProviderInfo[] = []
  return {
    add(entry: ProviderInfo) {
      if (isGone()) return
      folder()[name] = provider
      page.btc_providers ??= []
      page.btc_providers.push(entry)
      listed.push(entry)
    },
    remove() {
      const list = page.btc_providers ?? []
      for (const entry of listed.splice(0)) if (list.includes(entry)) list.splice(list.indexOf(entry), 1)
      delete folder()[name]
    },
  }
}

/**
 * Simulated Bitcoin wallet with real keys and signatures. It lists itself in `window.btc_providers` (WBIP-004), is called through
 * `request` (WBIP-001), has one active chain, and shares an address for payments and one for ordinals.
 * Permission and behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://wbips.netlify.app/wbips/WBIP004
 * @see https://docs.xverse.app/sats-connect
 */
export function simulatedBitcoinProvider(options: SimulatedBitcoinProviderOptions): SimulatedBitcoinProvider {
  const { name, errors = 'resolved', without = [] } = options
  const path = options.path ?? `SimulatedProviders.${name.replace(/\W/g, '')}`
  const page = (options.target ?? pageWindow() ?? {}) as Page
  const listeners = new Set<ListenerInfo>()

  const emit = (eventName: string, event: unknown) => {
    for (const listener of [...listeners]) if (listener.eventName === eventName) listener.cb(event)
  }
  const vault = createBitcoinVault({
    ...options,
    id: `wbip004:${path}`,
    isOnEveryChain: false,
    emitAccounts: shared => emit('accountChange', { type: 'accountChange', addresses: shared.map(describe) }),
    malformed: MALFORMED,
    errors: {
      rejected: () => new WalletError(REJECTED, 'User rejected request'),
      // These wallets have no code for it.
      pending: () => new WalletError(-32603, 'A request is already open.'),
    },
  })
  const { simulation } = vault
  const addresses = () => simulation.shared().map(describe)
  const handlers = providerMethods(vault)
  const methods = Object.keys(handlers).filter(method => !without.includes(method))

  let requests = 0
  const request = async (method: string, params?: unknown): Promise<unknown> => {
    requests += 1
    const envelope = { jsonrpc: '2.0', id: `${requests}` }
    try {
      const result = await simulation.request(method, [params], () => {
        if (!methods.includes(method)) throw new WalletError(UNKNOWN_METHOD, `"${method}" is not supported.`)
        return handlers[method]!((params ?? {}) as Params, method)
      })
      return { ...envelope, result }
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      const refusal = { ...envelope, error: { code, message } }
      if (errors === 'rejected') throw refusal
      return refusal
    }
  }
  const undisguised = {
    request,
    addListener(listener: unknown) {
      listeners.add(listener as ListenerInfo)
      return () => void listeners.delete(listener as ListenerInfo)
    },
  }
  const provider = exposed(undisguised, options)

  const info: ProviderInfo = {
    id: path,
    name,
    icon: options.icon ?? ICON,
    methods,
  }
  const listing = listProvider(page, path, provider, simulation)
  const stopWaiting = simulation.announced(() => listing.add(info))

  return simulation.scripted({
    provider,
    get listeners() {
      return listeners.size
    },
    switchChain(reference: string) {
      const [chain] = Object.entries(BITCOIN_CHAINS).find(([, known]) => known.reference === reference) ?? []
      vault.move(chain as BitcoinChain)
      const event = { type: 'networkChange', ...networkOf(vault), addresses: addresses() }
      if (!simulation.isGone() && simulation.shared().length > 0) emit('networkChange', event)
    },
    disconnect() {
      simulation.forget()
      if (!simulation.isGone()) emit('disconnect', { type: 'disconnect' })
    },
    announce: () => listing.add(info),
    announceAs: (other: Partial<ProviderInfo>) => listing.add({ ...info, ...other }),
    unregister: listing.remove,
    emit,
    stop() {
      stopWaiting()
      listing.remove()
    },
  })
}
