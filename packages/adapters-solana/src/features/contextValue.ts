/** What a node wraps in the context of its state. */
export const contextValue = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined
