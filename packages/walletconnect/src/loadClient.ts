import { FoyerError, isFoyerError, type SignClient, type SignClientSettings } from '@foyer/core/chain'
import { connectOnce, foreignError } from '@foyer/core/chain/adapters'
import { SignClient as Client } from '@walletconnect/sign-client'
import { clientStorage } from './clientStorage.ts'
import type { ClientStorage } from './clientStorage.types.ts'
import { type Answers, expireFirst } from './expireFirst.ts'
import { dropForeignFrames, type Relayer } from './relayFrames.ts'
import { type Messages, resumeOnce } from './resumeOnce.ts'
import { signInOver } from './signIn/connectWithSignIn.ts'
import type { SignInClient } from './signIn/signInClient.ts'

/** Parts of the client that are private in its types, or that only this file uses. */
type OpenClient = SignClient & {
  session: { keys: string[] }
  engine: { events: Answers }
  core: {
    relayer: Relayer & { messages: Messages }
    verify: { register(request: unknown): Promise<string | undefined> }
  }
}

/** Separates our keys and sessions from those of other clients on the page. */
const PREFIX = 'foyer'

/**
 * Initializes and connects the client.
 * @throws FoyerError `pairing.storageRefused` where storage is refused, `chunk.failed` otherwise.
 */
export async function loadClient(
  { projectId, relayUrl, metadata }: SignClientSettings,
  storage?: ClientStorage,
): Promise<SignClient> {
  try {
    const clientsStorage = storage ?? (await clientStorage())
    const initializing = Client.init({
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
    const client = (await initializing) as unknown as OpenClient
    connectOnce(client.core.relayer)
    expireFirst(client.engine.events)
    dropForeignFrames(client.core.relayer)
    resumeOnce(client.core.relayer.messages, client.session.keys)
    // The public relay's verify service checks a page's origin. With a relay of the host's own it is not needed, and where it cannot be reached it delays
    // each link by 5 s.
    if (relayUrl) client.core.verify.register = async () => undefined
    client.connectWithSignIn = signInOver(client as unknown as SignInClient)
    return client
  } catch (cause) {
    throw loadError(cause)
  }
}

/** Names of the errors of a browser that refuses its storage, or has lost it. */
const REFUSED = /^(?:Security|NotAllowed|InvalidState|QuotaExceeded|Unknown)Error$/

/** Error for a client that does not start: storage refused, or anything else. */
export function loadError(cause: unknown): FoyerError {
  if (isFoyerError(cause, 'pairing.storageRefused')) return cause
  const { name } = foreignError(cause)
  if (REFUSED.test(String(name))) return new FoyerError('pairing.storageRefused', {}, { cause })
  return new FoyerError('chunk.failed', { chunk: 'walletConnect' }, { cause })
}
