import type { Connection, SocketHandlers } from '../server/connection.ts'
import type { RelayFaults } from './faults.ts'
import { answerRequest, parseIncoming } from './jsonRpc.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import type { RelayMethods } from './methods.ts'
import { type Peer, type Subscriptions, subscriptionId } from './peer.ts'

/** Interval of pings: clients in Node close a socket after 30 s without one. */
const PING = 20_000

export interface RelayContext {
  mailbox: Mailbox
  subscriptions: Subscriptions
  methods: RelayMethods
  faults: Pick<RelayFaults, 'state'>
  /** Returns the id of the next delivery, to any client. */
  nextId(): number
  onRequest(method: string): void
}

/** Serves a client, by its `did:key`, until its socket closes. */
export function serveClient(
  connection: Connection,
  client: string,
  { mailbox, subscriptions, methods, faults, nextId, onRequest }: RelayContext,
): SocketHandlers {
  const unacknowledged = new Map<number, Letter>()
  const send = (value: unknown) => {
    const text = JSON.stringify(value)
    const { delay } = faults.state
    if (delay > 0) setTimeout(() => connection.send(text), delay).unref()
    else connection.send(text)
  }
  const peer: Peer = {
    client,
    deliver(letter) {
      // Another client's message delivers the letter, which must not fail with this one.
      connection.run(() => {
        if (faults.state.silent) return
        const id = nextId()
        unacknowledged.set(id, letter)
        const { topic, message, tag, attestation, publishedAt } = letter
        const data = { topic, message, tag, publishedAt, ...(attestation === undefined ? {} : { attestation }) }
        const params = { id: subscriptionId(client, topic), data }
        send({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
      })
    },
  }
  const ping = setInterval(connection.ping, PING)
  return {
    onMessage(text) {
      if (faults.state.silent) return
      const incoming = parseIncoming(text)
      if (incoming.kind === 'request') {
        onRequest(incoming.method)
        send(answerRequest(methods, peer, incoming))
      } else if (incoming.kind === 'acknowledgement') {
        const letter = unacknowledged.get(incoming.id)
        unacknowledged.delete(incoming.id)
        if (letter) mailbox.acknowledge(client, letter)
      }
    },
    onClose() {
      clearInterval(ping)
      subscriptions.removePeer(peer)
    },
  }
}
