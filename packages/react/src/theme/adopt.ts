const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Gives a shadow root a style sheet, once, under a policy of `style-src 'self'` too.
 * The same text is one `CSSStyleSheet` for all roots of a document; it goes when the document goes.
 */
export const adopt = (root: ShadowRoot, css: string): void => {
  const { ownerDocument: page } = root
  const view = page.defaultView
  if (!view) return
  const cached = sheets.get(page) ?? new Map<string, CSSStyleSheet>()
  sheets.set(page, cached)
  let sheet = cached.get(css)
  if (!sheet) {
    sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    cached.set(css, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
