import type { ClockPort } from '../../platform/ports.ts'
import type { NativeBalance } from './account.ports.ts'
import { entriesByAccount, type Failures } from './entriesByAccount.ts'

export type NativeBalances = ReturnType<typeof nativeBalances>

/** Native balances of a modal by account id (CAIP-10), so that going back to a network shows its balance at once. */
export function nativeBalances(clock: Pick<ClockPort, 'now'>) {
  const { get, set, clear } = entriesByAccount<NativeBalance>(clock)
  const failures: Failures = entriesByAccount(clock)
  return {
    get,
    set,
    failures,
    /** Drops the balances and failures of these addresses on every chain; without addresses, all. */
    clear(addresses?: readonly string[]): void {
      for (const each of [clear, failures.clear]) each(addresses)
    },
  }
}
