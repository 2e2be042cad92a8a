import type { WalletBehaviour } from '@foyer/testing'
import { useState } from 'react'
import { behaviours } from '../../desk/behaviours.ts'
import type { SimulatedWallets } from '../../wallets/simulatedWallets.ts'
import { behaveAll, sharedBehaviour } from './behaviours.ts'

/** One answer for every simulated wallet. The wallet desk has each of them. */
export function WalletBehaviours({ wallets }: { wallets: SimulatedWallets }) {
  const [behaviour, setBehaviour] = useState(() => sharedBehaviour(wallets))
  return (
    <fieldset className="fault-group">
      <legend>Wallets</legend>
      <label className="row" data-changed={behaviour !== 'own' || undefined}>
        <span className="row-text">
          Every wallet
          <small>When the modal asks it</small>
        </span>
        <select
          value={behaviour}
          onChange={event => {
            const next = event.target.value as WalletBehaviour | 'own'
            behaveAll(wallets, next)
            setBehaviour(next)
          }}
        >
          <option value="own">answers in its own way</option>
          {Object.entries(behaviours).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}
