import { createModalActor, type ModalOptions } from '@foyer/core'

/** Making an actor checks its options; one that is not started does nothing else. @throws FoyerError `config.invalid` */
export const checkOptions = (options: ModalOptions): void => void createModalActor(options)
