import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import { Pressable, type PressableProps } from './Pressable.tsx'
import styles from './Row.css?inline'

export interface RowProps extends Omit<PressableProps, 'part' | 'children'> {
  part?: string
  picture?: ReactNode
  name: ReactNode
  /** Second line. */
  sub?: ReactNode
  /** Figure at the end, with a second line of its own. */
  value?: ReactNode
  valueSub?: ReactNode
  /** Content at the end: a tag, a count or a chevron. */
  end?: ReactNode
  /** Reason why it is disabled; replaces the second line. */
  reason?: string
  /** No surface until it is hovered, for long lists. */
  plain?: boolean
  /** Renders no control, only the content. */
  isStatic?: boolean
  'data-state'?: string
}

/** Row of a list, at least 56 px high. */
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
  isStatic,
  ...rest
}: RowProps) {
  useStyles(styles)
  const second = rest.disabled && reason ? reason : sub
  const className = classNames('list-row', plain && 'plain')
  const content = (
    <>
      {picture}
      <span className="row-text">
        <span className="row-name truncate">{name}</span>
        {second != null && <span className="small truncate">{second}</span>}
      </span>
      {value != null && (
        <span className="row-value">
          <span className="row-name">{value}</span>
          {valueSub != null && <span className="small">{valueSub}</span>}
        </span>
      )}
      {end != null && <span className="row-end small">{end}</span>}
    </>
  )
  if (isStatic)
    return (
      <div className={className} data-part={part} part={part} data-state={rest['data-state']}>
        {content}
      </div>
    )
  return (
    <Pressable {...rest} part={part} className={className}>
      {content}
    </Pressable>
  )
}
