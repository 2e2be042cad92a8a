type Replaceable = 'activeElement' | 'adoptedStyleSheets' | 'body' | 'defaultView' | 'documentElement'

/**
 * A property of a document as the browser defines it. Markup can replace any property of `document` itself: `<img name="body">` makes
 * `document.body` an image.
 * @see https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
 */
export const documentProperty = <Name extends Replaceable>(page: Document, name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, page)

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Gives a shadow root a style sheet, once, under a policy of `style-src 'self'` too.
 * The same text is one `CSSStyleSheet` for all roots of a document; it goes when the document goes.
 */
export const adopt = (root: ShadowRoot, css: string): void => {
  const { ownerDocument: page } = root
  const view = documentProperty(page, 'defaultView')
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
