import { useLoader } from './LoaderContext.ts'

/** Texts of the buttons in the page. */
export type ButtonTexts = {
  connect?: string
  connecting?: string
  network?: string
  unsupported?: string
}

/** The host's texts of the buttons, in its locale or the language of it. */
export function useButtonTexts(): ButtonTexts {
  const { locale = 'en', messages } = useLoader().source.options ?? {}
  return (messages?.[locale] ?? messages?.[locale.split('-')[0]!])?.buttons ?? {}
}
