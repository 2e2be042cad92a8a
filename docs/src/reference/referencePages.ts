import { join } from 'node:path'
import { publishedPackages, ROOT, readExports } from '@foyer/reference'
import type { Chart } from '../chartPage.ts'
import { commandsPage } from './commandsPage.ts'
import { domPage } from './domPage.ts'
import { scanDom } from './domScan.ts'
import { optionsPage } from './optionsPage.ts'
import { packagePages, referenceIndex } from './packagePages.ts'
import { propertiesPage } from './propertiesPage.ts'
import { undocumented } from './undocumented.ts'

const noteOf = ({ machine, name }: Chart): [string, string] => {
  const { id } = machine
  return [`@foyer/core/machines ${name}`, `Chart: [${id}](../charts/${id}.md)`]
}

/** Returns the pages of the reference by file, and the names that have no docblock. Machines are linked with their charts. */
export async function referencePages(
  charts: readonly Chart[],
): Promise<{ pages: Map<string, string>; bare: string[] }> {
  const packages = publishedPackages()
  const all = await readExports(
    packages.flatMap(({ entries }) => entries),
    [join(ROOT, 'packages/react/src/css.d.ts')],
  )
  const pages = new Map([
    ['index.md', referenceIndex(packages, all)],
    ['options.md', optionsPage(all)],
    ['commands-and-facts.md', commandsPage(all)],
    ['dom.md', domPage(scanDom())],
    ['custom-properties.md', propertiesPage()],
    ...packagePages(packages, all, new Map(charts.map(noteOf))),
  ])
  return { pages, bare: undocumented(all) }
}
