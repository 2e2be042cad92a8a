import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { NO_RELAY_FAULTS, type RelayFaultState, type RelayFaults } from './faults.ts'
import { answerRequest, parseIncoming } from './jsonRpc.ts'
import { createMailbox, type Letter } from './mailbox.ts'
import { relayMethods } from './methods.ts'
import { createSubscriptions, type Peer, subscriptionId } from './peer.ts'
import { verifyRelayJwt } from './relayJwt.ts'

/** Interval of pings: clients in Node close a socket after 30 s without one. */
const PING = 20_000
const SWEEP = 30_000
const LARGEST_FRAME = 1 << 20
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

/**
 * Starts a WalletConnect v2 relay in memory, on the loopback address; `port` 0 takes a free one.
 * Resolves when it listens; rejects when the port is taken.
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export async function startRelay({ port = 0 }: { port?: number } = {}): Promise<Relay> {
  const mailbox = createMailbox(Date.now)
  const subscriptions = createSubscriptions()
  const methods = relayMethods({ mailbox, subscriptions })
  const asked: Record<string, number> = {}
  const counts = { accepted: 0, refused: 0 }
  let faults: RelayFaultState = NO_RELAY_FAULTS
  let lastId = 0

  const http = createServer((_, response) => {
    response
      .writeHead(426, { 'content-type': 'text/plain' })
      .end('This is a WalletConnect relay: connect by WebSocket.\n')
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME })
  const listen = async (at: number) => {
    http.listen({ port: at, host: '127.0.0.1' })
    await once(http, 'listening')
    return (http.address() as AddressInfo).port
  }
  const taken = await listen(port)
  const url = `ws://localhost:${taken}`
  const audiences = [url, `ws://127.0.0.1:${taken}`]

  const send = (socket: WebSocket, value: unknown) => {
    const text = JSON.stringify(value)
    const now = () => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    }
    if (faults.delay > 0) setTimeout(now, faults.delay).unref()
    else now()
  }

  const serve = (socket: WebSocket, client: string) => {
    const underWay = new Map<number, Letter>()
    const peer: Peer = {
      client,
      deliver(letter) {
        if (faults.silent) return
        lastId = Math.max(lastId + 1, Date.now() * 1_000)
        underWay.set(lastId, letter)
        const { topic, message, tag, attestation, publishedAt } = letter
        const data = { topic, message, tag, publishedAt, ...(attestation === undefined ? {} : { attestation }) }
        const params = { id: subscriptionId(client, topic), data }
        send(socket, { id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params })
      },
    }
    const ping = setInterval(() => socket.ping(), PING)
    // The default `binaryType`: one Buffer per message.
    socket.on('message', (data: Buffer) => {
      if (faults.silent) return
      const incoming = parseIncoming(data.toString('utf8'))
      if (incoming.kind === 'request') {
        asked[incoming.method] = (asked[incoming.method] ?? 0) + 1
        send(socket, answerRequest(methods, peer, incoming))
      } else if (incoming.kind === 'acknowledgement') {
        const letter = underWay.get(incoming.id)
        underWay.delete(incoming.id)
        if (letter) mailbox.acknowledge(client, letter)
      }
    })
    // A frame that is too large or broken: `ws` closes the socket by itself, and `close` follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(ping)
      subscriptions.removePeer(peer)
    })
  }

  http.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, socket => {
      const { searchParams } = new URL(request.url ?? '/', url)
      try {
        if (faults.refuseTokens) throw new Error('this token is refused')
        if (!searchParams.get('projectId')) throw new Error('the projectId is missing')
        const now = Date.now() / 1_000
        const client = verifyRelayJwt(searchParams.get('auth') ?? '', { audiences, now })
        counts.accepted += 1
        serve(socket, client)
      } catch (error) {
        counts.refused += 1
        socket.on('error', () => {})
        // A reason may have 123 bytes; a parse error is longer.
        const reason = error instanceof Error && error.name === 'Error' ? error.message : 'the token is malformed'
        socket.close(UNAUTHORIZED, `Unauthorized: ${reason}`)
      }
    })
  })

  const dropSockets = () => {
    const open = [...sockets.clients]
    for (const socket of open) socket.terminate()
    return open.length
  }
  const close = async () => {
    const closed = once(http, 'close')
    http.close()
    http.closeAllConnections()
    dropSockets()
    await closed
  }
  // One change after the other: a port must be closed before it opens again.
  let changing: Promise<void> = Promise.resolve()
  const set = (next: Partial<RelayFaultState>) => {
    const change = changing.then(async () => {
      faults = { ...faults, ...next }
      if (faults.down && http.listening) await close()
      if (!faults.down && !http.listening) await listen(taken)
    })
    changing = change.catch(() => {})
    return change
  }

  const sweep = setInterval(() => mailbox.sweep(), SWEEP)
  return {
    url,
    faults: {
      get state() {
        return faults
      },
      set,
      reset: () => set(NO_RELAY_FAULTS),
      dropSockets,
    },
    get stats() {
      return { sockets: sockets.clients.size, ...counts, methods: { ...asked }, letters: mailbox.size }
    },
    stop: async () => {
      clearInterval(sweep)
      await changing
      if (http.listening) await close()
    },
  }
}
