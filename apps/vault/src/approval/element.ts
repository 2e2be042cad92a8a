const written = (character: string): string =>
  `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`

/**
 * Foreign text with its invisible characters, marks of direction and stacked accents written out, so that it cannot look like other text or
 * run over it. Joined emoji stay as they are.
 */
export const visibleText = (text: string): string =>
  text.replace(
    /(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d|(?<!\p{Emoji})[\ufe0e\ufe0f]|[\p{Co}\u2800\u2028\u2029]|(?!\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{DI}]|(?<=\p{M}{3})\p{M}/gu,
    written,
  )

/** Foreign name with everything written out that is not seen, spaces too: it stands on one line, and for itself. */
export const visibleName = (name: string): string => visibleText(name).replace(/[\p{C}\p{Z}]/gu, written)

type Attributes = Readonly<Record<string, string>>

/** Makes an element. Strings become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  page: Document,
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = page.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
