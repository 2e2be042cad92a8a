import type { SignedIn, SignInDraft } from './adapter.ts'
import type { CaipNetworkId, ChainNamespace } from './namespace.ts'

/** Signed sign-in message of one account on one chain. */
export type SignedAccount = SignedIn & { chainId: CaipNetworkId; address: string }

/** Session as the client has it, with the messages that the wallet signed in the same prompt. */
export type SignedSession = {
  /** Session as the client has it; its fields are checked later. */
  session: unknown
  /** Messages that were signed, each with its account. */
  signed: readonly SignedAccount[]
}

type Namespaces = Record<string, { chains: string[]; methods: string[]; events: string[] }>

/** Part of `@walletconnect/sign-client` that core uses, declared so that core compiles without the package. */
export interface SignClient {
  connect(request: { optionalNamespaces: Namespaces }): Promise<{ uri?: string; approval(): Promise<unknown> }>
  /**
   * Same as `connect`, with a message to sign in the same prompt where eip155 is asked for alone. A wallet that does not know how gives a
   * session without a message. Added by `@foyer/walletconnect`; absent: the messages are asked for afterwards.
   */
  connectWithSignIn?(request: {
    optionalNamespaces: Namespaces
    signIn: SignInDraft
  }): Promise<{ uri?: string; approval(): Promise<SignedSession> }>
  disconnect(request: { topic: string; reason: { code: number; message: string } }): Promise<void>
  request<Answer>(request: {
    topic: string
    chainId: string
    request: { method: string; params: unknown }
    expiry?: number
  }): Promise<Answer>
  session: { get(topic: string): unknown; getAll(): { topic: string; acknowledged: boolean }[] }
  proposal: { getAll(): { id: number; pairingTopic: string }[] }
  on(event: 'session_delete' | 'session_expire' | 'session_update', listener: (event: { topic: string }) => void): void
  on(
    event: 'session_event',
    listener: (event: { topic: string; params: { chainId: string; event: { name: string; data: unknown } } }) => void,
  ): void
  core: {
    crypto: { getClientId(): Promise<string> }
    /** `expiry` in seconds since the epoch; a time in the past ends it at once. */
    expirer: { set(id: number, expiry: number): void }
    heartbeat: { stop(): void }
    relayer: {
      /** Private in the client's types. */
      connect?: () => Promise<void>
      on(event: 'relayer_connect' | 'relayer_disconnect', listener: () => void): void
      transportClose(): Promise<void>
    }
  }
}

/** Options of the modal that the client needs. */
export interface SignClientSettings {
  /** Project id of WalletConnect. */
  projectId: string
  /** Address of the relay. Default: that of WalletConnect. */
  relayUrl?: string | undefined
  /** App, as wallets show it. */
  metadata?:
    | {
        /** Name of the app. */
        name: string
        /** One sentence on the app. */
        description?: string
        /** Address of the app. */
        url?: string
        /** Addresses of the app's icons. */
        icons?: string[]
      }
    | undefined
}

/** Methods and events of one namespace in a session. */
export interface SessionMethods {
  /** Names of the methods. */
  readonly methods: readonly string[]
  /** Names of the events. */
  readonly events: readonly string[]
}

/**
 * WalletConnect as `@foyer/walletconnect` provides it, given among the adapters or in the option `walletConnect`.
 * Constructing it has no effect: the client is loaded when the visitor wants a link, or when a session is restored.
 */
export interface WalletConnectAdapter {
  /** Mark of WalletConnect. */
  readonly type: 'walletConnect'
  /**
   * Loads and connects the client.
   * @throws FoyerError `pairing.storageRefused` where storage is refused, `chunk.failed` otherwise.
   */
  open(settings: SignClientSettings): Promise<SignClient>
  /** Returns the methods and events to ask a wallet for in a namespace: those that its adapter needs, and those that a page may use. */
  propose(namespace: ChainNamespace, needed: SessionMethods): Promise<SessionMethods>
}
