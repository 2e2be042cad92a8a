import { createHash } from 'node:crypto'
import type { Letter } from './mailbox.ts'

/** Socket of a client. After a dropped socket the client is another peer with the same `client`. */
export interface Peer {
  /** The client's `did:key`. */
  client: string
  deliver(letter: Letter): void
}

/** Id of a subscription, the same after a dropped socket. */
export const subscriptionId = (client: string, topic: string) =>
  createHash('sha256').update(topic).update(client).digest('hex')

/**
 * Peers by the topics that they subscribe to. A client has one for each topic, the last one that subscribed:
 * the SDK can open two sockets at once, and handles a message that both receive twice.
 */
export function createSubscriptions() {
  const topics = new Map<string, Map<string, Peer>>()
  const remove = (client: string, topic: string) => {
    const peers = topics.get(topic)
    peers?.delete(client)
    if (peers?.size === 0) topics.delete(topic)
  }
  return {
    /** Returns false if it was subscribed already. */
    add(peer: Peer, topic: string) {
      const peers = topics.get(topic) ?? new Map<string, Peer>()
      if (peers.get(peer.client) === peer) return false
      topics.set(topic, peers.set(peer.client, peer))
      return true
    },
    /** The subscription is the client's: it may also end it on its other socket. */
    remove,
    /** For a closed socket. The client's subscriptions on another one stay. */
    removePeer(peer: Peer) {
      for (const [topic, peers] of [...topics]) if (peers.get(peer.client) === peer) remove(peer.client, topic)
    },
    of: (topic: string): Peer[] => [...(topics.get(topic)?.values() ?? [])],
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
