import type { ClockPort } from '../../platform/ports.ts'

/** The specification's lifetime of a balance, and its block after a failure; milliseconds. */
const LIFETIME = 30_000
/** More accounts than a visitor looks at; the oldest entry is removed. */
const MOST = 50

/** Entries by account id (CAIP-10), each for 30 seconds. They outlive the machine of an account, which ends with a change of the network. */
export function entriesByAccount<Value>(clock: Pick<ClockPort, 'now'>) {
  const entries = new Map<string, { value: Value; at: number }>()
  /** Milliseconds that an entry is still valid; 0 without one. After the clock was set back the entry counts as expired. */
  const left = (accountId: string): number => {
    const age = clock.now() - (entries.get(accountId)?.at ?? Number.NEGATIVE_INFINITY)
    return age >= 0 && age < LIFETIME ? LIFETIME - age : 0
  }
  return {
    left,
    get: (accountId: string): Value | undefined => (left(accountId) > 0 ? entries.get(accountId)?.value : undefined),
    set(accountId: string, value: Value): void {
      entries.delete(accountId)
      entries.set(accountId, { value, at: clock.now() })
      const [oldest] = entries.keys()
      if (entries.size > MOST && oldest !== undefined) entries.delete(oldest)
    },
    /** Drops the entries of these addresses on every chain; without addresses, all. */
    clear(addresses?: readonly string[]): void {
      const isOf = (accountId: string) => addresses?.some(address => accountId.endsWith(`:${address}`)) ?? true
      for (const accountId of [...entries.keys()].filter(isOf)) entries.delete(accountId)
    },
  }
}

/** Accounts whose last read has failed. */
export type Failures = ReturnType<typeof entriesByAccount<true>>
