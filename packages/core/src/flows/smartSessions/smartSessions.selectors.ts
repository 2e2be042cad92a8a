import type { ActorRefFrom } from 'xstate'
import type { ErrorRecord } from '../../errors.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { leafOf } from '../leafOf.ts'
import { loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { ListedSession } from './listedSession.ts'
import type { SmartSessionsSnapshot, smartSessionsMachine } from './smartSessions.machine.ts'
import type { SmartSessionsScreen } from './smartSessions.types.ts'

/** Permissions that the eip155 account has granted to sites. */
export type SmartSessions = {
  /** `loading` also while the file of the flow loads. */
  screen: SmartSessionsScreen
  /** Leaf state of the flow: of the question `asking`, `declined` or `unrevoked`; of the list `listed` or `revoked`. */
  state: string
  /** The active ones first. */
  sessions: readonly ListedSession[]
  /** Permissions that are not among `sessions`: too many, or with unusable data. */
  further: number
  /** Permission that is being revoked, or has been last. */
  chosen: ListedSession | undefined
  /** Whether the wallet can sign, which revoking needs. */
  canRevoke: boolean
  /** Whether the wallet is reached over WalletConnect: on another device, or in another app of this one. */
  isRemote: boolean
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/** Actor of the flow of site permissions, for its events. */
export type SmartSessionsRef = ActorRefFrom<typeof smartSessionsMachine>

/** Actor of the running flow of site permissions. Undefined before its file has loaded. */
export const smartSessionsOf = (snapshot: ModalSnapshot): SmartSessionsRef | undefined =>
  flowOf<typeof smartSessionsMachine>(snapshot.children.smartSessions)

/** Site permissions of the eip155 account. Nothing of them is loaded before their view is entered. */
export function selectSmartSessions(snapshot: ModalSnapshot): SmartSessions {
  const flow: SmartSessionsSnapshot | undefined = smartSessionsOf(snapshot)?.getSnapshot()
  const { owner, sessions = [], further = 0, chosen, error } = flow?.context ?? {}
  const [meta] = Object.values(flow?.getMeta() ?? {})
  return {
    screen: meta?.screen ?? 'loading',
    state: leafOf(flow?.value ?? loadingStateOf(snapshot, 'smartSessions')),
    sessions,
    further,
    chosen: sessions.find(({ pci }) => pci === chosen),
    canRevoke: owner?.canSign === true,
    isRemote: owner?.connectorId === WALLET_CONNECT,
    error,
  }
}
