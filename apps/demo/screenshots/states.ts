import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../e2e/test.ts'
import type { CellElement } from '../src/lab/chartsOf.ts'
import { states } from '../src/lab/states.ts'
import { type ShownCell, shownCharts } from './shownCharts.ts'
import { toWebp } from './webp.ts'
import { withInter } from './withInter.ts'

const folder = join(
  process.env.SCREENSHOTS ?? fileURLToPath(new URL('../../../docs/images', import.meta.url)),
  'states',
)

/** Row of `index.json`: a picture, and what it shows. */
interface StatePicture {
  file: string
  width: number
  height: number
  /** Title of the modal, and what is particular to the picture. */
  title: string
  name: string
  view: string
  /** States of each chart that the picture is there for. */
  charts: Record<string, readonly string[]>
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 1.5, viewport: { width: 480, height: 900 } })

/** Prepares the page for pictures: no ground, an outline instead of a shadow, lists no higher than in a window, and no toast of something else. */
async function preparesSheets(page: Page, withToasts: boolean): Promise<void> {
  await page.evaluate(toasts => {
    const ground = new CSSStyleSheet()
    ground.replaceSync('body, .cell { background: transparent !important; } .cell { overflow: visible !important; }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ground]
    const sheets = new CSSStyleSheet()
    sheets.replaceSync(
      `.dialog-sheet { box-shadow: 0 0 0 1px rgb(128 132 150 / 0.35) !important; transition: none !important; }
      .dialog.embedded .dialog-scroll { max-height: 720px !important; }
      ${toasts ? '' : '[data-part="toast"] { display: none !important; }'}`,
    )
    for (const host of document.querySelectorAll('foyer-modal'))
      host.shadowRoot!.adoptedStyleSheets = [...host.shadowRoot!.adoptedStyleSheets, sheets]
  }, withToasts)
}

/** Stops the page's time, so that no state ends by its time limit while pictures of others are taken. */
async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 100)
}

const readCell = (cell: Locator, { view: lab, name }: { view: string; name: string }): Promise<ShownCell> =>
  cell.evaluate(
    (element: CellElement, about) => {
      const screen = element.querySelector('foyer-modal')?.shadowRoot?.querySelector<HTMLElement>('section[data-flow]')
      return {
        ...about,
        view: screen?.dataset.view,
        flow: screen?.dataset.flow,
        state: screen?.dataset.state,
        charts: element.charts!(),
      }
    },
    { lab, name },
  )

const fileOf = (lab: string, name: string) =>
  `${lab}-${name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.webp`

/** Charts of a cell that show other states than the cells of its view before it. */
function newCharts(cell: ShownCell, known: Set<string>): Record<string, readonly string[]> {
  const charts: Record<string, readonly string[]> = {}
  for (const [chart, paths] of shownCharts(cell)) {
    const key = `${chart} ${cell.view} ${paths.join()}`
    if (!known.has(key)) charts[chart] = paths
    known.add(key)
  }
  return charts
}

/** Pictures of each state that a view shows, for the pages of the charts. */
test('states', async ({ page, context, complaints }) => {
  test.setTimeout(900_000)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const encoder = await context.newPage()
  const pictures: StatePicture[] = []
  const known = new Set<string>()
  await page.clock.install()
  for (const lab of new Set(states.map(({ view }) => view))) {
    await page.clock.resume()
    await page.goto(`/lab.html?theme=light&view=${lab}`)
    await expect(page.locator('.cell:not([data-ready="true"])')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await withInter(page)
    await preparesSheets(page, lab === 'Toast')
    await stopTime(page)
    for (const state of states.filter(({ view }) => view === lab)) {
      const region = page.getByRole('region', { name: `${lab}: ${state.name}`, exact: true })
      const shown = await readCell(region.locator('.cell'), state)
      const charts = newCharts(shown, known)
      if (Object.keys(charts).length === 0) continue
      const sheet = region.locator('[data-part="sheet"]')
      await sheet.scrollIntoViewIfNeeded()
      const box = (await sheet.boundingBox())!
      const x = Math.floor(box.x) - 1
      const y = Math.floor(box.y) - 1
      const clip = { x, y, width: Math.ceil(box.x + box.width) + 1 - x, height: Math.ceil(box.y + box.height) + 1 - y }
      const png = await page.screenshot({ clip, omitBackground: true, animations: 'disabled' })
      expect(await readCell(region.locator('.cell'), state), `states of ${lab}, ${state.name}`).toEqual(shown)
      const file = fileOf(lab, state.name)
      await writeFile(join(folder, file), await toWebp(encoder, png, 0.8))
      const title = (await region.locator('[data-part="dialog"] h1').textContent())!
      pictures.push({
        file,
        width: clip.width,
        height: clip.height,
        title,
        name: state.name,
        view: shown.view ?? lab,
        charts,
      })
    }
    complaints.splice(0)
  }
  await writeFile(join(folder, 'index.json'), `${JSON.stringify(pictures, undefined, 2)}\n`)
})
