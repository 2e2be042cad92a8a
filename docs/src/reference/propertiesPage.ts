import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ThemeVariable } from '@foyer/core'
import { filesIn, ROOT } from '../repository.ts'
import { RENDERER } from './domScan.ts'
import { generated, table } from './markdown.ts'

/** Use of each custom property. The check compares the names with the style sheets. */
const USES: Record<string, string> = {
  '--foyer-accent':
    'Colour of the primary action, of focus and of progress. The text on it is black or white, whichever has the higher contrast. The first default is that in light, the second that in dark.',
  '--foyer-background': 'Background of the window. The neutral surfaces are mixed from it and the foreground.',
  '--foyer-foreground':
    'Text, and the ink that lines and surfaces are mixed with. The first default is that of lines and surfaces, the second that of text.',
  '--foyer-radius': 'Corner radius of the window. All other radii follow from it.',
  '--foyer-font-family': 'Font of all text. No font is fetched.',
  '--foyer-z-index':
    'Level of the window and of toasts outside the top layer: in browsers without one, and while a wallet is asked.',
} satisfies Record<ThemeVariable, string>

/** Text of the arguments after the name in `var(--foyer-x, …)`, up to the bracket that closes it. */
const fallbackAt = (css: string, start: number): string => {
  let depth = 1
  let end = start
  while (depth > 0 && end < css.length) {
    if (css[end] === '(') depth += 1
    if (css[end] === ')') depth -= 1
    end += 1
  }
  return css
    .slice(start, end - 1)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the defaults of each custom property in style sheets, by its name. */
export function propertyDefaults(sheets: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const css of sheets)
    for (const match of css.matchAll(/var\((--foyer-[\w-]+),/g)) {
      const fallback = fallbackAt(css, match.index + match[0].length)
      const known = found.get(match[1]!) ?? []
      if (!known.includes(fallback)) found.set(match[1]!, [...known, fallback])
    }
  return found
}

/**
 * Returns the page of the custom properties that a page can set, with their defaults from the style sheets.
 * @throws Error if the style sheets read other properties than the table describes.
 */
export function propertiesPage(): string {
  const sheets = filesIn(join(ROOT, RENDERER)).filter(path => path.endsWith('.css'))
  const found = propertyDefaults(sheets.map(path => readFileSync(path, 'utf8')))
  const wrong = [...new Set([...found.keys(), ...Object.keys(USES)])].filter(name => !found.has(name) || !USES[name])
  if (wrong.length > 0) throw new Error(`Style sheets and propertiesPage.ts differ in ${wrong.join(', ')}.`)
  const defaults = (name: string) =>
    found
      .get(name)!
      .map(value => `\`${value}\``)
      .join(', ')
  return generated(RENDERER, [
    '# Custom properties',
    'A page sets these on any ancestor of the modal and of its buttons, on the element itself, or through `theme.variables`. They can change at any time. [Theming](../guide/theming.md) has examples.',
    table(
      ['Property', 'Default', 'Use'],
      Object.entries(USES).map(([name, use]) => [`\`${name}\``, defaults(name), use]),
    ),
  ])
}
