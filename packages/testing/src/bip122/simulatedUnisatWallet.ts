import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { exposed, pageWindow } from '../simulation.ts'
import { WalletError } from '../WalletError.ts'
import type { SimulatedWallet } from '../wallet.ts'
import type { BitcoinKey } from './bitcoinKey.ts'
import { type BitcoinVaultOptions, createBitcoinVault } from './bitcoinVault.ts'
import { placeAt } from './placeAt.ts'
import { UNISAT_PROFILES, type UnisatProfile, type UnisatProfileName } from './profiles.ts'
import { sendTransfer } from './sendTransfer.ts'
import { broadcast, signPsbt } from './signPsbt.ts'

/** Options of `simulatedUnisatWallet()`. */
export interface SimulatedUnisatWalletOptions extends BitcoinVaultOptions {
  /** Real wallet that it behaves like. Default: `unisat`. */
  profile?: UnisatProfileName
  /** Path of its object from the page. Default: that of the profile. */
  path?: string
  /** The page. Default: `window`, where there is one. */
  target?: object
}

export interface SimulatedUnisatWallet extends SimulatedWallet {
  /** Object in the page that the wallet answers through. */
  readonly provider: Readonly<Record<string, (...inputs: never[]) => unknown>>
  /** Emits an event with any value. */
  emit(event: string, value: unknown): void
  /** Removes the object from the page. */
  unregister(): void
}

type Listener = (value: unknown) => void
type Options = { autoFinalized?: boolean; toSignInputs?: readonly { index: number; address?: string }[] }

const REJECTED = 4001
const UNAUTHORIZED = 4100

const MALFORMED: Record<string, unknown> = {
  requestAccounts: ['not an address'],
  signMessage: '!!',
  signPsbt: 7,
  pushPsbt: 'not an id',
  sendBitcoin: 'not an id',
}

/** Takes hex, and base64 too. */
const bytesOf = (psbt: string) => (/^[0-9a-f]+$/i.test(psbt) ? hex.decode(psbt.toLowerCase()) : base64.decode(psbt))

/** Finalizes the inputs that are signed. */
function finalized(transaction: Transaction, indexes: readonly number[]): Transaction {
  for (const index of indexes) transaction.finalizeIdx(index)
  return transaction
}

function signingMethods(vault: ReturnType<typeof createBitcoinVault>, current: () => BitcoinKey) {
  const { prompts } = vault.simulation
  return {
    signMessage: async (text: string, type = 'ecdsa') => {
      await prompts.ask('signMessage')
      const protocol = type === 'bip322-simple' ? 'BIP322' : 'ECDSA'
      return base64.encode(current().sign(new TextEncoder().encode(text), protocol))
    },
    signPsbt: async (psbt: string, { autoFinalized = true, toSignInputs = [] }: Options = {}) => {
      const key = current()
      await prompts.ask('signPsbt')
      const indexes = toSignInputs.map(({ index }) => index)
      const signed = signPsbt(bytesOf(psbt), [{ key, indexes }])
      return hex.encode((autoFinalized ? finalized(signed, indexes) : signed).toPSBT())
    },
    pushPsbt: async (psbt: string) =>
      broadcast(Transaction.fromPSBT(bytesOf(psbt), { allowUnknownOutputs: true }), vault.esplora(vault.chain())),
    sendBitcoin: async (address: string, satoshis: number) => {
      const key = current()
      await prompts.ask('sendBitcoin')
      return sendTransfer(key, [{ address, amount: BigInt(satoshis) }], vault.esplora(vault.chain()))
    },
  }
}

type Methods = Record<string, (...inputs: never[]) => unknown>

const addressesOf = (keys: readonly BitcoinKey[]) => keys.map(({ address }) => address)

/** Methods that answer as scripted or by themselves, and reject as the wallet does. */
function answering(
  { request }: Pick<ReturnType<typeof createBitcoinVault>['simulation'], 'request'>,
  { missing, errors }: UnisatProfile,
  methods: Methods,
): Methods {
  const asked = Object.entries(methods).map(([method, own]) => {
    const run = (...inputs: never[]) =>
      request(method, inputs, () => {
        if (missing.includes(method)) throw new WalletError(-32601, 'not implemented')
        return own(...inputs)
      })
    const inStrings = (...inputs: never[]) =>
      run(...inputs).catch((error: { message?: string }) => Promise.reject(error.message))
    return [method, errors === 'strings' ? inStrings : run]
  })
  return Object.fromEntries(asked) as Methods
}

/**
 * Simulated Bitcoin wallet with real keys and an object of UniSat's kind on the page. It shares one address, the one for payments.
 * Permission and behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
export function simulatedUnisatWallet(options: SimulatedUnisatWalletOptions): SimulatedUnisatWallet {
  const profile: UnisatProfile = UNISAT_PROFILES[options.profile ?? 'unisat']
  const { path = profile.path } = options
  const page = (options.target ?? pageWindow() ?? {}) as Record<string, unknown>
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const vault = createBitcoinVault({
    ...options,
    id: `unisat:${path}`,
    isOnEveryChain: false,
    isForPaymentsOnly: true,
    emitAccounts: shared => emit('accountsChanged', addressesOf(shared)),
    malformed: MALFORMED,
    errors: {
      rejected: () => new WalletError(REJECTED, 'User rejected the request.'),
      // These wallets have no code for it.
      pending: () => new WalletError(-32603, 'A request is already open.'),
    },
  })
  const { simulation } = vault
  const current = (): BitcoinKey => {
    const [key] = simulation.shared()
    if (!key) throw new WalletError(UNAUTHORIZED, 'The site has no permission.')
    return key
  }
  const requestAccounts = async () => {
    await simulation.permit('requestAccounts')
    return addressesOf(simulation.shared())
  }
  const asked = answering(simulation, profile, {
    requestAccounts,
    getAccounts: profile.isSilent ? () => addressesOf(simulation.shared()) : requestAccounts,
    getPublicKey: async () => {
      if (simulation.shared().length === 0) await simulation.permit('getPublicKey')
      return hex.encode(current().publicKey)
    },
    ...signingMethods(vault, current),
  })
  const provider = exposed(
    {
      ...asked,
      on(event: string, listener: Listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener(event: string, listener: Listener) {
        listeners.get(event)?.delete(listener)
      },
    },
    options,
  )
  const place = placeAt(page, path)
  const add = () => {
    if (!simulation.isGone()) place.put(provider)
  }
  const stopWaiting = simulation.announced(add)

  return simulation.scripted({
    provider,
    get listeners() {
      return [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
    },
    announce: add,
    unregister: place.remove,
    emit,
    stop() {
      stopWaiting()
      place.remove()
    },
  })
}
