/** The node's reason for refusing a transaction. */
export class BroadcastError extends Error {
  override readonly name = 'BroadcastError'
}
