import { Fragment, type ReactNode } from 'react'
import { type Gaps, split } from './fill.ts'

export type WordsProps<Text extends string> = { of: Text } & { [Name in Gaps<Text>]: ReactNode }

/**
 * A sentence with its gaps filled. What is filled in comes from outside, and may be written in the other direction or in
 * characters that would turn the rest of the sentence round: it is isolated.
 */
export function Words<Text extends string>({ of, ...values }: WordsProps<Text>) {
  const filled = values as Record<string, ReactNode>
  return split(of).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their places
    at % 2 ? <bdi key={at}>{filled[piece]}</bdi> : <Fragment key={at}>{piece}</Fragment>,
  )
}
