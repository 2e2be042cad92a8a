/** How long a pairing link may be shown after it was set: 4 minutes, in milliseconds. */
export const PAIRING_LIFETIME = 240_000

/** Too little to scan a code and answer: 10 seconds, in milliseconds. */
export const PAIRING_MARGIN = 10_000

/**
 * Whether a pairing link is no longer to be shown or reused: 10 seconds or less remain.
 * Times are milliseconds since the epoch. A pairing that does not say when it ends cannot be trusted, and counts as expired.
 */
export const isPairingExpired = (input: { expiresAt?: number; now: number }): boolean =>
  // Not `<=`: NaN must not make a pairing immortal.
  input.expiresAt === undefined || !(input.expiresAt - input.now > PAIRING_MARGIN)
