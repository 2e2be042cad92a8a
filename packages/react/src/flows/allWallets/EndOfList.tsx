import { type RefObject, useEffect, useRef } from 'react'

export interface EndOfListProps {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  onSight: () => void
}

/** Tells when the end of a list comes near. Give it another key with each page: a short one leaves it in sight. */
export function EndOfList({ scroller, onSight }: EndOfListProps) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSight()
      },
      // A page early, so that who scrolls at leisure never meets the end.
      { root: scroller.current, rootMargin: '600px 0px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [scroller, onSight])
  return <div ref={mark} aria-hidden="true" />
}
