const SVG = /^data:image\/svg\+xml(?:;charset=[\w-]+|;utf-?8)*(;base64)?,/i

/** Characters. Real icons have less than a tenth. */
const MOST_TEXT = 100_000
/** Opening and closing tags. */
const MOST_TAGS = 1_000
/**
 * References to masks, clip paths and filters, and filter effects with two inputs, which are the previous effect by default. Each level of
 * them multiplies the drawing.
 */
const MOST_LAYERS = 8

/**
 * Content that is rejected:
 * - elements that are not listed: `use`, `pattern`, `image` and others repeat, load or animate something;
 * - entities, an internal document type, escapes and control characters, which could hide a name from this scan;
 * - references to other files, style rules with `@` or variables, and dashes, because a short text can make millions of them.
 */
const UNUSUAL =
  /<(?!\/|!--|\?xml |!doctype [^[<>]*>|(?:svg|g|path|rect|circle|ellipse|line|poly(?:line|gon)|defs|(?:linear|radial)Gradient|stop|clipPath|mask|filter|fe(?:Blend|Flood|Offset|ColorMatrix|Composite|GaussianBlur)|title|desc|style|text|tspan)[\s/>])|&#|[\\@]|[^\s -\uffff]|\/\*|href\s*=\s*["']?[^"'#]|url\(\s*["']?[^"'\s#]|var\(|dasharray/i

const LAYER = /(?:mask|clip-path|filter)(?:-[a-z]+){0,3}\s*[=:]|<fe(?:Blend|Composite)/gi

/** Bytes of a `data:` URL, each as a character. The browser drops tabs and line breaks and keeps an invalid `%`. */
const bodyOf = (url: string, { length }: string) =>
  url
    .slice(length)
    .replace(/[\t\n\r]/g, '')
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Whether an SVG in a `data:` URL takes little time to draw, judged by its text. A few hundred bytes of nested references stop a tab, even
 * in an `<img>`.
 * @see https://www.w3.org/TR/SVG2/linking.html#processingURL
 */
export function isCalmSvg(url: string): boolean {
  const [head, base64] = SVG.exec(url) ?? []
  if (head === undefined || url.length > 3 * MOST_TEXT) return false
  try {
    const body = bodyOf(url, head)
    const text = base64 ? atob(body) : body
    if (text.length > MOST_TEXT || text.split('<').length > MOST_TAGS || UNUSUAL.test(text)) return false
    // A style rule applies its layers to any number of elements.
    return (text.match(LAYER)?.length ?? 0) <= (/<style/i.test(text) ? 0 : MOST_LAYERS)
  } catch {
    return false
  }
}
