import { useModalContext } from '../modal/ModalContext.ts'
import { type MessageSet, messagesIn } from './defineMessages.ts'

/** Texts of a flow, in the host's language. */
export const useMessages = <Messages>(messages: MessageSet<Messages>): Messages =>
  messagesIn(messages, useModalContext().language)
