import { z } from 'zod'
import type { Mailbox } from './mailbox.ts'
import { type Peer, type Subscriptions, subscriptionId } from './peer.ts'

const topic = z.string().regex(/^[0-9a-f]{64}$/)
const message = z.string().min(1)
const ttl = z.number().int().positive()
const attestation = z.string().optional()
const letter = z.object({ topic, message, ttl, tag: z.number().int(), attestation })

/** Tags of a proposal, its answer and the settlement. */
const PROPOSE = 1100
const PROPOSE_ANSWER = 1101
const SETTLE = 1102

type Method = (peer: Peer, params: unknown) => unknown

const method =
  <T>(schema: z.ZodType<T>, answer: (peer: Peer, params: T) => unknown): Method =>
  (peer, params) =>
    answer(peer, schema.parse(params))

/**
 * Requests that a client may send, by JSON-RPC method. Throws a ZodError for wrong parameters.
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function relayMethods({ mailbox, subscriptions }: { mailbox: Mailbox; subscriptions: Subscriptions }) {
  const subscribe = (peer: Peer, topic: string) => {
    if (subscriptions.add(peer, topic)) {
      const waiting = mailbox.waitingFor(peer.client, topic)
      // After the answer: a client drops messages that arrive before the id of its subscription.
      setImmediate(() => {
        for (const letter of waiting) peer.deliver(letter)
      })
    }
    return subscriptionId(peer.client, topic)
  }
  const publish = (peer: Peer, { ttl, ...rest }: z.infer<typeof letter>) => {
    const published = mailbox.put(rest, { from: peer.client, ttl })
    if (!published) return true
    for (const listener of subscriptions.of(rest.topic)) {
      if (listener.client !== peer.client) listener.deliver(published)
    }
    return true
  }
  const unsubscribe = (peer: Peer, topic: string) => {
    subscriptions.remove(peer.client, topic)
    return true
  }
  const fetchLetters = (peer: Peer, topics: string[]) => ({
    messages: topics.flatMap(topic => mailbox.waitingFor(peer.client, topic)),
    hasMore: false,
  })

  return {
    irn_subscribe: method(z.object({ topic }), (peer, { topic }) => subscribe(peer, topic)),
    irn_batchSubscribe: method(z.object({ topics: z.array(topic) }), (peer, { topics }) =>
      topics.map(each => subscribe(peer, each)),
    ),
    irn_unsubscribe: method(z.object({ topic }), (peer, { topic }) => unsubscribe(peer, topic)),
    irn_batchUnsubscribe: method(
      z.object({ subscriptions: z.array(z.object({ topic })) }),
      (peer, params) => params.subscriptions.map(each => unsubscribe(peer, each.topic)).length > 0,
    ),
    irn_publish: method(letter, publish),
    irn_batchPublish: method(
      z.object({ messages: z.array(letter) }),
      (peer, { messages }) => messages.map(each => publish(peer, each)).length > 0,
    ),
    irn_fetchMessages: method(z.object({ topic }), (peer, { topic }) => fetchLetters(peer, [topic])),
    irn_batchFetchMessages: method(z.object({ topics: z.array(topic) }), (peer, { topics }) =>
      fetchLetters(peer, topics),
    ),
    // Two methods that clients from 2.2x on use for pairing: subscribing and publishing in one round trip.
    wc_proposeSession: method(
      z.object({ pairingTopic: topic, sessionProposal: message, ttl, attestation }),
      (peer, { pairingTopic, sessionProposal, ttl, attestation }) => {
        subscribe(peer, pairingTopic)
        return publish(peer, { topic: pairingTopic, message: sessionProposal, ttl, tag: PROPOSE, attestation })
      },
    ),
    wc_approveSession: method(
      z.object({
        pairingTopic: topic,
        sessionTopic: topic,
        sessionProposalResponse: message,
        sessionSettlementRequest: message,
        ttl: ttl.default(300),
      }),
      (peer, { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl }) => {
        subscribe(peer, sessionTopic)
        publish(peer, { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: PROPOSE_ANSWER })
        return publish(peer, { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: SETTLE })
      },
    ),
  } satisfies Record<string, Method>
}

export type RelayMethods = ReturnType<typeof relayMethods>
