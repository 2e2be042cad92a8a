import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { documentProperty } from '../theme/adopt.ts'
import { pageElementOf } from './pageElementOf.ts'

/**
 * Keeps the focus in the sheet when the focused control is removed, alone or with its view. `isOwner`: the sheet has the focus of the page, as a
 * modal dialog. Any other gets none that the visitor has not given it.
 */
export function useKeptFocus(sheet: RefObject<HTMLElement | null>, contentKey: string | undefined, isOwner: boolean) {
  const last = useRef(contentKey)
  const holds = useRef(false)
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element || last.current === contentKey) return
    last.current = contentKey
    element.firstElementChild?.scrollTo(0, 0)
    if (!isOwner && (!holds.current || isElsewhere(element))) return
    const wanted = element.querySelector('[data-autofocus]')
    if (wanted || !element.contains(focusedBy(element))) focusFirst(element)
  }, [sheet, contentKey, isOwner])
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    let control: Node | null = focusedBy(element)
    holds.current ||= control !== null && element.contains(control)
    const onFocus = ({ target }: FocusEvent) => {
      control = target as Node
      holds.current = true
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // Without another target the control was removed, or the window has lost the focus.
      if (relatedTarget) holds.current = element.contains(relatedTarget as Node)
    }
    const observer = new MutationObserver(records => {
      const lost = control
      if (!lost || lost.isConnected) return
      control = null
      // An element that has got the focus since then, in the sheet or in the page, keeps it.
      const { ownerDocument: page } = element
      if (focusedBy(element) || documentProperty(page, 'activeElement') !== documentProperty(page, 'body')) return
      const left = records.find(({ removedNodes }) => [...removedNodes].some(node => node.contains(lost)))?.target
      const row = (left as Element | undefined)?.closest('li')
      if (!row?.isConnected) return focusFirst(element)
      // The row itself, not another control: a second press meant for the removed control would activate it.
      row.tabIndex = -1
      row.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      observer.disconnect()
    }
  }, [sheet])
}

/** Focused element in the tree of the given one; null while the focus is elsewhere. */
const focusedBy = (element: Element) => (element.getRootNode() as Document | ShadowRoot).activeElement

/** Whether the page has given the focus to something else. A frame, or an element in a closed shadow root, takes it without a trace. */
const isElsewhere = (element: Element) => {
  const { ownerDocument: page } = element
  const focused = documentProperty(page, 'activeElement')
  return focused !== null && focused !== documentProperty(page, 'body') && !focused.contains(pageElementOf(element))
}

const focusFirst = (element: Element) => {
  const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('h1')
  first?.focus({ preventScroll: true })
}
