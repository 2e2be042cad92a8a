import { closeClient, connectOnce } from '@foyer/core/chain/adapters'
import { SignClient } from '@walletconnect/sign-client'
import { createAsks } from './asks.ts'
import { type KeyValueStorage, memoryStorage } from './memoryStorage.ts'
import { pairingUri } from './pairingUri.ts'
import type { Phone } from './phone.ts'
import type { PhoneBehaviour, PhoneState } from './phoneState.ts'
import { createPhoneStore } from './phoneStore.ts'
import { createSessions } from './sessions.ts'
import { bip122Signer } from './signers/bip122.ts'
import { eip155Signer } from './signers/eip155.ts'
import { polkadotSigner } from './signers/polkadot.ts'
import type { Signer } from './signers/signer.ts'
import { solanaSigner } from './signers/solana.ts'

export interface PhoneWalletOptions {
  relayUrl: string
  projectId?: string
  name?: string
  /** Default `ask`. */
  behaviour?: PhoneBehaviour
  /** Whether it connects and signs in with one prompt. Default true. */
  signsIn?: boolean
  /** Milliseconds before it approves with the behaviour `late`. Default 10,000. */
  lateBy?: number
  /** Methods that it does not know: a session does not approve them. */
  withheld?: readonly string[]
  /** JSON-RPC endpoints by CAIP-2, for transactions. */
  rpcUrls?: Readonly<Record<string, string>>
  /** Default: in memory. Give the same one again to simulate a reload. `indexedDB` is the browser's. */
  storage?: KeyValueStorage | 'indexedDB'
  /** Separates phones on one page or in one process. Default: a new value each time; give it together with `storage`. */
  storagePrefix?: string
}

export interface PhoneWallet {
  readonly state: PhoneState
  /** Calls the listener at once and at every change. */
  watch(listener: (state: PhoneState) => void): () => void
  behave(behaviour: PhoneBehaviour): void
  /** Sets whether it connects and signs in with one prompt. A wallet that does not know the method never answers it. */
  supportSignIn(signsIn: boolean): void
  /** Pairs with a pairing URI, or a deep link with one. Rejects for any other text and for an expired URI. */
  pair(text: string): Promise<void>
  /** Approves a request, by default the oldest. `chains` (CAIP-2) limits a proposal. Rejects without a request. */
  approve(options?: { id?: number; chains?: readonly string[] }): Promise<void>
  /** `error` replaces the refusal, in any shape, to simulate a hostile peer. */
  reject(options?: { id?: number; error?: { code: number; message: string } }): Promise<void>
  /** Switches to an eip155 chain: adds it to the sessions that lack it, and notifies them. */
  switchChain(chainId: string): Promise<void>
  /** Selects one of its keys in every family, and notifies every session. */
  selectAccount(index: number): Promise<void>
  /** Ends a session, by default all of them, and notifies the apps. */
  disconnect(topic?: string): Promise<void>
  /** Loses its socket, as when the operating system suspends the wallet, and does not reconnect until `resume()`. */
  dropSocket(): Promise<void>
  resume(): Promise<void>
  /** Closes the socket and clears the timers. Sessions stay in the storage. */
  stop(): Promise<void>
}

const createClient = ({ relayUrl, storage = memoryStorage(), ...options }: PhoneWalletOptions) =>
  SignClient.init({
    projectId: options.projectId ?? 'sandbox',
    relayUrl,
    metadata: {
      name: options.name ?? 'Foyer Phone',
      description: 'A wallet with public keys.',
      url: 'https://phone.example',
      icons: [],
    },
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: options.storagePrefix ?? `phone-${Math.random()}`,
    ...(storage === 'indexedDB' ? {} : { storage }),
  })

function createSigners({ rpcUrls = {}, withheld = [] }: PhoneWalletOptions): Phone['signers'] {
  const reduced = (signer: Signer): Signer => ({
    ...signer,
    methods: signer.methods.filter(method => !withheld.includes(method)),
  })
  return {
    eip155: reduced(eip155Signer({ rpcUrls })),
    solana: reduced(solanaSigner({ rpcUrls })),
    polkadot: reduced(polkadotSigner()),
    bip122: reduced(bip122Signer({ rpcUrls })),
  }
}

/**
 * A WalletConnect wallet with public development keys of the four families that really signs. The same on the sandbox's phone page and in Node.
 * Resolves when its client has read its storage; it connects to the relay with the first pairing or session.
 */
export async function phoneWallet(options: PhoneWalletOptions): Promise<PhoneWallet> {
  const client = await createClient(options)
  const { relayer, pairing } = client.core
  connectOnce(relayer)
  const store = createPhoneStore({
    behaviour: options.behaviour ?? 'ask',
    signsIn: options.signsIn ?? true,
    online: relayer.connected,
    asks: [],
    sessions: [],
    selected: 0,
    chainId: undefined,
    log: [],
  })
  const phone: Phone = { client, store, signers: createSigners(options) }
  const sessions = createSessions(phone)
  const asks = createAsks(phone, sessions, options.lateBy ?? 10_000)
  const readOnline = () => store.change({ online: relayer.connected })

  client.on('session_delete', () => {
    sessions.read()
    store.log('The app has ended the session')
  })
  client.on('session_expire', sessions.read)
  relayer.on('relayer_connect', readOnline)
  relayer.on('relayer_disconnect', readOnline)
  sessions.read()
  asks.listen()

  return {
    get state() {
      return store.state
    },
    watch: store.watch,
    behave: behaviour => store.change({ behaviour }),
    supportSignIn: asks.supportSignIn,
    async pair(text) {
      const uri = pairingUri(text)
      if (uri === undefined) throw new Error('This is not a WalletConnect link.')
      await pairing.pair({ uri })
    },
    approve: async ({ id, chains } = {}) => asks.approve(asks.find(id), chains),
    reject: async ({ id, error } = {}) => asks.reject(asks.find(id), error),
    async switchChain(chainId) {
      await sessions.switchChain(chainId)
      store.log(`Moved to ${chainId}`)
    },
    selectAccount: sessions.selectAccount,
    disconnect: sessions.end,
    async dropSocket() {
      await relayer.transportClose()
      readOnline()
      store.log('Lost its socket')
    },
    async resume() {
      await relayer.transportOpen()
      readOnline()
      store.log('Has its socket again')
    },
    async stop() {
      store.removeListeners()
      asks.stop()
      client.removeAllListeners('session_proposal')
      client.removeAllListeners('session_request')
      await closeClient(client)
    },
  }
}
