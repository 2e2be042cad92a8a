import { catalogueOf, ledgerOf } from '@foyer/core'
import { ConnectButton, ModalRoot, useModalActor } from '@foyer/react'
import type { Config } from '@foyer/sandbox/config'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnections } from './connections.ts'
import { paintOf } from './scene.ts'

declare global {
  interface Window {
    /** The sandbox's services and chains, written before the page's own scripts run. */
    benchConfig: Config
    whole: Whole
  }
}

/** What the page offers to whoever measures it. */
interface Whole {
  /** Milliseconds on the page's clock at the end of the frame that first has such an element of the modal in it. */
  painted(selector: string): Promise<number>
  /** Asks for further pages until so many wallets are there. Returns how many there are. */
  load(count: number): Promise<number>
  /** The same of the account's transactions. */
  loadActivity(count: number): Promise<number>
  /** When each of so many namespaces was connected, in milliseconds on the page's clock. */
  connected(count: number): Promise<number[]>
}

const { urls, networks } = window.benchConfig

const connections = watchConnections()

const within = (selector: string) => document.querySelector('foyer-modal')?.shadowRoot?.querySelector(selector)

type Paged = {
  subscribe(listener: () => void): { unsubscribe(): void }
  send(event: { type: 'pages.next' }): void
}

/** Asks for page after page, as long as `look` says so; what it says in the end. */
const pagesUntil = (list: Paged, look: () => 'more' | 'coming' | number) =>
  new Promise<number>(resolve => {
    const ask = () => {
      const seen = look()
      if (seen === 'more') return list.send({ type: 'pages.next' })
      if (seen === 'coming') return
      watched.unsubscribe()
      resolve(seen)
    }
    const watched = list.subscribe(() => queueMicrotask(ask))
    ask()
  })

function Probe() {
  const actor = useModalActor()
  useLayoutEffect(() => {
    if (!actor) return
    window.benchActor = actor
    const subscription = connections.listen(actor)
    window.whole = {
      painted: selector => paintOf(() => Boolean(within(selector))),
      connected: connections.settled,
      load: count => {
        const catalogue = catalogueOf(actor.getSnapshot())!
        return pagesUntil(catalogue, () => {
          const snapshot = catalogue.getSnapshot()
          const { length } = snapshot.context.wallets
          if (length < count && snapshot.can({ type: 'pages.next' })) return 'more'
          return snapshot.matches({ browsing: { pages: 'loading' } }) ? 'coming' : length
        })
      },
      loadActivity: count => {
        const activity = ledgerOf(actor.getSnapshot())!.activity!
        return pagesUntil(activity, () => {
          const snapshot = activity.getSnapshot()
          const { length } = snapshot.context.transactions
          if (length < count && snapshot.can({ type: 'pages.next' })) return 'more'
          return snapshot.hasTag('loading') ? 'coming' : length
        })
      },
    }
    return () => subscription.unsubscribe()
  }, [actor])
  return null
}

createRoot(document.getElementById('root')!).render(
  <ModalRoot
    options={{
      projectId: 'bench',
      urls,
      networks,
      adapters: [
        () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
        () => import('@foyer/adapters-solana').then(({ solanaAdapter }) => solanaAdapter()),
        () => import('@foyer/adapters-polkadot').then(({ polkadotAdapter }) => polkadotAdapter({ appName: 'Bench' })),
        () => import('@foyer/adapters-bip122').then(({ bip122Adapter }) => bip122Adapter({})),
      ],
    }}
  >
    <ConnectButton />
    <Probe />
  </ModalRoot>,
)
