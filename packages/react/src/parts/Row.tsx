import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { Pressable, type PressableProps } from './Pressable.tsx'

export interface RowProps extends Omit<PressableProps, 'part' | 'children'> {
  part?: string
  picture?: ReactNode
  name: ReactNode
  /** A second line. */
  sub?: ReactNode
  /** A figure at the end, with its own second line. */
  value?: ReactNode
  valueSub?: ReactNode
  /** What stands at the end: a tag, a count, a chevron. */
  end?: ReactNode
  /** Why it is disabled; takes the second line's place. */
  reason?: string
  /** Without a surface of its own until it is hovered: for long lists. */
  plain?: boolean
  /** It is no control at all. */
  still?: boolean
}

/** A 56 px line of a list: who, what about it, and where it leads. */
export function Row({
  part = 'row',
  picture,
  name,
  sub,
  value,
  valueSub,
  end,
  reason,
  plain,
  still,
  ...rest
}: RowProps) {
  const second = rest.disabled && reason ? reason : sub
  const className = classNames('row', plain && 'plain')
  const content = (
    <>
      {picture}
      <span className="row-text">
        <span className="row-name cut">{name}</span>
        {second != null && <span className="small cut">{second}</span>}
      </span>
      {value != null && (
        <span className="row-num">
          <span className="row-name">{value}</span>
          {valueSub != null && <span className="small">{valueSub}</span>}
        </span>
      )}
      {end != null && <span className="row-end small">{end}</span>}
    </>
  )
  if (still)
    return (
      <div className={className} data-part={part} part={part}>
        {content}
      </div>
    )
  return (
    <Pressable {...rest} part={part} className={className}>
      {content}
    </Pressable>
  )
}
