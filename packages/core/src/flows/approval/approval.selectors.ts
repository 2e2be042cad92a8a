import type { ActorRefFrom } from 'xstate'
import type { Login } from '../../chain/login.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { leafOf } from '../leafOf.ts'
import { connectionOf, loadingStateOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { connectedNamespaces } from '../modal/routing.ts'
import type { HistoryEntry } from '../modal/views.ts'
import type { approvalMachine } from './approval.machine.ts'
import type { ApprovalScreen } from './approval.types.ts'

/** Request that waits in the vault. */
export type PendingApproval = {
  /** `loading`: the flow's file is on the way. `unloaded`: it did not load; `flows.wanted` loads it again. */
  screen: ApprovalScreen | 'loading' | 'unloaded'
  /** Leaf state of the flow. */
  state: string
  /** Method of the request, such as `eth_sendTransaction`. Undefined where nothing waits. */
  method: string | undefined
  /** CAIP-2 id of the request's chain. Undefined where nothing waits. */
  chainId: CaipNetworkId | undefined
  /** Name of the network; undefined for one that the host does not request. */
  networkName: string | undefined
  /** Number of requests that wait after this one. */
  others: number
  /** Name of the vault, for its button. */
  vault: string
  /** `chunk.failed` where the file of the flow did not load. Undefined else. */
  error: ErrorRecord | undefined
}

/** Actor of the approvals, for its events. */
export type ApprovalRef = ActorRefFrom<typeof approvalMachine>

/** Actor of the approvals. Undefined before its file has loaded. */
export const approvalOf = (snapshot: ModalSnapshot): ApprovalRef | undefined =>
  flowOf<typeof approvalMachine>(snapshot.children.approval)

const chunkFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'approval' } }

/** Request that waits for the visitor in the vault's own window, the oldest first. */
export function selectApproval(snapshot: ModalSnapshot): PendingApproval {
  const { booted, config } = snapshot.context
  const vault = config.auth?.name ?? ''
  const flow = approvalOf(snapshot)?.getSnapshot()
  const [first, ...others] = flow?.context.queue ?? []
  const networks = booted?.namespaces.flatMap(each => each.networks) ?? []
  const request = {
    method: first?.method,
    chainId: first?.chainId,
    networkName: networks.find(({ caipNetworkId }) => caipNetworkId === first?.chainId)?.name,
    others: others.length,
    vault,
  }
  if (!flow) {
    const state = loadingStateOf(snapshot, 'approval')
    const isFailed = state === 'failed'
    return {
      ...request,
      screen: isFailed ? 'unloaded' : 'loading',
      state,
      error: isFailed ? chunkFailed : undefined,
    }
  }
  const [meta] = Object.values(flow.getMeta())
  return { ...request, screen: meta?.screen ?? 'none', state: leafOf(flow.value), error: undefined }
}

/** Way in which the visitor of an account came in, for Profile. */
export type WayIn = {
  /** Way in which the visitor has come in. */
  login: Login
  /** Namespace of the account. */
  namespace: ChainNamespace
  /** Name of the vault. The root's `vault.open` shows one of its pages, in a window that is opened in the tap. */
  vault: string
  /** The browser has blocked the vault's window. */
  isBlocked: boolean
  /** View in which the visitor chooses a wallet instead. */
  ownWallet: HistoryEntry
}

/** Way in which the visitor of the active account came in. Undefined with a wallet of their own. */
export function selectWayIn(snapshot: ModalSnapshot, namespace?: ChainNamespace): WayIn | undefined {
  const wanted = namespace ?? networkStateOf(snapshot)?.context.activeNamespace
  if (!wanted || !connectedNamespaces(snapshot.context).includes(wanted)) return undefined
  const login = connectionOf(snapshot, wanted)?.context.connection?.login
  if (!login) return undefined
  return {
    login,
    namespace: wanted,
    vault: snapshot.context.config.auth?.name ?? '',
    isBlocked: approvalOf(snapshot)?.getSnapshot().matches({ page: 'blocked' }) === true,
    ownWallet: { view: 'ConnectWallets', payload: { namespace: wanted } },
  }
}
