import type { Unsubscribe } from '../chain/adapter.ts'
import { parseCaipNetworkId } from '../chain/caip.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { FoyerError, isFoyerError } from '../errors.ts'
import { PAIRING_LIFETIME } from '../rules/isPairingExpired.ts'
import { loadClient, type SignClient } from './loadClient.ts'
import { remoteConnection, remoteFact } from './remoteConnection.ts'
import { remoteError } from './remoteError.ts'
import { parseSession, type WalletConnectSession } from './session.ts'
import type { Transport, TransportFact, TransportOptions } from './transport.ts'

/** What the wallet client says when the visitor ends a session. @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** The lifetime of a request in a wallet, in seconds: a person has to find the phone. */
const REQUEST_EXPIRY = 300

/** WalletConnect over `@walletconnect/sign-client`, loaded when it is first needed. */
export function signClientTransport(options: TransportOptions): Transport {
  const listeners = new Set<(fact: TransportFact) => void>()
  const wanted = new Set<symbol>()
  let client: SignClient | undefined
  let starting: Promise<WalletConnectSession | undefined> | undefined
  let held: WalletConnectSession | undefined
  let stopped = false

  const tell = (fact: TransportFact) => {
    for (const listener of [...listeners]) listener(fact)
  }

  const end = async (topic: string) => {
    await client?.disconnect({ topic, reason: USER_DISCONNECTED }).catch(() => {
      // A wallet that cannot be told has the session until it expires there.
    })
  }

  const listenTo = (signClient: SignClient) => {
    const ofHeld = (topic: string) => held?.topic === topic
    const ended = ({ topic }: { topic: string }) => {
      if (!ofHeld(topic)) return
      held = undefined
      tell({ type: 'session.ended', topic })
    }
    signClient.on('session_delete', ended)
    signClient.on('session_expire', ended)
    signClient.on('session_update', ({ topic }) => {
      if (!ofHeld(topic)) return
      try {
        held = parseSession(signClient.session.get(topic))
        tell({ type: 'session.updated', session: held })
      } catch {
        // An update that leaves nothing usable is the end of it.
        void end(topic)
        ended({ topic })
      }
    })
    signClient.on('session_event', ({ topic, params }) => {
      if (!ofHeld(topic) || params.event.name !== 'chainChanged') return
      const chainId = chainOf(params.chainId, params.event.data)
      if (chainId) tell({ type: 'session.chainChanged', chainId })
    })
    signClient.core.relayer.on('relayer_connect', () => tell({ type: 'relay.restored' }))
    signClient.core.relayer.on('relayer_disconnect', () => tell({ type: 'relay.lost' }))
  }

  const start = async () => {
    const loaded = await loadClient(options)
    if (stopped) {
      void loaded.core.relayer.transportClose()
      throw new FoyerError('pairing.unavailable', {})
    }
    client = loaded
    listenTo(loaded)
    held = newestAlive(loaded, options.now())
    return held
  }

  const started = async (): Promise<SignClient> => {
    await transport.start()
    return client!
  }

  const awaitApproval = async (approval: () => Promise<unknown>, mark: symbol) => {
    try {
      const approved = await approval()
      const session = parseSession(approved)
      if (!wanted.has(mark)) return await end(session.topic)
      wanted.clear()
      const former = held
      held = session
      // One session for all namespaces: the former one is over.
      if (former) void end(former.topic)
      tell({ type: 'session.approved', session })
    } catch (cause) {
      if (!wanted.delete(mark)) return
      const error = isFoyerError(cause) ? cause : new FoyerError('pairing.declined', {}, { cause })
      tell({ type: 'session.declined', cause: error })
    }
  }

  const transport: Transport = {
    start: () => {
      starting ??= start().catch((error: unknown) => {
        starting = undefined
        throw error
      })
      return starting
    },
    pair: async proposal => {
      const signClient = await started()
      const { uri, approval } = await signClient.connect({
        optionalNamespaces: proposal as Record<string, { chains: string[]; methods: string[]; events: string[] }>,
      })
      if (!uri) throw new FoyerError('pairing.unreachable', {})
      const mark = Symbol('pairing')
      wanted.add(mark)
      void awaitApproval(approval, mark)
      return parsePairing(uri, options.now())
    },
    session: () => held,
    connection: (namespace, wanted) => held && remoteConnection(held, namespace, wanted),
    watchConnection: (namespace, listener) => {
      const stop = transport.watch(fact => {
        const told = remoteFact(fact, namespace, held)
        if (told) listener(told)
      })
      if (!held) listener({ type: 'wallet.disconnected' })
      return stop
    },
    watch: (listener): Unsubscribe => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    abandon: () => wanted.clear(),
    request: async (chainId, method, params, { signal }) => {
      const signClient = await started()
      if (!held) throw new FoyerError('wallet.disconnected', { method })
      const answer = signClient.request<unknown>({
        topic: held.topic,
        chainId,
        request: { method, params },
        expiry: REQUEST_EXPIRY,
      })
      return untilAborted(answer, signal).catch((error: unknown) => {
        throw remoteError(error, method)
      })
    },
    disconnect: async () => {
      const session = held
      if (!session) return
      held = undefined
      tell({ type: 'session.ended', topic: session.topic })
      await end(session.topic)
    },
    stop: () => {
      stopped = true
      listeners.clear()
      wanted.clear()
      void client?.core.relayer.transportClose()
    },
  }
  return transport
}

/** @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri */
function parsePairing(uri: string, now: number) {
  const topic = /^wc:([0-9a-f]{64})@2\?/.exec(uri)?.[1]
  if (!topic) throw new FoyerError('pairing.unreachable', {})
  const expiry = Number(/[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(uri)?.[1] ?? Number.POSITIVE_INFINITY) * 1_000
  return { topic, uri, expiresAt: Math.min(now + PAIRING_LIFETIME, expiry) }
}

function newestAlive(client: SignClient, now: number): WalletConnectSession | undefined {
  const alive = client.session.getAll().flatMap(session => {
    try {
      const parsed = parseSession(session)
      return parsed.expiresAt > now && session.acknowledged ? [parsed] : []
    } catch {
      return []
    }
  })
  return alive.sort((a, b) => b.expiresAt - a.expiresAt)[0]
}

/** `chainChanged` carries the chain in the event's data on eip155, a number or hex; its own `chainId` is where it was sent. */
function chainOf(sentOn: string, data: unknown): CaipNetworkId | undefined {
  try {
    const { namespace, reference } = parseCaipNetworkId(sentOn)
    const number = typeof data === 'number' || typeof data === 'string' ? Number(data) : Number.NaN
    return namespace === 'eip155' && Number.isSafeInteger(number) && number > 0
      ? `eip155:${number}`
      : `${namespace}:${reference}`
  } catch {
    return undefined
  }
}

function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
