/** Time for which a pairing link may be shown: 4 minutes, in milliseconds. */
export const PAIRING_LIFETIME = 240_000

/** Too short to scan a code and answer: 10 seconds, in milliseconds. */
export const PAIRING_MARGIN = 10_000

/**
 * Whether a pairing link must not be shown or reused any more: 10 seconds or less remain.
 * Times are milliseconds since the epoch. A pairing without an expiry counts as expired.
 */
export const isPairingExpired = (input: { expiresAt?: number; now: number }): boolean =>
  // Not `<=`: with NaN a pairing would never expire.
  input.expiresAt === undefined || !(input.expiresAt - input.now > PAIRING_MARGIN)
