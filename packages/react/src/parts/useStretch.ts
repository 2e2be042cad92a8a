import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { documentProperty } from '../theme/adopt.ts'
import { inSight, NOTHING, nextStretch, type Stretch } from './stretch.ts'

/**
 * What of a list is to be rendered, as whatever scrolls around it moves: what is in sight at once, and then what is near, a few rows a frame.
 * `unit` is the height of a row and `length` that of the list, in px.
 */
export function useStretch(list: RefObject<HTMLElement | null>, { unit, length }: { unit: number; length: number }) {
  const [stretch, setStretch] = useState(NOTHING)
  const last = useRef(NOTHING)
  useLayoutEffect(() => {
    const element = list.current
    const view = element && documentProperty(element.ownerDocument, 'defaultView')
    if (!element || !view) return
    const scroller = scrollerOf(element, view)
    let frame = 0
    const look = () => {
      frame = 0
      const sight = inSight({ top: topOf(element), length }, openingOf(scroller, view))
      const next = nextStretch(last.current, sight, { unit, length })
      if (next.from === last.current.from && next.to === last.current.to) return
      last.current = next
      setStretch(next)
      lookSoon()
    }
    // Once a frame, however much moves in it; and not in the event, where reading would lay out what others still change.
    const lookSoon = () => {
      frame ||= view.requestAnimationFrame(look)
    }
    look()
    // Scrolling does not bubble: from above it is seen on its way down, and in a shadow root only from within.
    const root = element.getRootNode()
    const options = { capture: true, passive: true }
    root.addEventListener('scroll', lookSoon, options)
    view.addEventListener('scroll', lookSoon, options)
    view.addEventListener('resize', lookSoon)
    // What stands above may grow.
    const observer = new ResizeObserver(lookSoon)
    if (element.offsetParent) observer.observe(element.offsetParent)
    return () => {
      root.removeEventListener('scroll', lookSoon, options)
      view.removeEventListener('scroll', lookSoon, options)
      view.removeEventListener('resize', lookSoon)
      observer.disconnect()
      view.cancelAnimationFrame(frame)
    }
  }, [list, unit, length])
  return stretch
}

const topOf = (element: Element) => element.getBoundingClientRect().top

/** The nearest element around that scrolls. */
function scrollerOf(element: Element, view: Window): Element | undefined {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(view.getComputedStyle(around).overflowY)) return around
  return undefined
}

/** What of the window it leaves to look through. */
function openingOf(scroller: Element | undefined, view: Window): Stretch {
  if (!scroller) return { from: 0, to: view.innerHeight }
  const { top, bottom } = scroller.getBoundingClientRect()
  return { from: Math.max(0, top), to: Math.max(0, Math.min(view.innerHeight, bottom)) }
}
