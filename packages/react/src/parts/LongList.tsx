import { useEffect, useRef } from 'react'
import { LongRows, type LongRowsProps } from './LongRows.tsx'
import { useVisibleRange } from './useVisibleRange.ts'
import { rowsIn } from './visibleRange.ts'

export interface LongListProps<Item> extends Omit<LongRowsProps<Item>, 'ref' | 'size' | 'rows' | 'coming' | 'bone'> {
  /** There are more than these. */
  more?: boolean
  /** The end comes near, and there are more. */
  onEnd?: () => void
}

/** Rows of which those near the window are in the document, whatever scrolls around them. */
export function LongList<Item>({ more = false, onEnd, ...list }: LongListProps<Item>) {
  const place = useRef<HTMLUListElement>(null)
  const { items, height, columns = 1 } = list
  const count = Math.ceil(items.length / columns)
  const length = count * height
  const range = useVisibleRange(place, { unit: height, length })
  const rows = rowsIn(range, { top: 0, height, count })
  const isAtEnd = range.to >= length
  useEffect(() => {
    // Anew with each page: a short one leaves the end where it is.
    void items.length
    if (more && isAtEnd) onEnd?.()
  }, [more, isAtEnd, items.length, onEnd])
  return <LongRows {...list} ref={place} size={more ? undefined : items.length} rows={rows} />
}
