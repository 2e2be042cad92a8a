import { vi } from 'vitest'
import type { CaipAddress } from '../chain/namespace.ts'
import type { SignClient, WalletConnectAdapter } from '../chain/walletConnectAdapter.ts'
import { flushMicrotasks } from '../testing/index.ts'

type Proposal = Record<string, { chains: string[]; methods: string[]; events: string[] }>
type Session = { topic: string; namespaces: Record<string, object>; acknowledged: boolean }
type Listener = (event: { topic: string; params?: object }) => void

/** Year 2100: nothing here expires by itself. */
const EXPIRY = 4_102_444_800

export type ScriptedPhone = {
  /** Given to the page; its client is connected to this phone. Sessions remain after the page is closed. */
  walletConnect: WalletConnectAdapter
  /** Approves the link that the page shows, once it does, with these accounts. */
  approve(accounts: readonly CaipAddress[]): Promise<void>
  /** Shares these accounts from now on. */
  update(accounts: readonly CaipAddress[]): Promise<void>
  /** Emits an event of the session, such as `accountsChanged`. */
  emit(chainId: string, name: string, data: unknown): Promise<void>
  leave(): Promise<void>
  /** Whether a page has a session with it. */
  isPaired(): boolean
  /** Requests received by the phone. */
  requests: { chainId: string; method: string; params: unknown }[]
}

/** Sessions and messages that a phone shares with its page, in place of a relay. */
function createLine() {
  const sessions = new Map<string, Session>()
  const listeners = new Map<string, Set<Listener>>()
  let topics = 0
  return {
    sessions,
    links: [] as { proposal: Proposal; approve(session: Session): void }[],
    requests: [] as ScriptedPhone['requests'],
    /** Session that was settled last. */
    current: () => [...sessions.values()].at(-1),
    newTopic() {
      topics += 1
      return topics.toString(16).padStart(64, '0')
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    async notify(event: string, topic: string, params: object = {}) {
      for (const listener of listeners.get(event) ?? []) listener({ topic, params })
      await flushMicrotasks()
    },
    /** Ends the messages to a page that was closed. */
    hangUp: () => listeners.clear(),
  }
}

/** Client of the page at the other end of the line. */
const signClientOn = ({ sessions, links, requests, newTopic, on }: ReturnType<typeof createLine>): SignClient => ({
  connect: async ({ optionalNamespaces: proposal }) => {
    const approval = new Promise<Session>(approve => links.push({ proposal, approve }))
    return { uri: `wc:${newTopic()}@2?relay-protocol=irn&symKey=00`, approval: () => approval }
  },
  disconnect: async ({ topic: ended }) => void sessions.delete(ended),
  request: async <Answer>({ chainId, request: { method, params } }: Parameters<SignClient['request']>[0]) => {
    requests.push({ chainId, method, params })
    return new Promise<Answer>(() => {})
  },
  session: { get: one => sessions.get(one), getAll: () => [...sessions.values()] },
  proposal: { getAll: () => [] },
  on: on as unknown as SignClient['on'],
  core: {
    crypto: { getClientId: async () => 'did:key:scripted' },
    expirer: { set: () => {} },
    heartbeat: { stop: () => {} },
    relayer: { on: () => {}, transportClose: async () => {} },
  },
})

const namespacesOf = (accounts: readonly CaipAddress[]) =>
  Object.fromEntries(
    ['eip155', 'solana', 'polkadot', 'bip122'].flatMap(key => {
      const own = accounts.filter(account => account.startsWith(`${key}:`))
      return own.length > 0 ? [[key, { accounts: own, methods: ['personal_sign'], events: [] }]] : []
    }),
  )

/** Phone with a direct connection instead of a relay: it does nothing by itself, and its messages arrive at once. */
export function scriptedPhone(): ScriptedPhone {
  const line = createLine()
  const { sessions, links, requests, current, notify } = line
  return {
    walletConnect: {
      type: 'walletConnect',
      open: async () => {
        line.hangUp()
        return signClientOn(line)
      },
      propose: async (_, needed) => needed,
    },
    requests,
    isPaired: () => sessions.size > 0,
    async approve(accounts) {
      const link = await vi.waitFor(
        () => {
          const shown = links.pop()
          if (!shown) throw new Error('No link is shown.')
          return shown
        },
        { interval: 1, timeout: 60_000 },
      )
      const session = {
        topic: line.newTopic(),
        expiry: EXPIRY,
        acknowledged: true,
        peer: { metadata: { name: 'Phone', icons: [] } },
        optionalNamespaces: link.proposal,
        namespaces: namespacesOf(accounts),
      }
      sessions.set(session.topic, session)
      link.approve(session)
      await flushMicrotasks()
    },
    async update(accounts) {
      const session = current()
      if (!session) return
      session.namespaces = namespacesOf(accounts)
      await notify('session_update', session.topic)
    },
    async emit(chainId, name, data) {
      const session = current()
      if (session) await notify('session_event', session.topic, { chainId, event: { name, data } })
    },
    async leave() {
      const session = current()
      if (!session) return
      sessions.delete(session.topic)
      await notify('session_delete', session.topic)
    },
  }
}
