import { FoyerError } from '../errors.ts'
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
  session: { get(topic: string): unknown; getAll(): { acknowledged: boolean }[] }
  on(event: 'session_delete' | 'session_expire' | 'session_update', listener: (event: { topic: string }) => void): void
  on(
    event: 'session_event',
    listener: (event: { topic: string; params: { chainId: string; event: { name: string; data: unknown } } }) => void,
  ): void
  core: {
    relayer: {
      on(event: 'relayer_connect' | 'relayer_disconnect', listener: () => void): void
      transportClose(): Promise<void>
    }
  }
}

/**
 * Loads the client's chunk and connects it.
 * The package is an optional peer: without it, or without its chunk, this fails with `pairing.unavailable`.
 */
export async function loadClient({ projectId, relayUrl, metadata }: TransportOptions): Promise<SignClient> {
  try {
    const { SignClient } = await import('@walletconnect/sign-client')
    const client = await SignClient.init({
      projectId,
      ...(relayUrl && { relayUrl }),
      metadata: { name: 'App', description: '', url: '', icons: [], ...metadata },
      // Several clients on a page would share their storage otherwise.
      customStoragePrefix: 'foyer',
      telemetryEnabled: false,
      logger: 'silent',
    })
    return client as unknown as SignClient
  } catch (cause) {
    throw new FoyerError('pairing.unavailable', {}, { cause })
  }
}
