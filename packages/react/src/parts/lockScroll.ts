import { documentProperty } from '../theme/adopt.ts'

/** Stops the page from scrolling. One sheet for each lock needs no counter and leaves the page's inline styles alone. */
export const lockScroll = (page: Document): (() => void) => {
  const view = documentProperty(page, 'defaultView')
  if (!view) return () => undefined
  const { clientWidth } = documentProperty(page, 'documentElement')
  // The gutter is no part of the window for any dialog: the sheet of a narrow one needs its whole width.
  const gutter = view.innerWidth > clientWidth ? '@media(width>=430px){html{scrollbar-gutter:stable!important}}' : ''
  const lock = new view.CSSStyleSheet()
  lock.replaceSync('html{overflow:hidden!important}' + gutter)
  const sheets = () => documentProperty(page, 'adoptedStyleSheets')
  const adopt = (next: CSSStyleSheet[]) => void Reflect.set(Document.prototype, 'adoptedStyleSheets', next, page)
  adopt([...sheets(), lock])
  return () => adopt(sheets().filter(sheet => sheet !== lock))
}
