import { accountOf } from '../account/accountOf.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue.machine.ts'
import { catalogueStateOf } from '../catalogue/catalogueOf.ts'
import { selectAsk } from '../connection/selectAsk.ts'
import { selectSwitch } from '../connection/selectSwitch.ts'
import { flowOf, type LazyFlowSnapshot } from '../lazyFlow/lazyFlow.machine.ts'
import { leafOf } from '../leafOf.ts'
import { selectPairing } from '../pairing/pairing.selectors.ts'
import { transactionIn } from '../transactions/transactions.selectors.ts'
import { loadingStateOf, networkStateOf } from './children.selectors.ts'
import type { ModalSnapshot } from './modal.machine.ts'
import { selectEntry } from './modal.selectors.ts'
import { rowOf, type ViewFlow } from './views.ts'

/** Flow of a view, and its state. */
export type Flow = {
  /** Flow that the view shows. */
  flow: 'modal' | 'connection' | 'network' | 'account' | 'pairing' | ViewFlow
  /** Its leaf state, as the page shows it in `data-state`. */
  state: string
  /** The view's screen that is shown, where it has several. */
  screen: string | undefined
}

/** Leaf state of the search while one is active, otherwise of the pages; of the loader while the catalogue is not loaded. */
const listOf = (value: CatalogueSnapshot['value'] | LazyFlowSnapshot['value']) => {
  if (typeof value !== 'object') return leafOf(value)
  const { search, pages } = value.browsing
  return leafOf(search === 'idle' ? pages : search)
}

const windowOf = (snapshot: ModalSnapshot): Flow => ({
  flow: 'modal',
  state: leafOf(snapshot.value.window),
  screen: undefined,
})

/** State and screen of a flow in a later file; the state of its loader until it has loaded. */
const lazyFlowOf = (snapshot: ModalSnapshot, flow: ViewFlow): Flow => {
  const running = flowOf(snapshot.children[flow])?.getSnapshot()
  const [meta]: { screen?: string }[] = running ? Object.values(running.getMeta()) : []
  return { flow, state: leafOf(running?.value ?? loadingStateOf(snapshot, flow)), screen: meta?.screen }
}

/** Flow behind the view on screen, with its state; undefined without a view. */
export function selectFlow(snapshot: ModalSnapshot): Flow | undefined {
  const entry = selectEntry(snapshot)
  if (!entry) return undefined
  switch (entry.view) {
    case 'ConnectingExternal': {
      const { state, screen } = selectAsk(snapshot, entry.payload.namespace)
      return { flow: 'connection', state, screen }
    }
    case 'SwitchNetwork': {
      const { state, screen } = selectSwitch(snapshot, entry.payload)
      return { flow: screen === 'confirm' || screen === 'offer' ? 'network' : 'connection', state, screen }
    }
    case 'ConnectingWalletConnect':
    case 'ConnectingWalletConnectBasic': {
      const { state, screen } = selectPairing(snapshot)
      return { flow: 'pairing', state, screen }
    }
    case 'AllWallets':
      return {
        flow: 'catalogue',
        state: listOf(catalogueStateOf(snapshot)?.value ?? loadingStateOf(snapshot, 'catalogue')),
        screen: undefined,
      }
    case 'Account': {
      return { flow: 'account', state: leafOf(accountOf(snapshot)?.getSnapshot().value ?? 'idle'), screen: undefined }
    }
    case 'Networks':
    case 'UnsupportedChain': {
      const network = networkStateOf(snapshot)
      const region = entry.view === 'Networks' ? network?.value.selection : network?.value.rule
      return { flow: 'network', state: leafOf(region ?? 'idle'), screen: undefined }
    }
    case 'TransactionStatus':
      return {
        flow: 'transactions',
        state: transactionIn(snapshot, entry.payload.id)?.status ?? loadingStateOf(snapshot, 'transactions'),
        screen: undefined,
      }
    case 'Transactions':
    case 'Connect':
    case 'ConnectWallets':
      return windowOf(snapshot)
    default: {
      const [flow] = rowOf(entry.view).flows ?? []
      return flow ? lazyFlowOf(snapshot, flow) : windowOf(snapshot)
    }
  }
}
