import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The focused control may go, with its view or alone; without this the focus would fall out of the sheet. */
export function useKeptFocus(sheet: RefObject<HTMLElement | null>, contentKey: string | undefined) {
  const last = useRef(contentKey)
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element || last.current === contentKey) return
    last.current = contentKey
    element.firstElementChild?.scrollTo(0, 0)
    const { activeElement } = element.getRootNode() as Document | ShadowRoot
    const wanted = element.querySelector('[data-autofocus]')
    if (wanted || !activeElement || !element.contains(activeElement)) focusFirst(element)
  }, [sheet, contentKey])
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    let focused: EventTarget | null = (element.getRootNode() as Document | ShadowRoot).activeElement
    const onFocus = ({ target }: FocusEvent) => {
      focused = target
    }
    const observer = new MutationObserver(records => {
      const control = focused
      if (!(control instanceof Node) || element.contains(control)) return
      focused = null
      // Whatever has the focus since then, in the sheet or in the page, keeps it.
      const { activeElement, body } = element.ownerDocument
      if (activeElement !== body && activeElement?.shadowRoot?.activeElement !== null) return
      const left = records.find(({ removedNodes }) => [...removedNodes].some(node => node.contains(control)))?.target
      const row = left instanceof Element ? left.closest<HTMLElement>('li') : null
      if (row && element.contains(row)) focusRow(row)
      else focusFirst(element)
    })
    element.addEventListener('focusin', onFocus)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [sheet])
}

const focusFirst = (element: HTMLElement) => {
  const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('h1')
  first?.focus({ preventScroll: true })
}

/** The row itself and no control in it or beside it: a second press that was meant for the one that went would set it off. */
const focusRow = (row: HTMLElement) => {
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}
