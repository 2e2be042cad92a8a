/** Names of the gaps in a sentence: `'wallet'` in `'Approve in {wallet}'`. */
export type Gaps<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never

/** Splits a sentence at its gaps: text at even places, names of gaps at odd ones. */
export const split = (text: string): string[] => text.split(/\{(\w+)\}/)

/** Returns a sentence with its gaps filled, as plain text for accessible names. */
export const fill = <Text extends string>(text: Text, values: Record<Gaps<Text>, string>): string =>
  split(text)
    .map((piece, at) => (at % 2 ? (values as Record<string, string>)[piece] : piece))
    .join('')
