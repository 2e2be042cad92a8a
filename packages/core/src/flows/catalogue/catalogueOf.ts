import type { ActorRefFrom } from 'xstate'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { CatalogueSnapshot, catalogueMachine } from './catalogue.machine.ts'

/** Actor of the list of wallets. */
export type CatalogueRef = ActorRefFrom<typeof catalogueMachine>

/** Actor of the wallet list, which searches the registry and loads its pages. Undefined until it is loaded. */
export const catalogueOf = (snapshot: ModalSnapshot): CatalogueRef | undefined =>
  flowOf<typeof catalogueMachine>(snapshot.children.catalogue)

export const catalogueStateOf = (snapshot: ModalSnapshot): CatalogueSnapshot | undefined =>
  catalogueOf(snapshot)?.getSnapshot()
