import { useModalContext } from '../modal/ModalContext.ts'
import type { MessageSet } from './defineMessages.ts'

/** Texts of a part of the modal, in the host's language. */
export const useMessages = <Messages>(messages: MessageSet<string, Messages>): Messages =>
  useModalContext().texts?.(messages) ?? messages.en
