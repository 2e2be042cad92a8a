import type { WalletBehaviour } from '@foyer/testing'

/** Answers of a simulated wallet to a request, in words. */
export const behaviours: Record<WalletBehaviour, string> = {
  approve: 'approves',
  reject: 'declines',
  silent: 'waits for you',
  pending: 'has another request open',
  locked: 'is locked',
  empty: 'shares no account',
  malformed: 'answers with invalid data',
  mute: 'answers nothing any more',
}
