import { catalogueOf, portfolioOf } from '@foyer/core'
import { ConnectButton, ModalRoot, useModalActor } from '@foyer/react'
import type { Config } from '@foyer/sandbox/config'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnections } from './connections.ts'
import { paintOf } from './probe.ts'

declare global {
  interface Window {
    /** Services and chains of the sandbox, set before the page's own scripts run. */
    benchConfig: Config
    full: FullProbe
  }
}

/** Measurements that the benchmark calls. */
interface FullProbe {
  /** Resolves with the time on the page's clock at the end of the first frame with such an element of the modal. */
  painted(selector: string): Promise<number>
  /** Requests pages until `count` wallets are loaded. Resolves with the number of loaded wallets. */
  load(count: number): Promise<number>
  /** Requests pages until `count` transactions are loaded. Resolves with their number. */
  loadActivity(count: number): Promise<number>
  /** Resolves with the times of the first `count` connections, in milliseconds on the page's clock. */
  connected(count: number): Promise<number[]>
}

const { urls, networks, swapRouters } = window.benchConfig

const connections = watchConnections()

const within = (selector: string) => document.querySelector('foyer-modal')?.shadowRoot?.querySelector(selector)

type Paged = {
  subscribe(listener: () => void): { unsubscribe(): void }
  send(event: { type: 'pages.next' }): void
}

/** Requests pages while `read` returns 'more'. Resolves with the number that it returns at the end. */
const pagesUntil = (list: Paged, read: () => 'more' | 'loading' | number) =>
  new Promise<number>(resolve => {
    const ask = () => {
      const seen = read()
      if (seen === 'more') return list.send({ type: 'pages.next' })
      if (seen === 'loading') return
      watched.unsubscribe()
      resolve(seen)
    }
    const watched = list.subscribe(() => queueMicrotask(ask))
    ask()
  })

function ProbeSetup() {
  const actor = useModalActor()
  useLayoutEffect(() => {
    if (!actor) return
    window.benchActor = actor
    const subscription = connections.listen(actor)
    window.full = {
      painted: selector => paintOf(() => Boolean(within(selector))),
      connected: connections.settled,
      load: count => {
        const catalogue = catalogueOf(actor.getSnapshot())!
        return pagesUntil(catalogue, () => {
          const snapshot = catalogue.getSnapshot()
          const { length } = snapshot.context.wallets
          if (length < count && snapshot.can({ type: 'pages.next' })) return 'more'
          return snapshot.matches({ browsing: { pages: 'loading' } }) ? 'loading' : length
        })
      },
      loadActivity: count => {
        const activity = portfolioOf(actor.getSnapshot())!.activity!
        return pagesUntil(activity, () => {
          const snapshot = activity.getSnapshot()
          const { length } = snapshot.context.transactions
          if (length < count && snapshot.can({ type: 'pages.next' })) return 'more'
          return snapshot.hasTag('loading') ? 'loading' : length
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
      swapRouters,
      adapters: [
        () => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter()),
        () => import('@foyer/adapters-solana').then(({ solanaAdapter }) => solanaAdapter()),
        () => import('@foyer/adapters-polkadot').then(({ polkadotAdapter }) => polkadotAdapter({ appName: 'Bench' })),
        () => import('@foyer/adapters-bip122').then(({ bip122Adapter }) => bip122Adapter({})),
        () => import('@foyer/walletconnect').then(({ walletConnect }) => walletConnect()),
      ],
    }}
  >
    <ConnectButton />
    <ProbeSetup />
  </ModalRoot>,
)
