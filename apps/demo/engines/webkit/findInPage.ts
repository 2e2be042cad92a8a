/** One step of a search: a pattern that the text fits, or one that is in the name. */
export interface Step {
  css: string
  text?: Pattern | undefined
  name?: Pattern | undefined
}

export interface Pattern {
  source: string
  flags: string
}

/**
 * Finds the visible elements of the last step, in open shadow roots too, each step within what the one before has found. Elements that have the name
 * nowhere are left out; the engine says what the name of the others is. Runs in the page, so that it uses nothing outside of itself.
 */
export function findInPage(steps: Step[]): Element[] {
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const fits = ({ source, flags }: Pattern, text: string | null | undefined) =>
    new RegExp(source, flags).test((text ?? '').replace(/\s+/g, ' ').trim())
  const sourcesOfName = (element: Element) => {
    const { labels } = element as HTMLInputElement
    const labelledBy = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const root = element.getRootNode() as Document | ShadowRoot
    return [
      element.textContent,
      element.getAttribute('aria-label'),
      element.getAttribute('title'),
      ...Array.from(labels ?? [], label => label.textContent),
      labelledBy.map(id => root.getElementById(id)?.textContent ?? '').join(' '),
    ]
  }
  const look = (root: ParentNode, css: string): Element[] =>
    Array.from(root.querySelectorAll('*')).flatMap(element => [
      ...(element.matches(css) ? [element] : []),
      ...(element.shadowRoot ? look(element.shadowRoot, css) : []),
    ])
  let scopes: ParentNode[] = [document]
  for (const { css, text, name } of steps)
    scopes = scopes
      .flatMap(scope => look(scope, css))
      .filter(
        element =>
          isVisible(element) &&
          (!text || fits(text, element.textContent)) &&
          (!name || sourcesOfName(element).some(source => fits(name, source))),
      )
  return scopes as Element[]
}
