type Child = Node | string | undefined

/** An element with its properties and children. Text is text: nothing that an app sends becomes markup. */
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

/** A labelled part of the page. Its heading may be given the focus when what had it goes away. */
export function section(title: string, ...children: readonly Child[]) {
  const id = `section-${title.toLowerCase().replace(/\W+/g, '-')}`
  const heading = element('h2', { id, tabIndex: -1 }, title)
  const node = element('section', {}, heading, ...children)
  node.setAttribute('aria-labelledby', id)
  return node
}
