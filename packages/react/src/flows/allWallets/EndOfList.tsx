import { type RefObject, useEffect, useRef } from 'react'

export interface EndOfListProps {
  /** Scroll container of the list. */
  scroller: RefObject<HTMLElement | null>
  onSight: () => void
}

/** Calls `onSight` when the end of a list comes near. Change its key with each page: after a short page it stays in sight. */
export function EndOfList({ scroller, onSight }: EndOfListProps) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSight()
      },
      // One page early, so that the next page has loaded before the end is reached.
      { root: scroller.current, rootMargin: '600px 0px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [scroller, onSight])
  return <div ref={mark} aria-hidden="true" />
}
