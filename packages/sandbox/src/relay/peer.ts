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

/** Peers by the topics that they subscribe to. */
export function createSubscriptions() {
  const topics = new Map<string, Set<Peer>>()
  const remove = (peer: Peer, topic: string) => {
    const peers = topics.get(topic)
    peers?.delete(peer)
    if (peers?.size === 0) topics.delete(topic)
  }
  return {
    /** Returns false if it was subscribed already. */
    add(peer: Peer, topic: string) {
      const peers = topics.get(topic) ?? new Set()
      topics.set(topic, peers)
      if (peers.has(peer)) return false
      peers.add(peer)
      return true
    },
    remove,
    removePeer(peer: Peer) {
      for (const topic of [...topics.keys()]) remove(peer, topic)
    },
    of: (topic: string): Peer[] => [...(topics.get(topic) ?? [])],
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
