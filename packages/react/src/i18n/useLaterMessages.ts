import { enLater } from './enLater.ts'
import type { InAnyWords, Messages } from './messages.ts'
import { useMessages } from './useMessages.ts'

/** Every sentence that the views of the later chunk have: their own, and those of all views. */
export type LaterMessages = Messages & typeof enLater

const locales = new Map<string, InAnyWords<typeof enLater>>([['en', enLater]])

/** `useMessages` for the views of the later chunk. */
export const useLaterMessages = (): LaterMessages => {
  const words = useMessages()
  return { ...words, ...((locales.get(words.lang) ?? enLater) as typeof enLater) }
}
