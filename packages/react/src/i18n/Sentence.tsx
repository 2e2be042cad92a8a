import { Fragment, type ReactNode } from 'react'
import { type Gaps, split } from './fill.ts'

export type SentenceProps<Text extends string> = { of: Text } & { [Name in Gaps<Text>]: ReactNode }

/** Sentence with its gaps filled. Each value is isolated: it may be written in the other direction, or hold characters that would reverse the rest. */
export function Sentence<Text extends string>({ of, ...values }: SentenceProps<Text>) {
  const filled = values as Record<string, ReactNode>
  return split(of).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence never change places
    at % 2 ? <bdi key={at}>{filled[piece]}</bdi> : <Fragment key={at}>{piece}</Fragment>,
  )
}
