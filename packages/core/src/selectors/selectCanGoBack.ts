import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { backCloses } from '../flows/modal/routing.ts'

/** Whether `view.back` leads to another view. Otherwise it closes, and a back button would only be a second close button. */
export const selectCanGoBack = ({ context }: ModalSnapshot): boolean => !backCloses(context)
