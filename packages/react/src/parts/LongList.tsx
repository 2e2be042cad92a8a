import { useEffect, useRef } from 'react'
import { LongRows, type LongRowsProps } from './LongRows.tsx'
import { useVisibleRange } from './useVisibleRange.ts'
import { rowsIn } from './visibleRange.ts'

export interface LongListProps<Item>
  extends Omit<LongRowsProps<Item>, 'listRef' | 'size' | 'rows' | 'loading' | 'skeleton'> {
  /** More items can be loaded. */
  more?: boolean
  /** Called when the end is near and more items can be loaded. */
  onEnd?: () => void
}

/** Virtual list that follows the scrolling of any ancestor. */
export function LongList<Item>({ more = false, onEnd, ...list }: LongListProps<Item>) {
  const place = useRef<HTMLUListElement>(null)
  const { items, height, columns = 1 } = list
  const count = Math.ceil(items.length / columns)
  const length = count * height
  const range = useVisibleRange(place, { unit: height, length })
  const rows = rowsIn(range, { top: 0, height, count })
  const isAtEnd = range.to >= length
  useEffect(() => {
    // Runs again for each page: after a short one the end is still near.
    void items.length
    if (more && isAtEnd) onEnd?.()
  }, [more, isAtEnd, items.length, onEnd])
  return <LongRows {...list} listRef={place} size={more ? undefined : items.length} rows={rows} />
}
