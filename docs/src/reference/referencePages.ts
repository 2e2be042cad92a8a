import { join } from 'node:path'
import { viewTitles } from '@foyer/core'
import { programOf, publishedPackages, ROOT, readExports, readFields, readVariants } from '@foyer/reference'
import type { Chart } from '../chartPage.ts'
import { commandsPage } from './commandsPage.ts'
import { domPage } from './domPage.ts'
import { scanDom } from './domScan.ts'
import { optionsPage } from './optionsPage.ts'
import { packagePages, referenceIndex } from './packagePages.ts'
import { propertiesPage } from './propertiesPage.ts'
import { undocumented } from './undocumented.ts'
import { viewsPage } from './viewsPage.ts'

/** Folder of the root machine, whose tables no entry exports. */
const MODAL = join(ROOT, 'packages/core/src/flows/modal')

const noteOf = ({ machine, name }: Chart): [string, string] => {
  const { id } = machine
  return [`@foyer/core/machines ${name}`, `Chart: [${id}](../charts/${id}.md)`]
}

/** Returns the pages of the reference by file, and the names that have no docblock. Machines are linked with their charts. */
export async function referencePages(
  charts: readonly Chart[],
): Promise<{ pages: Map<string, string>; bare: string[] }> {
  const packages = publishedPackages()
  const entries = packages.flatMap(each => each.entries)
  const program = programOf(entries, [join(ROOT, 'packages/react/src/css.d.ts')])
  const all = await readExports(entries, program)
  const variants = (file: string, name: string) => readVariants(program, join(MODAL, file), name)
  const fields = (name: string) => readFields(program, join(MODAL, 'views.ts'), name)
  const views = {
    rows: fields('views'),
    needs: variants('views.ts', 'Need'),
    payloads: fields('ViewPayloads'),
  }
  const messages = {
    events: variants('modal.types.ts', 'HostEvent'),
    facts: variants('modal.types.ts', 'ModalEmitted'),
  }
  const pages = new Map([
    ['index.md', referenceIndex(packages, all)],
    ['options.md', optionsPage(all)],
    ['commands-and-facts.md', commandsPage(all, messages)],
    ['views.md', viewsPage(views, viewTitles)],
    ['dom.md', domPage(scanDom())],
    ['custom-properties.md', propertiesPage()],
    ...packagePages(packages, all, new Map(charts.map(noteOf))),
  ])
  return { pages, bare: undocumented(all) }
}
