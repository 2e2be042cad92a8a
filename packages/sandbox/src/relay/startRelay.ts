import type { Connection } from '../server/connection.ts'
import { createLoopbackServer } from '../server/loopbackServer.ts'
import { overTls, type Tls } from '../server/tls.ts'
import { createRelayFaults, type RelayFaults } from './faults.ts'
import { createMailbox } from './mailbox.ts'
import { relayMethods } from './methods.ts'
import { createSubscriptions } from './peer.ts'
import { verifyRelayJwt } from './relayJwt.ts'
import { type RelayContext, serveClient } from './serveClient.ts'

/** Interval of removing expired messages. */
const SWEEP = 30_000
/** Close code for a refused client. @see https://docs.reown.com/cloud/relay#websocket-close-codes */
const UNAUTHORIZED = 3000

export interface RelayStats {
  /** Sockets open now. */
  sockets: number
  /** Accepted and refused sockets since the start. */
  accepted: number
  refused: number
  /** Number of requests by method. */
  methods: Readonly<Record<string, number>>
  /** Messages in the mailbox. */
  letters: number
}

export interface Relay {
  /** `ws://localhost:<port>`. */
  url: string
  faults: RelayFaults
  readonly stats: RelayStats
  /** Drops every socket and frees the port. */
  stop(): Promise<void>
}

/** Returns the `did:key` of the client that opens a socket. Throws an Error with the reason to refuse it. */
function clientOf({ url }: Connection, audiences: readonly string[]): string {
  const searchParams = new URLSearchParams(url.split('?')[1])
  if (!searchParams.get('projectId')) throw new Error('the projectId is missing')
  return verifyRelayJwt(searchParams.get('auth') ?? '', { audiences, now: Date.now() / 1_000 })
}

function refuse(connection: Connection, error: unknown) {
  const reason = error instanceof Error && error.name === 'Error' ? error.message : 'the token is malformed'
  connection.close(UNAUTHORIZED, `Unauthorized: ${reason}`)
}

/**
 * Starts a WalletConnect v2 relay in memory, on the loopback address; `port` 0 takes a free one.
 * `audiences` are further addresses for which it takes a client's token, such as `wss://relay.example` of a proxy before it.
 * Resolves when it listens; rejects when the port is taken.
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export async function startRelay({
  port = 0,
  audiences = [],
  tls,
}: {
  port?: number
  audiences?: readonly string[]
  tls?: Tls | undefined
} = {}): Promise<Relay> {
  const mailbox = createMailbox(Date.now)
  const subscriptions = createSubscriptions()
  const counts = { accepted: 0, refused: 0 }
  const requests: Record<string, number> = {}
  let lastId = 0

  const server = createLoopbackServer({
    port,
    tls,
    fetch: () => new Response('This is a WalletConnect relay: connect by WebSocket.\n', { status: 426 }),
    serveSocket(connection) {
      let client: string
      try {
        if (faults.state.refuseTokens) throw new Error('this token is refused')
        const own = [`ws://localhost:${server.port}`, `ws://127.0.0.1:${server.port}`]
        const secure = own.map(address => overTls(address, tls))
        client = clientOf(connection, [...own, ...secure, ...audiences])
      } catch (error) {
        counts.refused += 1
        refuse(connection, error)
        return {}
      }
      counts.accepted += 1
      return serveClient(connection, client, relay)
    },
  })
  const faults = createRelayFaults(server)
  const relay: RelayContext = {
    mailbox,
    subscriptions,
    faults,
    methods: relayMethods({ mailbox, subscriptions }),
    nextId() {
      lastId = Math.max(lastId + 1, Date.now() * 1_000)
      return lastId
    },
    onRequest(method) {
      requests[method] = (requests[method] ?? 0) + 1
    },
  }
  await server.open()
  const sweep = setInterval(() => mailbox.sweep(), SWEEP)
  return {
    url: `ws://localhost:${server.port}`,
    faults,
    get stats() {
      return { sockets: server.size, ...counts, methods: { ...requests }, letters: mailbox.size }
    },
    stop: async () => {
      clearInterval(sweep)
      await faults.settled()
      if (server.isOpen()) await server.close()
    },
  }
}
