/** Outermost element of the page that an element in shadow roots belongs to. */
export function pageElementOf(element: Element): Element {
  const root = element.getRootNode()
  return 'host' in root ? pageElementOf((root as ShadowRoot).host) : element
}
