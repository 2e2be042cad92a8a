import type { ActorRefFrom } from 'xstate'
import type { ErrorRecord } from '../../errors.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { leafOf } from '../leafOf.ts'
import { loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { NamesSnapshot, nameMachine } from './names.machine.ts'
import type { NamesScreen, RegisteredName, Registrant } from './names.types.ts'
import { fullName, type NameProblem, problemOf } from './typedName.ts'

/** Form of a name, and its registration. */
export type Names = {
  /** `loading` also while the file of the flow loads. */
  screen: NamesScreen
  /** Leaf state of the flow: in the form `empty`, `invalid`, `settling`, `short`, `checking`, `available`, `taken` or `unchecked`. */
  state: string
  /** Account that the name is registered for. Undefined while none is connected. */
  account: Registrant | undefined
  /** Suffixes that the visitor can choose from. */
  suffixes: readonly string[]
  /** Chosen suffix, with its leading dot. */
  suffix: string
  /** Name without its suffix, as typed. */
  label: string
  /** Name that will be registered, in lower case. */
  name: string
  /** Reason why the name cannot be registered; `short` only after a pause in typing. */
  problem: NameProblem | undefined
  /** Whether the account holds the name already. */
  isOwn: boolean
  /** Similar names that nobody holds. */
  suggestions: readonly string[]
  /** Name that has been registered. Undefined before. */
  registered: RegisteredName | undefined
  /** Whether the wallet is reached over WalletConnect: on another device, or in another app of this one. */
  isRemote: boolean
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/** Actor of the names flow, for its events. */
export type NamesRef = ActorRefFrom<typeof nameMachine>

/** Actor of the running names flow. Undefined before its file has loaded. */
export const namesOf = (snapshot: ModalSnapshot): NamesRef | undefined =>
  flowOf<typeof nameMachine>(snapshot.children.names)

/** Names flow of the active account. Nothing of it is loaded before its view is entered. */
export function selectNames(snapshot: ModalSnapshot): Names {
  const flow: NamesSnapshot | undefined = namesOf(snapshot)?.getSnapshot()
  const { account, suffixes = [], suffix = '', label = '', checked, registered, error } = flow?.context ?? {}
  const [meta] = Object.values(flow?.getMeta() ?? {})
  const state = leafOf(flow?.value ?? loadingStateOf(snapshot, 'names'))
  const problem = problemOf(label)
  return {
    screen: meta?.screen ?? 'loading',
    state,
    account,
    suffixes,
    suffix,
    label,
    name: fullName({ label, suffix }),
    problem: problem === 'short' && state !== 'short' ? undefined : problem,
    isOwn: checked?.holder === 'own',
    suggestions: checked?.suggestions ?? [],
    registered,
    isRemote: account?.connectorId === WALLET_CONNECT,
    error,
  }
}
