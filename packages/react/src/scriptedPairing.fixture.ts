import { createModalActor, type ModalActor, type ModalOptions } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { lazyFlowMachine, pairingMachine, walletConnectMachine } from '@foyer/core/machines'
import { expect } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { dialingWalletConnect } from './dialingWalletConnect.fixture.ts'
import { ETHEREUM, nothingStored, type Page, wallets } from './page.fixture.tsx'
import { network, type Question, scriptedAdapter } from './scriptedAdapter.fixture.ts'
import { createPages, find, names, openConnect, shown } from './visit.fixture.ts'

type Offer = { topic: string; uri: string; expiresAt: number; usableFor: number }

/** Facts of the wire, as far as tests report them. */
type Fact =
  | { type: 'session.declined' | 'session.failed'; cause: unknown }
  | { type: 'relay.lost' | 'relay.restored' }
  | { type: 'pairing.expired'; topic: string }

type Platform = ReturnType<typeof browserPorts>['platform']

export type ScriptedPairing = {
  actor: ModalActor
  evm: ReturnType<typeof scriptedAdapter>
  /** Imports of the pairing flow. */
  chunks: Question<void, void>[]
  /** Loads of the client, once the flow has been imported. */
  loads: Question<void, void>[]
  /** Requests for a link. */
  links: Question<void, Offer>[]
  /** Reports a fact of the wire. */
  report(fact: Fact): void
}

/** A link that is usable for some time, 4 minutes by default. */
export const link = (name = 'a', usableFor = 240_000): Offer => ({
  topic: name.repeat(64),
  uri: `wc:${name.repeat(64)}@2?relay-protocol=irn&symKey=00`,
  expiresAt: Date.now() + usableFor + 10_000,
  usableFor,
})

/** The real core over a wire that does nothing by itself: loads and links wait until the test answers them. The actor is started. */
export function scriptedPairing(
  options: Partial<ModalOptions> = {},
  platform: Partial<Platform> = {},
): ScriptedPairing {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  const chunks: ScriptedPairing['chunks'] = []
  const loads: ScriptedPairing['loads'] = []
  const links: ScriptedPairing['links'] = []
  const listeners = new Set<(fact: Fact) => void>()
  const ask = <Answer>(list: Question<void, Answer>[], signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => void list.push({ asked: undefined, signal, resolve, reject }))

  const pairing = pairingMachine.provide({
    actors: {
      load: fromPromise(({ signal }) => ask(loads, signal)),
      pair: fromPromise(({ signal }) => ask(links, signal)),
      expiry: fromCallback(() => {}),
      wire: fromCallback(({ sendBack }) => {
        listeners.add(sendBack)
        return () => void listeners.delete(sendBack)
      }),
    },
  })
  const walletConnect = walletConnectMachine.provide({
    actors: { session: fromCallback(() => {}), pairing },
  })
  const ports = browserPorts()
  const base = createModalActor({
    adapters: [evm.adapter],
    storage: nothingStored(),
    projectId: 'project',
    walletConnect: dialingWalletConnect,
    ...options,
    ports: {
      ...ports,
      platform: { ...ports.platform, ...platform },
      ...options.ports,
    },
  })
  const machine = base.logic.provide({
    actors: {
      walletConnect: lazyFlowMachine.provide({
        actors: { load: fromPromise(({ signal }) => ask(chunks, signal)), flow: walletConnect as never },
      }),
    },
  })
  const actor = createActor(machine, { ...base.options, input: base.options.input as never }).start()
  return {
    actor,
    evm,
    chunks,
    loads,
    links,
    report(fact) {
      for (const listener of listeners) listener(fact)
    },
  }
}

export type PairingPage = Page & { pairing: ScriptedPairing }

/** Opens pages over a scripted pairing and stops their actors after each test, in a file that calls it once. */
export function createPairings() {
  const { open, afterwards } = createPages()
  return (...given: Parameters<typeof scriptedPairing>): PairingPage => {
    const pairing = scriptedPairing(...given)
    afterwards(() => void pairing.actor.stop())
    return Object.assign(open({}, { actor: pairing.actor }), { pairing })
  }
}

/** From a closed modal to the pairing with one of the host's wallets. */
export async function chooseWallet(page: Page, name: string): Promise<void> {
  await openConnect(page)
  await expect.poll(() => names(page, 'button')).toContain(name)
  find(page, 'button', name).click()
  await shown(page, 'ConnectingWalletConnect')
}

/** From a closed modal to the QR code for any wallet. */
export async function chooseAnyWallet(page: Page): Promise<void> {
  await openConnect(page)
  find(page, 'button', /^WalletConnect/).click()
  await shown(page, 'ConnectingWalletConnectBasic')
}

/** Lets everything load up to the request for the link. `attempt` counts the loads of the client, from 0. */
export async function requestLink({ pairing: { chunks, loads, links } }: PairingPage, attempt = 0): Promise<void> {
  const before = links.length
  await expect.poll(() => chunks.length).toBe(1)
  chunks[0]?.resolve()
  await expect.poll(() => loads.length).toBeGreaterThan(attempt)
  loads[attempt]?.resolve()
  await expect.poll(() => links.length).toBeGreaterThan(before)
}

/** Answers the request for a link. */
export async function offerLink(page: PairingPage, offer = link(), attempt = 0): Promise<void> {
  await requestLink(page, attempt)
  page.pairing.links.at(-1)?.resolve(offer)
}
