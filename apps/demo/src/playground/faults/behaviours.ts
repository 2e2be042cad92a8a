import type { WalletBehaviour } from '@foyer/testing'
import { fleet, scriptOf } from '../../wallets/fleet.ts'
import type { SimulatedWallets } from '../../wallets/simulatedWallets.ts'

const pairs = (wallets: SimulatedWallets) =>
  Object.values(fleet)
    .flat()
    .flatMap(each => {
      const script = scriptOf(wallets, each)
      return script ? [{ script, own: each.behaviour ?? ('approve' as const) }] : []
    })

/** Has every simulated wallet answer in one way, or each in its own. */
export function behaveAll(wallets: SimulatedWallets, behaviour: WalletBehaviour | 'own'): void {
  for (const { script, own } of pairs(wallets)) script.behave(behaviour === 'own' ? own : behaviour)
}

/** Returns the one way in which all wallets answer; `own` if they differ. */
export function sharedBehaviour(wallets: SimulatedWallets): WalletBehaviour | 'own' {
  const all = pairs(wallets)
  const first = all[0]?.script.behaviour
  return first && all.every(({ script }) => script.behaviour === first) ? first : 'own'
}
