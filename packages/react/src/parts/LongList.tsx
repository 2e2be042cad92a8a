import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Rows, rowsInView } from './rowsInView.ts'

export interface LongListProps<Item> {
  /** Its accessible name. */
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  /** Of each row, in px. */
  height: number
  columns?: number
  /** There are more than these. */
  more?: boolean
  /** The end comes near, and there are more. */
  onEnd?: () => void
  children: (item: Item) => ReactNode
}

/** Thousands of items, of which those in the window are in the document, and the one that has the focus. Whatever scrolls around it may. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, idOf, height, columns = 1, more = false, onEnd, children } = props
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<string>()
  const { length } = items
  const count = Math.ceil(length / columns)
  const { from, to } = useRowsInView(list, height, count)
  useEffect(() => {
    if (more && to >= count) onEnd?.()
  }, [more, to, count, onEnd])

  const shown = new Set(range(from * columns, Math.min(length, to * columns)))
  // However far it has scrolled away: without it the focus would fall out of the list.
  const kept = focused === undefined ? -1 : items.findIndex(item => idOf(item) === focused)
  if (kept >= 0) shown.add(kept)
  const style = { height: count * height, '--h': `${height}px`, '--cols': columns }
  return (
    <ul
      ref={list}
      className="long"
      aria-label={label}
      style={style as CSSProperties}
      onFocus={event => setFocused(idAt(event))}
      onBlur={() => setFocused(undefined)}
    >
      {[...shown]
        .sort((a, b) => a - b)
        .map(index => {
          const item = items[index]!
          const id = idOf(item)
          return (
            <li
              key={id}
              data-id={id}
              style={{ '--row': Math.floor(index / columns), '--col': index % columns } as CSSProperties}
              aria-setsize={more ? -1 : length}
              aria-posinset={index + 1}
            >
              {children(item)}
            </li>
          )
        })}
    </ul>
  )
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

const idAt = ({ target }: FocusEvent<HTMLElement>) => (target as HTMLElement).closest<HTMLElement>('li')?.dataset.id

function useRowsInView(list: RefObject<HTMLElement | null>, height: number, count: number): Rows {
  const [rows, setRows] = useState<Rows>({ from: 0, to: 0 })
  const look = useRef(() => {})
  useLayoutEffect(() => {
    look.current = () => {
      const element = list.current
      const view = element?.ownerDocument.defaultView
      if (!element || !view) return
      const next = rowsInView({ top: element.getBoundingClientRect().top, window: view.innerHeight, height, count })
      setRows(last => (last.from === next.from && last.to === next.to ? last : next))
    }
    look.current()
  }, [list, height, count])
  useEffect(() => {
    const element = list.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view) return
    // Scrolling does not bubble: from above it is seen on its way down, and in a shadow root only from within.
    const root = element.getRootNode()
    const onMove = () => look.current()
    const options = { capture: true, passive: true }
    root.addEventListener('scroll', onMove, options)
    view.addEventListener('scroll', onMove, options)
    view.addEventListener('resize', onMove)
    // What stands above may grow.
    const observer = new ResizeObserver(onMove)
    if (element.offsetParent) observer.observe(element.offsetParent)
    return () => {
      root.removeEventListener('scroll', onMove, options)
      view.removeEventListener('scroll', onMove, options)
      view.removeEventListener('resize', onMove)
      observer.disconnect()
    }
  }, [list])
  return rows
}
