import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { firstEntry, isSameEntry, topOf } from '../flows/modal/routing.ts'

/** Whether closing would change anything: embedded, it leads to the first view, and there it leads nowhere. */
export const selectCanClose = ({ context }: ModalSnapshot): boolean =>
  !context.config.embedded || !isSameEntry(topOf(context), firstEntry(context))
