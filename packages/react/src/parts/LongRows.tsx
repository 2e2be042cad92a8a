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
  /** Not `ref`: React 18 does not pass it to a function component. */
  listRef?: Ref<HTMLUListElement>
  /** Accessible name. */
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  /** Height of each row, in px. */
  height: number
  columns?: number
  /** Number of items in total; undefined while it is unknown. */
  size: number | undefined
  /** Rows to render: the first, and the one after the last. */
  rows: { from: number; to: number }
  /** Number of skeletons at the end, for items that are loading. */
  loading?: number
  skeleton?: ReactNode
  /** Renders an item. Rows that are on screen are rendered again only when this function changes. */
  children: (item: Item) => ReactNode
}

/** Virtual list: only the items in `rows` and the focused one are in the document. */
export function LongRows<Item>(props: LongRowsProps<Item>) {
  useStyles(styles)
  const { listRef, label, items, idOf, height, columns = 1, size, rows, loading = 0, skeleton, children } = props
  const [focused, setFocused] = useState<string>()
  const { length } = items
  const count = Math.ceil((length + loading) / columns)
  const [from, to] = [rows.from * columns, rows.to * columns]
  const shown = range(from, Math.min(length, to))
  // The focused row stays in the document wherever the list is scrolled to; removing it would lose the focus.
  const kept = focused === undefined ? -1 : items.findIndex(item => idOf(item) === focused)
  if (kept >= 0 && kept < from) shown.unshift(kept)
  if (kept >= to) shown.push(kept)
  const style = { height: count * height, '--row-height': `${height}px`, '--columns': columns }
  return (
    <ul
      ref={listRef}
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
      {range(length, length + loading).map(index => (
        <li key={`loading ${index}`} style={place(index, columns)} aria-hidden="true">
          {skeleton}
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

/** Memoised, so that scrolling renders only new rows. */
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
