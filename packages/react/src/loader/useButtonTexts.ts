import type { ButtonTexts } from '../i18n/texts.ts'
import { useLoader } from './LoaderContext.ts'

/** The host's texts of the buttons, in its locale or the language of it. */
export function useButtonTexts(): ButtonTexts {
  const { locale = 'en', messages } = useLoader().source.options ?? {}
  return (messages?.[locale] ?? messages?.[locale.split('-')[0]!])?.buttons ?? {}
}
