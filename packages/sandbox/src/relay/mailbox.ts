/** Maximum lifetime of a message in milliseconds: 30 days. */
const LONGEST = 30 * 86_400_000

export interface Letter {
  topic: string
  /** Encrypted by the peers: the relay cannot read it. */
  message: string
  /** Kind of the message. @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods */
  tag: number
  attestation?: string | undefined
  /** Milliseconds since the epoch. */
  publishedAt: number
}

interface Kept extends Letter {
  expiresAt: number
  /** Clients that wrote or acknowledged the message. */
  done: Set<string>
}

/** Stores published messages for later subscribers until they expire. `now` is in milliseconds since the epoch. */
export function createMailbox(now: () => number) {
  const boxes = new Map<string, Kept[]>()
  const open = (topic: string) => {
    const fresh = (boxes.get(topic) ?? []).filter(letter => letter.expiresAt > now())
    if (fresh.length > 0) boxes.set(topic, fresh)
    else boxes.delete(topic)
    return fresh
  }
  return {
    /** `ttl` is in seconds. Undefined for a repeated message: clients publish again after a dropped socket. */
    put(letter: Omit<Letter, 'publishedAt'>, { from, ttl }: { from: string; ttl: number }): Letter | undefined {
      const box = open(letter.topic)
      if (box.some(({ message }) => message === letter.message)) return undefined
      const publishedAt = now()
      const kept = {
        ...letter,
        publishedAt,
        expiresAt: publishedAt + Math.min(ttl * 1_000, LONGEST),
        done: new Set([from]),
      }
      boxes.set(letter.topic, [...box, kept])
      return kept
    },
    waitingFor: (client: string, topic: string): Letter[] => open(topic).filter(({ done }) => !done.has(client)),
    acknowledge(client: string, { topic, message }: Letter) {
      for (const letter of open(topic)) if (letter.message === message) letter.done.add(client)
    },
    /** Removes expired messages. */
    sweep() {
      for (const topic of [...boxes.keys()]) open(topic)
    },
    get size() {
      return [...boxes.values()].reduce((sum, box) => sum + box.length, 0)
    },
  }
}

export type Mailbox = ReturnType<typeof createMailbox>
