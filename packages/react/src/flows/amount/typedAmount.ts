import type { ChangeEvent } from 'react'

/** Figures are smaller where more of them must fit, and the most have a line of their own. */
export const sizeOf = ({ length }: string): 'long' | 'small' | 'medium' | undefined =>
  length > 17 ? 'long' : length > 13 ? 'small' : length > 8 ? 'medium' : undefined

/** The amount after a change. A comma that is typed as the only separator is a decimal point: some keyboards have no other. */
export function typedIn({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  const { data } = nativeEvent as InputEvent
  return data === ',' && value.split(/[.,]/).length === 2 ? value.replace(',', '.') : value
}
