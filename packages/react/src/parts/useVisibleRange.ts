import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { documentProperty } from '../theme/adopt.ts'
import { NOTHING, nextRange, type VisibleRange, visibleIn } from './visibleRange.ts'

/**
 * Returns the part of a list to render while it scrolls: the visible part at once, then what is near it, a few rows a frame.
 * `unit` is the height of a row and `length` that of the list, in px.
 */
export function useVisibleRange(
  list: RefObject<HTMLElement | null>,
  { unit, length }: { unit: number; length: number },
): VisibleRange {
  const [range, setRange] = useState(NOTHING)
  const last = useRef(NOTHING)
  useLayoutEffect(() => {
    const element = list.current
    const view = element && documentProperty(element.ownerDocument, 'defaultView')
    if (!element || !view) return
    const scroller = scrollerOf(element, view)
    let frame = 0
    const measure = () => {
      frame = 0
      const visible = visibleIn({ top: topOf(element), length }, viewportOf(scroller, view))
      const next = nextRange(last.current, visible, { unit, length })
      if (next.from === last.current.from && next.to === last.current.to) return
      last.current = next
      setRange(next)
      schedule()
    }
    // Once a frame, and not in the event: reading the layout there would force one while others still change the document.
    const schedule = () => {
      frame ||= view.requestAnimationFrame(measure)
    }
    measure()
    // Scroll events do not bubble, so they are captured; those in a shadow root are visible only within it.
    const root = element.getRootNode()
    const options = { capture: true, passive: true }
    root.addEventListener('scroll', schedule, options)
    view.addEventListener('scroll', schedule, options)
    view.addEventListener('resize', schedule)
    // Content above the list may grow.
    const observer = new ResizeObserver(schedule)
    if (element.offsetParent) observer.observe(element.offsetParent)
    return () => {
      root.removeEventListener('scroll', schedule, options)
      view.removeEventListener('scroll', schedule, options)
      view.removeEventListener('resize', schedule)
      observer.disconnect()
      view.cancelAnimationFrame(frame)
    }
  }, [list, unit, length])
  return range
}

const topOf = (element: Element) => element.getBoundingClientRect().top

/** Nearest ancestor that scrolls. */
function scrollerOf(element: Element, view: Window): Element | undefined {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(view.getComputedStyle(around).overflowY)) return around
  return undefined
}

/** Part of the window in which the scroller's content is visible, in px. */
function viewportOf(scroller: Element | undefined, view: Window): VisibleRange {
  if (!scroller) return { from: 0, to: view.innerHeight }
  const { top, bottom } = scroller.getBoundingClientRect()
  return { from: Math.max(0, top), to: Math.max(0, Math.min(view.innerHeight, bottom)) }
}
