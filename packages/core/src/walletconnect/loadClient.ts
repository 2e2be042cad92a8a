import { FoyerError } from '../errors.ts'
import { foreignError } from '../foreign.ts'
import type { TransportOptions } from './transport.ts'

/** The part of `@walletconnect/sign-client` that we use, so that an app without the package still compiles. */
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
    /** `expiry` in seconds since the epoch; what has expired ends at once. */
    expirer: { set(id: number, expiry: number): void }
    heartbeat: { stop(): void }
    verify: { register(request: unknown): Promise<string | undefined> }
    relayer: {
      /** Private in the client's types. */
      connect?: () => Promise<void>
      on(event: 'relayer_connect' | 'relayer_disconnect', listener: () => void): void
      transportClose(): Promise<void>
    }
  }
}

/** Keeps our keys and sessions apart from those of other clients on the page. */
const PREFIX = 'foyer'

/**
 * Loads the client's chunk and connects it. The package is an optional peer.
 * @throws FoyerError `pairing.unavailable` without the package, `pairing.storageRefused` where it may keep nothing, `chunk.failed` otherwise.
 */
export async function loadClient({ projectId, relayUrl, metadata, storage }: TransportOptions): Promise<SignClient> {
  try {
    const { SignClient } = await import('@walletconnect/sign-client')
    const initializing = SignClient.init({
      projectId,
      ...(relayUrl && { relayUrl }),
      ...(storage && { storage }),
      metadata: { name: 'App', description: '', url: '', icons: [], ...metadata },
      customStoragePrefix: PREFIX,
      telemetryEnabled: false,
      logger: 'silent',
    })
    // The client leaves its insides on the page for the next one to share: a modal that stops would close the socket of another.
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${PREFIX}`)
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${PREFIX}_count`)
    const client = (await initializing) as unknown as SignClient
    connectOnce(client.core.relayer)
    // The public relay's service vouches for a page's origin. Beside a relay of one's own it is a stranger, who makes each link 5 s late where he
    // cannot be reached.
    if (relayUrl) client.core.verify.register = async () => undefined
    return client
  } catch (cause) {
    throw loadError(cause)
  }
}

/** As Node, bundlers and browsers without one say it. What could not be fetched has other words, of which there are too many. */
const ABSENT = /Cannot find (?:module|package)|Could not resolve|Failed to resolve module specifier|bare specifier/i

/** The names under which a browser refuses its storage, or has lost it. */
const REFUSED = /^(?:Security|NotAllowed|InvalidState|QuotaExceeded|Unknown)Error$/

/** Why there is no client: nobody installed it, the browser lets it keep nothing, or it did not come. */
export function loadError(cause: unknown): FoyerError {
  const { name, message } = foreignError(cause)
  if (ABSENT.test(String(message))) return new FoyerError('pairing.unavailable', {}, { cause })
  if (REFUSED.test(String(name))) return new FoyerError('pairing.storageRefused', {}, { cause })
  return new FoyerError('chunk.failed', { chunk: 'walletConnect' }, { cause })
}

/**
 * A failed attempt to connect asks for the subscriptions all the same, which begins another attempt within the first: against a relay that
 * refuses at once they multiply until the tab stands still. One at a time is enough.
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
