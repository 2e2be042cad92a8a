/** The names in braces of a sentence: `'wallet'` of `'Approve in {wallet}'`. */
export type Gaps<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never

/** Splits a sentence at its gaps: the words at even places, the names of the gaps at odd ones. */
export const split = (text: string): string[] => text.split(/\{(\w+)\}/)

/** A sentence with its gaps filled, as plain text: for accessible names. */
export const fill = <Text extends string>(text: Text, values: Record<Gaps<Text>, string>): string =>
  split(text)
    .map((piece, at) => (at % 2 ? (values as Record<string, string>)[piece] : piece))
    .join('')
