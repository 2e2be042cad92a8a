import { FoyerError, isFoyerError } from '../errors.ts'
import { foreignError } from '../foreign.ts'
import { clientStorage } from './clientStorage.ts'
import { dropForeignFrames } from './relayFrames.ts'
import type { TransportOptions } from './transport.ts'

/** Part of `@walletconnect/sign-client` that is used here, declared so that an app without the package still compiles. */
export interface SignClient {
  connect(request: {
    optionalNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }>
  }): Promise<{ uri?: string; approval(): Promise<unknown> }>
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
    verify: { register(request: unknown): Promise<string | undefined> }
    relayer: {
      /** Private in the client's types. */
      connect?: () => Promise<void>
      /** Private too: replaces `provider`, whose connection is the socket. */
      createProvider?: () => Promise<void>
      provider?: { connection?: { onPayload?: (event: { data?: unknown }) => void } }
      on(event: 'relayer_connect' | 'relayer_disconnect', listener: () => void): void
      transportClose(): Promise<void>
    }
  }
}

/** Separates our keys and sessions from those of other clients on the page. */
const PREFIX = 'foyer'

/**
 * Loads and connects the client. The package is an optional peer.
 * @throws FoyerError `pairing.unavailable` without the package, `pairing.storageRefused` where storage is refused, `chunk.failed`
 * otherwise.
 */
export async function loadClient({ projectId, relayUrl, metadata, storage }: TransportOptions): Promise<SignClient> {
  try {
    const { SignClient } = await import('@walletconnect/sign-client')
    const clientsStorage = storage ?? (await clientStorage())
    const initializing = SignClient.init({
      projectId,
      ...(relayUrl && { relayUrl }),
      storage: clientsStorage,
      metadata: { name: 'App', description: '', url: '', icons: [], ...metadata },
      customStoragePrefix: PREFIX,
      telemetryEnabled: false,
      logger: 'silent',
    })
    // The client shares its core through a global: a modal that stops would close the socket of another.
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${PREFIX}`)
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${PREFIX}_count`)
    const client = (await initializing) as unknown as SignClient
    connectOnce(client.core.relayer)
    dropForeignFrames(client.core.relayer)
    // The public relay's verify service checks a page's origin. With a relay of the host's own it is not needed, and where it cannot be reached it delays
    // each link by 5 s.
    if (relayUrl) client.core.verify.register = async () => undefined
    return client
  } catch (cause) {
    throw loadError(cause)
  }
}

/** Messages of Node, bundlers and browsers for a missing package. A failed fetch has many other messages. */
const ABSENT = /Cannot find (?:module|package)|Could not resolve|Failed to resolve module specifier|bare specifier/i

/** Names of the errors of a browser that refuses its storage, or has lost it. */
const REFUSED = /^(?:Security|NotAllowed|InvalidState|QuotaExceeded|Unknown)Error$/

/** Error for a missing client: not installed, storage refused, or not loaded. */
export function loadError(cause: unknown): FoyerError {
  if (isFoyerError(cause, 'pairing.storageRefused')) return cause
  const { name, message } = foreignError(cause)
  if (ABSENT.test(String(message))) return new FoyerError('pairing.unavailable', {}, { cause })
  if (REFUSED.test(String(name))) return new FoyerError('pairing.storageRefused', {}, { cause })
  return new FoyerError('chunk.failed', { chunk: 'walletConnect' }, { cause })
}

/**
 * A failed connection attempt still requests the subscriptions, which starts another attempt within the first: with a relay that refuses at
 * once they multiply until the tab freezes. This limits them to one at a time.
 */
function connectOnce(relayer: SignClient['core']['relayer']) {
  const connect = relayer.connect?.bind(relayer)
  if (!connect) return
  let connecting: Promise<void> | undefined
  relayer.connect = () => {
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }
}
