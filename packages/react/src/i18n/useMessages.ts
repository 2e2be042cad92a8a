import { useHandle } from '../loader/HandleContext.ts'
import type { Messages } from './messages.ts'

/** The sentences in the host's locale. Views are rendered by their runtime alone, so for them it is always there. */
export const useMessages = (): Messages => useHandle().shown()!.messages
