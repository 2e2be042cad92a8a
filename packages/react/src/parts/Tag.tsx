import type { ReactNode } from 'react'

export interface TagProps {
  tone?: 'neutral' | 'good' | 'warn' | 'bad'
  children: ReactNode
}

/** A word about the thing beside it. */
export function Tag({ tone = 'neutral', children }: TagProps) {
  return <span className={`tag ${tone}`}>{children}</span>
}
