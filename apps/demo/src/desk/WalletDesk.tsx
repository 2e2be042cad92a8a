import type { Network } from '@foyer/core'
import type { SimulatedWallet, WalletBehaviour } from '@foyer/testing'
import { useEffect, useReducer } from 'react'
import { familyNames } from '../site/familyNames.ts'
import { familiesOf, fleet, scriptOf } from '../wallets/fleet.ts'
import type { SimulatedWallets } from '../wallets/simulatedWallets.ts'
import { behaviours } from './behaviours.ts'

export interface WalletDeskProps {
  wallets: SimulatedWallets
  networks: readonly Network[]
}

/** Controls of the simulated wallets: how each answers a request, and the changes that it reports by itself. */
export function WalletDesk({ wallets, networks }: WalletDeskProps) {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // Wallets change by themselves and notify only the page that they are connected to.
    const timer = setInterval(refresh, 500)
    return () => clearInterval(timer)
  }, [])
  return familiesOf(wallets).map(family => (
    <section key={family} aria-labelledby={`desk-${family}`}>
      <h3 id={`desk-${family}`}>{familyNames[family]} wallets</h3>
      <ul className="desk">
        {fleet[family].map(each => {
          const wallet = scriptOf(wallets, each)
          const { id, name, icon, note } = each
          return (
            wallet && (
              <li key={id} className="wallet" aria-label={id}>
                <h4>
                  {icon ? <img src={icon} alt="" width={32} height={32} /> : <span className="blank" aria-hidden />}
                  <span>
                    {name} <small>{id}</small>
                  </span>
                </h4>
                <p className="quiet">{note}</p>
                <Controls
                  wallet={wallet}
                  networks={networks.filter(({ chainNamespace }) => chainNamespace === family)}
                  onDone={refresh}
                />
              </li>
            )
          )
        })}
      </ul>
    </section>
  ))
}

interface ControlsProps {
  wallet: SimulatedWallet & { chainId?: number }
  /** Chains of its family. */
  networks: readonly Network[]
  onDone: () => void
}

function Controls({ wallet, networks, onDone }: ControlsProps) {
  const act = (action: () => void) => () => {
    action()
    onDone()
  }
  return (
    <div className="controls">
      <label>
        When asked, it
        <select
          value={wallet.behaviour}
          onChange={event => act(() => wallet.behave(event.target.value as WalletBehaviour))()}
        >
          {Object.entries(behaviours).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {wallet.chainId !== undefined && (
        <label>
          Chain
          <select
            value={String(wallet.chainId)}
            onChange={event => act(() => wallet.switchChain?.(event.target.value))()}
          >
            {networks.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name} ({id})
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="buttons">
        <button type="button" onClick={act(wallet.approveNow)}>
          Approve now
        </button>
        <button type="button" onClick={act(wallet.rejectNow)}>
          Decline now
        </button>
        <button type="button" onClick={act(wallet.unlock)} disabled={wallet.behaviour !== 'locked'}>
          Unlock
        </button>
        <button type="button" onClick={act(() => wallet.switchAccount())}>
          Switch account
        </button>
        <button type="button" onClick={act(wallet.shareNothing)}>
          Share nothing
        </button>
        <button type="button" onClick={act(() => wallet.disconnect())}>
          Disconnect
        </button>
        <button type="button" onClick={act(() => wallet.announce())}>
          Announce
        </button>
        <button type="button" onClick={act(() => [wallet.announce(), wallet.announce()])}>
          Announce twice
        </button>
        <button type="button" onClick={act(() => wallet.vanish())} disabled={wallet.gone}>
          Vanish
        </button>
      </div>
      <dl>
        <dt>Account</dt>
        <dd>
          <code>{wallet.addresses[0]}</code> <small>a public development key</small>
        </dd>
        <dt>Asked</dt>
        <dd>{wallet.prompts} times</dd>
      </dl>
    </div>
  )
}
