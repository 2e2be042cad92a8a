import axe from 'axe-core'

/** A cell, its title on the page, and the root of its modal. */
interface ShownCell {
  cell: HTMLElement
  title: string
  root: ShadowRoot
}

/** Milliseconds in which nothing more is fetched, so that the views that load on demand are there. */
const QUIET = 500

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

const titleOf = (cell: Element) =>
  [cell.closest('section')?.getAttribute('aria-label'), cell.getAttribute('data-mode')].join(', ')

/** The cells of the page, once each has its state and its view. Throws after half a minute. */
async function shownCells(): Promise<ShownCell[]> {
  const cells = [...document.querySelectorAll<HTMLElement>('.cell')]
  const find = (cell: HTMLElement) => {
    const root = cell.querySelector('foyer-modal')?.shadowRoot
    return cell.dataset.ready === 'true' && root?.querySelector('[data-part="dialog"]')
      ? [{ cell, title: titleOf(cell), root }]
      : []
  }
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const fetched = performance.getEntriesByType('resource').length
    const shown = cells.flatMap(find)
    await pause(QUIET)
    if (shown.length === cells.length && performance.getEntriesByType('resource').length === fetched) return shown
  }
  throw new Error(
    `Not ready: ${cells
      .filter(cell => find(cell).length === 0)
      .map(titleOf)
      .join('; ')}`,
  )
}

/** Ends the movements that have an end, so that colours and places are those that stay. */
function endMovements({ root }: ShownCell): void {
  for (const animation of root.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {}
    if (typeof endTime === 'number' && Number.isFinite(endTime)) animation.finish()
  }
}

/** Modals of which something is wider than they are now. */
const tooWide = (shown: readonly ShownCell[], how: string): string[] =>
  shown.flatMap(({ title, root }) => {
    const scroll = root.querySelector('.dialog-scroll')
    const more = scroll ? scroll.scrollWidth - scroll.clientWidth : Number.NaN
    return more === 0 ? [] : [`${title}: ${more} pixels too wide ${how}`]
  })

/** Spacing of WCAG 1.4.12, which a visitor may set. */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** Measures the modals in both directions, and with the text spaced by the visitor. */
async function widths(shown: readonly ShownCell[]): Promise<string[]> {
  const found = tooWide(shown, 'from left to right')
  const hosts = shown.map(({ root }) => ({ host: root.host as HTMLElement, dir: (root.host as HTMLElement).dir }))
  for (const { host } of hosts) host.dir = 'rtl'
  await new Promise(requestAnimationFrame)
  found.push(...tooWide(shown, 'from right to left'))
  for (const { host, dir } of hosts) host.dir = dir
  const spacing = new CSSStyleSheet()
  spacing.replaceSync(SPACING)
  for (const { root } of shown) root.adoptedStyleSheets = [...root.adoptedStyleSheets, spacing]
  await new Promise(requestAnimationFrame)
  found.push(...tooWide(shown, 'with the text spaced'))
  for (const { root } of shown) root.adoptedStyleSheets = root.adoptedStyleSheets.filter(sheet => sheet !== spacing)
  return found
}

/** Violations of all rules of axe, and of the size of targets, which it leaves out by itself. */
async function violations({ cell, title }: ShownCell): Promise<string[]> {
  // Only this page holds many modals with one title.
  const rules = { 'landmark-unique': { enabled: false }, 'target-size': { enabled: true } }
  const result = await axe.run(cell, { resultTypes: ['violations'], rules })
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${title}: ${id} of ${html}`))
}

/** Preferences that a visitor's browser tells each page, and their queries. */
const PREFERENCES = [
  ['forced colours', '(forced-colors: active)'],
  ['less motion', '(prefers-reduced-motion: reduce)'],
] as const

/** Result of a check: how many modals were looked at, what the visitor's browser asks for, and a sentence for each problem. */
export interface Findings {
  count: number
  preferences: string[]
  problems: string[]
}

/**
 * Checks the states that the page shows, in the browser that shows it, where a driver cannot look into the page: what is too wide, in both
 * directions, and with `rules` the violations of axe. Rejects where a state does not come.
 */
export async function checkCells({ rules }: { rules: boolean }): Promise<Findings> {
  const shown = await shownCells()
  shown.forEach(endMovements)
  const problems = await widths(shown)
  // One after the other, so that the page stays alive.
  if (rules) for (const each of shown) problems.push(...(await violations(each)))
  const preferences = PREFERENCES.flatMap(([name, query]) => (matchMedia(query).matches ? [name] : []))
  return { count: shown.length, preferences, problems }
}
