import { SignClient } from '@walletconnect/sign-client'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { type KeyValueStorage, memoryStorage } from './memoryStorage.ts'
import { type Asked, accountsOn, approvedNamespaces, offeredChains } from './namespaces.ts'
import { pairingUri } from './pairingUri.ts'
import type { Ask, PhoneBehaviour, PhoneSession, PhoneState } from './phoneState.ts'
import { bip122Signer } from './signers/bip122.ts'
import { eip155Signer } from './signers/eip155.ts'
import { polkadotSigner } from './signers/polkadot.ts'
import { PhoneError, REJECTED, type Signer } from './signers/signer.ts'
import { solanaSigner } from './signers/solana.ts'

type AuthPayload = Parameters<typeof populateAuthPayload>[0]['authPayload']

const LOG_LENGTH = 50
const NO_CHAINS = { code: 5100, message: 'Unsupported chains.' }
const ENDED = { code: 6000, message: 'User disconnected.' }

export interface PhoneWalletOptions {
  relayUrl: string
  projectId?: string
  name?: string
  /** Default `ask`. */
  behaviour?: PhoneBehaviour
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

/**
 * A WalletConnect wallet with public development keys of the four families that really signs. The same on the sandbox's phone page and in Node.
 * Resolves when its client has read its storage; it connects to the relay with the first pairing or session.
 */
export async function phoneWallet(options: PhoneWalletOptions): Promise<PhoneWallet> {
  const { relayUrl, projectId = 'sandbox', name = 'Foyer Phone', rpcUrls = {}, storage = memoryStorage() } = options
  const customStoragePrefix = options.storagePrefix ?? `phone-${Math.random()}`
  const signers: Record<string, Signer> = {
    eip155: eip155Signer({ rpcUrls }),
    solana: solanaSigner({ rpcUrls }),
    polkadot: polkadotSigner(),
    bip122: bip122Signer(),
  }
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata: { name, description: 'A wallet with public keys.', url: 'https://phone.example', icons: [] },
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix,
    ...(storage === 'indexedDB' ? {} : { storage }),
  })

  let state: PhoneState = {
    behaviour: options.behaviour ?? 'ask',
    online: client.core.relayer.connected,
    asks: [],
    sessions: [],
    selected: 0,
    chainId: undefined,
    log: [],
  }
  const listeners = new Set<(state: PhoneState) => void>()
  const change = (next: Partial<PhoneState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener(state)
  }
  const log = (text: string) => change({ log: [text, ...state.log].slice(0, LOG_LENGTH) })
  const forget = (id: number) => change({ asks: state.asks.filter(ask => ask.id !== id) })
  const readSessions = () => {
    const sessions = client.session.getAll().map(({ topic, peer, namespaces }): PhoneSession => {
      const accounts = Object.values(namespaces).flatMap(each => each.accounts)
      const chains = [...new Set(accounts.map(account => account.split(':').slice(0, 2).join(':')))]
      return { topic, app: peer.metadata.name, chains, accounts }
    })
    change({ sessions })
  }

  /** The client keeps the whole proposal; the state has the parts on the screen. */
  const askedOf = (id: number): Record<string, Asked>[] => {
    const { requiredNamespaces, optionalNamespaces } = client.proposal.get(id)
    return [requiredNamespaces, optionalNamespaces]
  }
  const authPayloads = new Map<number, AuthPayload>()

  const approveProposal = async (id: number, chains: readonly string[]) => {
    const namespaces = approvedNamespaces(askedOf(id), { chains, signers, selected: state.selected })
    const { acknowledged } = await client.approve({ id, namespaces })
    // An offline app does not acknowledge; it finds the session in the mailbox later.
    acknowledged().catch(() => {})
    readSessions()
  }

  const approveAuthentication = async (id: number, chains: readonly string[]) => {
    const offered = authPayloads.get(id)!
    const methods = [...signers.eip155!.methods]
    const request = populateAuthPayload({ authPayload: offered, chains: [...chains], methods })
    const auths = []
    for (const chainId of chains) {
      const address = signers.eip155!.addresses('')[state.selected]!
      const iss = `did:pkh:${chainId}:${address}`
      const message = client.formatAuthMessage({ request, iss })
      const hex = `0x${Array.from(new TextEncoder().encode(message), byte => byte.toString(16).padStart(2, '0')).join('')}`
      const s = await signers.eip155!.sign({ method: 'personal_sign', params: [hex, address], chainId })
      auths.push(buildAuthObject(request, { t: 'eip191', s: String(s) }, iss))
    }
    await client.approveSessionAuthenticate({ id, auths })
    readSessions()
  }

  const tellChain = async (chainId: string) => {
    change({ chainId })
    for (const { topic } of state.sessions) {
      const { namespaces } = client.session.get(topic)
      const own = namespaces.eip155
      if (!own) continue
      const accounts = accountsOn([chainId], signers, state.selected)
      if (!own.accounts.some(account => account.startsWith(`${chainId}:`))) {
        const chains = [...(own.chains ?? []), chainId]
        await client.update({
          topic,
          namespaces: { ...namespaces, eip155: { ...own, chains, accounts: [...own.accounts, ...accounts] } },
        })
      }
      if (own.events.includes('chainChanged')) {
        const event = { name: 'chainChanged', data: Number(chainId.split(':')[1]) }
        await client.emit({ topic, event, chainId })
      }
    }
    readSessions()
  }

  const answerRequest = async ({ id, topic, method, params, chainId }: Extract<Ask, { kind: 'request' }>) => {
    let outcome: { result: unknown } | { error: { code: number; message: string } }
    try {
      if (method === 'wallet_switchEthereumChain') {
        const wanted = (params as [{ chainId?: unknown }] | undefined)?.[0]?.chainId
        const next = `eip155:${Number(wanted)}`
        const known = state.sessions.some(session => session.topic === topic && session.chains.includes(next))
        if (!known) throw new PhoneError(4902, 'This phone does not have that chain.')
        await tellChain(next)
        outcome = { result: null }
      } else {
        const signer = signers[chainId.split(':')[0]!]!
        outcome = { result: await signer.sign({ method, params, chainId }) }
      }
    } catch (error) {
      const code = error instanceof PhoneError ? error.code : -32_000
      outcome = { error: { code, message: error instanceof Error ? error.message : String(error) } }
    }
    await client.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
    return 'result' in outcome ? 'Approved' : `Failed (${outcome.error.message.split('\n')[0]}):`
  }

  const title = (ask: Ask) => (ask.kind === 'request' ? `${ask.method} of ${ask.app}` : `${ask.kind} of ${ask.app}`)

  const approve = async (ask: Ask, chains?: readonly string[]) => {
    forget(ask.id)
    if (ask.kind === 'request') return log(`${await answerRequest(ask)} ${title(ask)}`)
    const chosen = ask.chains.filter(chainId => chains?.includes(chainId) ?? true)
    if (chosen.length === 0) {
      await client.reject({ id: ask.id, reason: NO_CHAINS })
      return log(`Refused ${title(ask)}: no chain that this phone can serve`)
    }
    if (ask.kind === 'proposal') await approveProposal(ask.id, chosen)
    else await approveAuthentication(ask.id, chosen)
    log(`Approved ${title(ask)}`)
  }

  const reject = async (ask: Ask, error = REJECTED) => {
    forget(ask.id)
    const { id } = ask
    if (ask.kind === 'proposal') await client.reject({ id, reason: error })
    else if (ask.kind === 'authentication') await client.rejectSessionAuthenticate({ id, reason: error })
    else await client.respond({ topic: ask.topic, response: { id, jsonrpc: '2.0', error } })
    log(`Rejected ${title(ask)}`)
  }

  const complain = (error: unknown) => log(`Error: ${error instanceof Error ? error.message : String(error)}`)

  const take = (ask: Ask) => {
    if (state.behaviour === 'silent') log(`Silent about ${title(ask)}`)
    else if (state.behaviour === 'approve') approve(ask).catch(complain)
    else if (state.behaviour === 'reject') reject(ask).catch(complain)
    else if (!state.asks.some(({ id }) => id === ask.id)) change({ asks: [...state.asks, ask] })
  }

  const asRequest = ({ id, topic, params }: { id: number; topic: string; params: RequestParams }): Ask => ({
    kind: 'request',
    id,
    topic,
    app: client.session.get(topic).peer.metadata.name,
    chainId: params.chainId,
    method: params.request.method,
    params: params.request.params,
  })
  const asProposal = (id: number): Ask => {
    const chains = offeredChains(askedOf(id), signers)
    return { kind: 'proposal', id, app: client.proposal.get(id).proposer.metadata.name, chains }
  }

  client.on('session_proposal', ({ id }) => take(asProposal(id)))
  client.on('session_request', event => take(asRequest(event)))
  client.on('session_authenticate', ({ id, params }) => {
    const { authPayload, requester } = params
    authPayloads.set(id, authPayload)
    const chains = authPayload.chains.filter(chainId => chainId.startsWith('eip155:'))
    const address = signers.eip155!.addresses('')[state.selected]!
    const iss = `did:pkh:${chains[0]}:${address}`
    const message = chains[0] ? client.formatAuthMessage({ request: authPayload, iss }) : ''
    take({ kind: 'authentication', id, app: requester.metadata.name, chains, message })
  })
  client.on('proposal_expire', ({ id }) => forget(id))
  client.on('session_request_expire', ({ id }) => forget(id))
  client.on('session_delete', ({ topic }) => {
    change({ asks: state.asks.filter(ask => ask.kind !== 'request' || ask.topic !== topic) })
    readSessions()
    log('The app has ended the session')
  })
  client.on('session_expire', readSessions)
  const online = () => change({ online: client.core.relayer.connected })
  client.core.relayer.on('relayer_connect', online)
  client.core.relayer.on('relayer_disconnect', online)

  readSessions()
  // Requests from before a reload still wait for an answer.
  for (const { id } of client.proposal.getAll()) take(asProposal(id))
  for (const pending of client.getPendingSessionRequests()) take(asRequest(pending))

  const find = (id: number | undefined) => {
    const ask = id === undefined ? state.asks[0] : state.asks.find(each => each.id === id)
    if (!ask) throw new Error('No such request is open on the phone.')
    return ask
  }

  return {
    get state() {
      return state
    },
    watch(listener) {
      listeners.add(listener)
      listener(state)
      return () => void listeners.delete(listener)
    },
    behave: behaviour => change({ behaviour }),
    async pair(text) {
      const uri = pairingUri(text)
      if (uri === undefined) throw new Error('This is not a WalletConnect link.')
      await client.core.pairing.pair({ uri })
    },
    approve: async ({ id, chains } = {}) => approve(find(id), chains),
    reject: async ({ id, error } = {}) => reject(find(id), error),
    async switchChain(chainId) {
      await tellChain(chainId)
      log(`Moved to ${chainId}`)
    },
    async selectAccount(index) {
      change({ selected: index })
      for (const { topic, chains } of state.sessions) {
        const { namespaces } = client.session.get(topic)
        const moved = Object.fromEntries(
          Object.entries(namespaces).map(([name, namespace]) => {
            const own = chains.filter(chainId => chainId.startsWith(`${name}:`))
            return [name, { ...namespace, accounts: accountsOn(own, signers, index) }]
          }),
        )
        await client.update({ topic, namespaces: moved })
        const own = moved.eip155
        const chainId = chains.find(each => each === state.chainId) ?? chains.find(each => each.startsWith('eip155:'))
        if (own?.events.includes('accountsChanged') && chainId !== undefined) {
          const data = own.accounts.filter(each => each.startsWith(`${chainId}:`))
          await client.emit({ topic, event: { name: 'accountsChanged', data }, chainId })
        }
      }
      readSessions()
      log(`Selected account ${index + 1}`)
    },
    async disconnect(topic) {
      const topics = state.sessions.map(session => session.topic).filter(each => topic === undefined || each === topic)
      for (const each of topics) await client.disconnect({ topic: each, reason: ENDED })
      readSessions()
      log(`Ended ${topics.length} ${topics.length === 1 ? 'session' : 'sessions'}`)
    },
    async dropSocket() {
      await client.core.relayer.transportClose()
      online()
      log('Lost its socket')
    },
    async resume() {
      await client.core.relayer.transportOpen()
      online()
      log('Has its socket again')
    },
    async stop() {
      listeners.clear()
      client.removeAllListeners('session_proposal')
      client.removeAllListeners('session_request')
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}

interface RequestParams {
  chainId: string
  request: { method: string; params: unknown }
}
