type Child = Node | string | undefined

/** Creates an element with properties and children. Strings become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children.filter(child => child !== undefined))
  return node
}

export const button = (text: string, onclick: () => unknown, properties: Partial<HTMLButtonElement> = {}) =>
  element('button', { type: 'button', onclick: () => void onclick(), ...properties }, text)

/** Labelled section of the page. Its heading can take the focus when the focused control is removed. */
export function section(title: string, ...children: readonly Child[]) {
  const id = `section-${title.toLowerCase().replace(/\W+/g, '-')}`
  const heading = element('h2', { id, tabIndex: -1 }, title)
  const node = element('section', {}, heading, ...children)
  node.setAttribute('aria-labelledby', id)
  return node
}
