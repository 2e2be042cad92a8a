import type { ClockPort } from '../../platform/ports.ts'
import type { NativeBalance } from './account.ports.ts'

/** The specification's lifetime of a native balance. */
const LIFETIME = 30_000
/** More accounts than a visitor looks at; the oldest entry is removed. */
const KEPT = 50

export type NativeBalances = ReturnType<typeof nativeBalances>

/** Native balances by account id (CAIP-10), for 30 seconds each, so that going back to a network shows its balance at once. */
export function nativeBalances(clock: ClockPort) {
  const entries = new Map<string, { balance: NativeBalance; at: number }>()
  return {
    get(accountId: string): NativeBalance | undefined {
      const entry = entries.get(accountId)
      return entry && clock.now() - entry.at < LIFETIME ? entry.balance : undefined
    },
    set(accountId: string, balance: NativeBalance): void {
      entries.delete(accountId)
      entries.set(accountId, { balance, at: clock.now() })
      const [oldest] = entries.keys()
      if (entries.size > KEPT && oldest !== undefined) entries.delete(oldest)
    },
    /** Drops the balances of these addresses on every chain; without addresses, all. */
    clear(addresses?: readonly string[]): void {
      const isOf = (accountId: string) => addresses?.some(address => accountId.endsWith(`:${address}`)) ?? true
      for (const accountId of [...entries.keys()].filter(isOf)) entries.delete(accountId)
    },
  }
}
