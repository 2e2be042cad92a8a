/** Why the node did not take a transaction, in its own words. */
export class BroadcastError extends Error {
  override readonly name = 'BroadcastError'
}
