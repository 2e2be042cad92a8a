/** Part of the client's store of messages, which its types do not have. */
export type Messages = { getWithoutAck?: (topics: readonly string[]) => Record<string, string[]> }

/**
 * A second after its start the client handles the stored messages of these topics that it has not finished with. One that it is handling
 * just then it would handle twice, and a session that ends twice is an error outside of any promise of ours. Leaves it those of the last visit.
 */
export function resumeOnce(messages: Messages, topics: readonly string[]): void {
  const unfinished = messages.getWithoutAck?.bind(messages)
  if (!unfinished) return
  const former = new Set(Object.values(unfinished(topics)).flat())
  messages.getWithoutAck = asked => {
    const stored = Object.entries(unfinished(asked))
    return Object.fromEntries(stored.map(([topic, texts]) => [topic, texts.filter(text => former.has(text))]))
  }
}
