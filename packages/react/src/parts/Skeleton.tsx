import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import rowStyles from './Row.css?inline'
import styles from './Skeleton.css?inline'

export interface SkeletonShapeProps {
  /** `wide`, `medium` and `narrow` are lines of text. Without a shape the parent's styles set the size. */
  shape?: 'square' | 'circle' | 'wide' | 'medium' | 'narrow' | 'figure'
}

/** Grey shape of something that is loading. */
export function SkeletonShape({ shape }: SkeletonShapeProps) {
  useStyles(styles)
  return <span className={classNames('skeleton', shape)} />
}

/** `Row` that is loading, in its size; a `simple` one has a square picture and one line. */
export function SkeletonRow({ simple }: { simple?: boolean }) {
  useStyles(rowStyles)
  if (simple)
    return (
      <div className="list-row" data-part="skeleton" aria-hidden="true">
        <SkeletonShape shape="square" />
        <SkeletonShape shape="wide" />
      </div>
    )
  return (
    <div className="list-row plain" data-part="skeleton" aria-hidden="true">
      <SkeletonShape shape="circle" />
      <span className="row-text">
        <SkeletonShape shape="wide" />
        <SkeletonShape shape="medium" />
      </span>
      <SkeletonShape shape="narrow" />
    </div>
  )
}

/** Word that is loading; `hero` has the height of the figure in a `Hero`. */
export function Skeleton({ hero }: { hero?: boolean }) {
  useStyles(styles)
  return <span className={classNames('skeleton', hero ? 'figure' : 'wide')} data-part="skeleton" aria-hidden="true" />
}
