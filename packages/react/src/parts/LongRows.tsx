import {
  type CSSProperties,
  type FocusEvent,
  type HTMLAttributes,
  memo,
  type ReactNode,
  type Ref,
  useState,
} from 'react'
import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import styles from './LongRows.css?inline'

export interface LongRowsProps<Item>
  extends Pick<HTMLAttributes<HTMLElement>, 'className' | 'onKeyDown' | 'aria-busy'> {
  ref?: Ref<HTMLUListElement>
  /** Its accessible name. */
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  /** Of each row, in px. */
  height: number
  columns?: number
  /** How many there are in all; undefined while that is not known. */
  size: number | undefined
  /** Those that are rendered, from the first to the one behind the last. */
  rows: { from: number; to: number }
  /** Places at the end for so many that are on their way. */
  coming?: number
  bone?: ReactNode
  /** Renders one. Give the same function as long as it renders the same: then what is there already is left as it is. */
  children: (item: Item) => ReactNode
}

/** Thousands of items, of which those of `rows` are in the document, and the one that has the focus. */
export function LongRows<Item>(props: LongRowsProps<Item>) {
  useStyles(styles)
  const { ref, label, items, idOf, height, columns = 1, size, rows, coming = 0, bone, children } = props
  const [focused, setFocused] = useState<string>()
  const { length } = items
  const count = Math.ceil((length + coming) / columns)
  const [from, to] = [rows.from * columns, rows.to * columns]
  const shown = range(from, Math.min(length, to))
  // However far it has scrolled away: without it the focus would fall out of the list.
  const kept = focused === undefined ? -1 : items.findIndex(item => idOf(item) === focused)
  if (kept >= 0 && kept < from) shown.unshift(kept)
  if (kept >= to) shown.push(kept)
  const style = { height: count * height, '--row-height': `${height}px`, '--columns': columns }
  return (
    <ul
      ref={ref}
      className={classNames('long-rows', props.className)}
      aria-label={label}
      aria-busy={props['aria-busy']}
      style={style as CSSProperties}
      onKeyDown={props.onKeyDown}
      onFocus={event => setFocused(idAt(event))}
      onBlur={() => setFocused(undefined)}
    >
      {shown.map(index => {
        const item = items[index] as Item
        const id = idOf(item)
        return <LongRow key={id} id={id} item={item} index={index} columns={columns} size={size} render={children} />
      })}
      {range(length, length + coming).map(index => (
        <li key={`coming ${index}`} style={place(index, columns)} aria-hidden="true">
          {bone}
        </li>
      ))}
    </ul>
  )
}

interface LongRowProps<Item> {
  id: string
  item: Item
  index: number
  columns: number
  size: number | undefined
  render: (item: Item) => ReactNode
}

/** Rendered once: while the list scrolls, only what comes near is. */
const LongRow = memo(function LongRow<Item>({ id, item, index, columns, size, render }: LongRowProps<Item>) {
  return (
    <li data-id={id} style={place(index, columns)} aria-setsize={size ?? -1} aria-posinset={index + 1}>
      {render(item)}
    </li>
  )
}) as <Item>(props: LongRowProps<Item>) => ReactNode

const place = (index: number, columns: number) =>
  ({ '--row': Math.floor(index / columns), '--column': index % columns }) as CSSProperties

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

const idAt = ({ target }: FocusEvent<HTMLElement>) => (target as HTMLElement).closest<HTMLElement>('li')?.dataset.id
