import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '@foyer/ci/workspace'
import { codeBlocks, sectionOf } from '@foyer/docs/codeBlocks'

/** Title of the section of a page that has a whole app. */
const SECTION = 'A first app'

export type PageApp = {
  /** Commands before the app is built, and files, in the order of the page. */
  steps: ({ command: string } | { file: string; text: string })[]
  /** Commands that build the app. */
  build: string[]
  /** Commands that run until the reader ends them. */
  servers: string[]
}

const isServer = (command: string) => /^(npm run dev|npm start|npx tsx)\b/.test(command)
const isBuild = (command: string) => command === 'npm run build'

/** Folders of the repository, of which a page quotes files. Other names are files of the reader's app. */
const QUOTED = /^(packages|apps|tools|examples)\//

const readPage = (page: string) => readFileSync(join(ROOT, page), 'utf8')

/** Reads what a page has a reader do, or one section of it: all `sh` blocks, and all blocks with a file name. */
function readSection(page: string, title?: string): PageApp {
  const section = title === undefined ? readPage(page) : sectionOf(readPage(page), title)
  if (section === undefined) throw new Error(`${page} has no section "${title}".`)
  const app: PageApp = { steps: [], build: [], servers: [] }
  for (const { language, text, file, as = file, line } of codeBlocks(section)) {
    if (language === 'sh')
      for (const command of text.split('\n').map(each => each.replace(/#.*$/, '').trim())) {
        if (isServer(command)) app.servers.push(command)
        else if (isBuild(command)) app.build.push(command)
        else if (command !== '') app.steps.push({ command })
      }
    else if (as !== undefined) {
      if (QUOTED.test(as))
        throw new Error(`${page}:${line}: the reader is not told how to call ${as}: add \`as <file>\`.`)
      app.steps.push({ file: as, text })
    }
  }
  return app
}

/** Section of a page that adds to the app of another page. */
export type Addition = {
  page: string
  section: string
  /** Files of other sections that this section has the reader copy. */
  copies: readonly string[]
}

/** Reads the steps of a section, with the files that it has the reader copy. */
function readAddition({ page, section, copies }: Addition): PageApp['steps'] {
  const blocks = codeBlocks(readPage(page))
  const copied = copies.map(file => {
    const block = blocks.find(each => each.file === file)
    if (!block) throw new Error(`${page} has no file ${file}.`)
    return { file, text: block.text }
  })
  return [...copied, ...readSection(page, section).steps]
}

/** Reads the app that a page has a reader build, with what another page adds to it. */
export function readPageApp(page: string, addition?: Addition): PageApp {
  const app = readSection(page, SECTION)
  if (app.build.length === 0) throw new Error(`${page} does not say how to build the app.`)
  return addition ? { ...app, steps: [...app.steps, ...readAddition(addition)] } : app
}

/** Reads the steps of a whole page about an app that the reader has already. */
export const readPageSteps = (page: string): PageApp['steps'] => readSection(page).steps

/**
 * Does what a page says, in a folder, except for building and serving.
 * @param run Runs one command of the page in a folder.
 * @returns The folder of the app, into which the page leads by `cd`.
 */
export async function followPage(
  steps: PageApp['steps'],
  place: string,
  run: (command: string, cwd: string) => Promise<void>,
) {
  let folder = place
  mkdirSync(folder, { recursive: true })
  for (const step of steps) {
    if ('file' in step) {
      const path = join(folder, step.file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, step.text)
    } else if (step.command.startsWith('cd ')) folder = join(folder, step.command.slice(3))
    else await run(step.command, folder)
  }
  return folder
}
