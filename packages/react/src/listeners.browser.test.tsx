import { createModalActor } from '@foyer/core'
import type { Connection } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import type { ConnectionListeners } from './loader/runtime.ts'
import { approval, BASE, ETHEREUM, remembered } from './page.fixture.tsx'
import { network, scriptedAdapter } from './scriptedAdapter.fixture.ts'
import { connect, createPages } from './visit.fixture.ts'

const { open, afterwards } = createPages()

const FIRST = '0x52908400098527886E0F7030069857D2E4169EE7'
const SECOND = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** Listeners of a host, and what they were told, a line each. */
function recorded() {
  const told: string[] = []
  const listeners: ConnectionListeners = {
    onConnect: ({ connectorId, address }, { restored }) =>
      told.push(`connect ${connectorId} ${address}${restored ? ' restored' : ''}`),
    onAccountChange: ({ address, chainId }) => told.push(`account ${address} on ${chainId}`),
    onDisconnect: ({ namespace, connectorId, by }) => told.push(`disconnect ${namespace} ${connectorId} by ${by}`),
  }
  return { told, listeners }
}

test('a host is told that a visitor connects, changes the account in the wallet, and disconnects there', async () => {
  const { told, listeners } = recorded()
  const page = open({}, { listeners })
  await connect(page)
  expect(told).toEqual([`connect meadow ${FIRST}`])
  const accounts = [{ namespace: 'eip155' as const, address: SECOND }]
  page.evm.report({ type: 'accounts.changed', accounts, selected: SECOND })
  await expect.poll(() => told.slice(1)).toEqual([`account ${SECOND} on ${ETHEREUM}`])
  page.evm.report({ type: 'chain.changed', chainId: BASE })
  page.evm.report({ type: 'wallet.disconnected' })
  await expect.poll(() => told.slice(2)).toEqual(['disconnect eip155 meadow by wallet'])
})

test('a connection of an earlier visit is told as restored, once, under StrictMode', async () => {
  const { told, listeners } = recorded()
  const page = open({ storage: remembered('meadow') }, { listeners })
  let answer: ((connection: Connection) => void) | undefined
  page.evm.adapter.restore = () => new Promise(resolve => (answer = resolve))
  await expect.poll(() => answer).toBeDefined()
  expect(told).toEqual([])
  answer!(approval('meadow', ETHEREUM))
  await expect.poll(() => told).toEqual([`connect meadow ${FIRST} restored`])
})

test('of an actor of the host, what was there before is not told, and a change is', async () => {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum'), network(BASE, 'Base')])
  evm.adapter.restore = async () => approval('meadow', ETHEREUM)
  const actor = createModalActor({ adapters: [evm.adapter], storage: remembered('meadow') })
  actor.start()
  afterwards(() => actor.stop())
  await expect.poll(() => actor.getSnapshot().context.status.eip155).toBe('connected')
  const { told, listeners } = recorded()
  const page = open({}, { actor, listeners })
  await expect.poll(() => page.button()?.getAttribute('data-part')).toBe('account-button')
  evm.report({ type: 'chain.changed', chainId: BASE })
  evm.report({ type: 'accounts.changed', accounts: [{ namespace: 'eip155', address: SECOND }], selected: SECOND })
  await expect.poll(() => told).toEqual([`account ${SECOND} on ${BASE}`])
})

test('a listener that throws is an error of the page, and the modal goes on', async () => {
  const uncaught: string[] = []
  const note = (event: ErrorEvent) => {
    event.preventDefault()
    uncaught.push(event.message)
  }
  window.addEventListener('error', note)
  afterwards(() => window.removeEventListener('error', note))
  const fails = () => {
    throw new Error('of the host')
  }
  const page = open({}, { listeners: { onConnect: fails } })
  await connect(page)
  await expect.poll(() => uncaught).toEqual([expect.stringContaining('of the host')])
  await expect.poll(() => page.button()?.getAttribute('data-part')).toBe('account-button')
})
