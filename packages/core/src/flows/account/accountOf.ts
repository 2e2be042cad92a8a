import type { ActorRefFrom } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { accountMachine } from './account.machine.ts'

/** Actor of a connected account. */
export type AccountRef = ActorRefFrom<typeof accountMachine>

/** Actor of the connected account of a namespace; by default of the active one. Undefined until its file is loaded. */
export const accountOf = (snapshot: ModalSnapshot, namespace?: ChainNamespace): AccountRef | undefined =>
  flowOf<typeof accountMachine>(connectionOf(snapshot, namespace)?.children.account)
