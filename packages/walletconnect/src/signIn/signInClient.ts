import type { SignClient } from '@foyer/core/chain'

/** Answer of a wallet to a request: its result, or its error. */
export type Answer = { result?: unknown; error?: unknown }

type Listener<Event> = (event: Event) => void
type Emitter = {
  on(event: string, listener: Listener<never>): void
  off(event: string, listener: Listener<never>): void
}

/** Parts of the client that a sign-in request needs; some are private in its types. Checked with version 2.21.8, the only one that is used. */
export type SignInClient = SignClient & {
  metadata: unknown
  /** Emits `proposal_expire`. */
  events: Emitter
  /** Emits `session_connect:<id>` and `session_request:<id>` with the answers to the requests of these ids. */
  engine: { events: Emitter }
  session: { set(topic: string, session: object): Promise<void> }
  proposal: {
    keys: readonly number[]
    set(id: number, proposal: object): Promise<void>
    delete(id: number, reason: { code: number; message: string }): Promise<void>
  }
  core: {
    crypto: {
      generateKeyPair(): Promise<string>
      /** Resolves with the topic of the key that both sides derive. */
      generateSharedKey(own: string, peer: string): Promise<string>
      /** Resolves with the topic of a key, which is its hash. */
      setSymKey(key: string): Promise<string>
      deleteSymKey(topic: string): Promise<void>
      deleteKeyPair(publicKey: string): Promise<void>
      encode(topic: string, payload: object, options: { encoding: string }): Promise<string>
      decode(topic: string, encoded: string, options?: { receiverPublicKey?: string }): Promise<unknown>
    }
    pairing: { create(options: { methods: string[] }): Promise<{ topic: string; uri: string }> }
    history: { set(topic: string, request: object): void }
    expirer: { set(id: number | string, expiry: number): void; del(id: number): void }
    relayer: {
      confirmOnlineStateOrThrow(): Promise<void>
      publish(topic: string, message: string, options: object): Promise<void>
      subscribe(topic: string): Promise<unknown>
      unsubscribe(topic: string): Promise<void>
    }
    verify: { register(request: { id: string; decryptedId: string }): Promise<string | undefined> }
  }
}
