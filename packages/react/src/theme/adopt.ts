type Replaceable = 'activeElement' | 'adoptedStyleSheets' | 'body' | 'defaultView' | 'documentElement'

/**
 * Reads a property of a document from its prototype, because markup can replace properties of `document`: `<img name="body">` makes
 * `document.body` an image.
 * @see https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
 */
export const documentProperty = <Name extends Replaceable>(page: Document, name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, page)

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Adds a style sheet to a shadow root, once; a policy of `style-src 'self'` allows it.
 * The same text is one `CSSStyleSheet` for all roots of a document, released with the document.
 */
export const adopt = (root: ShadowRoot, css: string): void => {
  const sheet = sheetOf(root.ownerDocument, css)
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

/** Undefined in a document without a window. */
const sheetOf = (page: Document, css: string): CSSStyleSheet | undefined => {
  const known = sheets.get(page) ?? new Map<string, CSSStyleSheet>()
  const cached = known.get(css)
  if (cached) return cached
  const view = documentProperty(page, 'defaultView')
  if (!view) return undefined
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(page, known.set(css, sheet))
  return sheet
}
