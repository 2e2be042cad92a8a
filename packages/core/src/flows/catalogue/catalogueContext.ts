import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { CatalogueContext } from './catalogue.types.ts'

/** Wallets that the catalogue has; undefined until it is loaded. Without the type of its machine, which itself looks up rows of the list. */
export const catalogueContextOf = ({ children }: ModalSnapshot): CatalogueContext | undefined =>
  flowOf(children.catalogue)?.getSnapshot().context as CatalogueContext | undefined
