import type { Network } from '@foyer/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Announcement } from '../controls/Announcement.tsx'
import { Switch } from '../controls/Switch.tsx'
import { behaveAll } from './behaviours.ts'
import { type Manner, manners, services, switched } from './faultList.ts'
import { type FaultState, holdBlocks, isOn, readFaults, resetFaults, setManner, setSwitched } from './sandboxFaults.ts'
import { WalletBehaviours } from './WalletBehaviours.tsx'

type Run = (change: () => Promise<unknown>, told?: string) => void

function useFaults() {
  const [state, setState] = useState<FaultState>()
  const [message, setMessage] = useState('')
  const refresh = useCallback(async () => setState(await readFaults()), [])
  const fail = (error: unknown) => setMessage(`Not done: ${error instanceof Error ? error.message : String(error)}`)
  useEffect(() => void refresh().catch(fail), [refresh])
  const run: Run = (change, told = '') =>
    void change()
      .then(refresh)
      .then(() => setMessage(told), fail)
  return { state, message, run }
}

/** Faults of the services, the chains and the wallets of this page, each really switched on in the sandbox. */
export function FaultsPanel({ networks }: { networks: readonly Network[] }) {
  const { state, message, run } = useFaults()
  const [round, setRound] = useState(0)
  const reset = () => {
    if (!state) return
    if (window.foyerWallets) behaveAll(window.foyerWallets, 'own')
    setRound(round + 1)
    run(() => resetFaults(state), 'Everything works again.')
  }
  return (
    <>
      <div className="lead">
        <p>
          Break something, then use the modal. While a dialog covers the page, close it first, or show the modal in the
          page.
        </p>
        <button type="button" className="button" disabled={!state} onClick={reset}>
          Reset all
        </button>
      </div>
      <Announcement text={message} />
      <div className="faults">
        <div className="fault-column">
          {window.foyerWallets && <WalletBehaviours key={round} wallets={window.foyerWallets} />}
          {state && <Parts state={state} run={run} />}
        </div>
        {state && (
          <div className="fault-column">
            <Services state={state} run={run} />
            <Chains state={state} run={run} networks={networks} />
          </div>
        )}
      </div>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="fault-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function Services({ state, run }: { state: FaultState; run: Run }) {
  return (
    <Group title="Services">
      {services.map(({ label, path, note }) => {
        const manner = state.manners[path] ?? 'well'
        return (
          <label key={path} className="row" data-changed={manner !== 'well' || undefined}>
            <span className="row-text">
              {label}
              <small>{note}</small>
            </span>
            <select value={manner} onChange={event => run(() => setManner(path, event.target.value as Manner))}>
              {Object.entries(manners).map(([name, each]) => (
                <option key={name} value={name}>
                  {each.label}
                </option>
              ))}
            </select>
          </label>
        )
      })}
    </Group>
  )
}

function Parts({ state, run }: { state: FaultState; run: Run }) {
  return (
    <Group title="Relay, mail and smart accounts">
      {switched.map(fault => (
        <Switch
          key={fault.label}
          label={fault.label}
          note={fault.note}
          checked={isOn(state, fault)}
          onChange={on => run(() => setSwitched(fault, on))}
        />
      ))}
    </Group>
  )
}

function Chains({ state, run, networks }: { state: FaultState; run: Run; networks: readonly Network[] }) {
  return (
    <Group title="Chains">
      {networks.map(({ caipNetworkId, name }) => (
        <Switch
          key={caipNetworkId}
          label={`${name} holds its blocks`}
          note="What a wallet sends stays pending"
          checked={state.held.includes(caipNetworkId)}
          onChange={on => run(() => holdBlocks(caipNetworkId, on))}
        />
      ))}
    </Group>
  )
}
