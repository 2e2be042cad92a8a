import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { DOCS } from './repository.ts'

/** Folder of the modules; `tsconfig.blocks.json` includes it. */
const FOLDER = join(DOCS, 'reports/blocks')

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/**
 * Compiles the modules of all pages as one program, against the sources of the packages.
 * @param modules Texts by page and file name; each line is at its line of the page.
 * @returns Errors as `page:line:column: message`; those outside of the pages as the compiler prints them.
 */
export function typeErrors(modules: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  rmSync(FOLDER, { recursive: true, force: true })
  const pages = new Map<string, string>()
  for (const [page, files] of modules)
    for (const [name, text] of files) {
      const path = join(FOLDER, page.replace(/\.md$/, ''), name)
      pages.set(relative(DOCS, path), page)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  const command = [TSC, '-p', 'tsconfig.blocks.json', '--pretty', 'false']
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: DOCS, encoding: 'utf8' })
  const output = `${stdout}${stderr}`.trim()
  const errors = output.replaceAll(/^(\S+)\((\d+),(\d+)\): /gm, (found, file: string, line: string, column: string) => {
    const page = pages.get(file)
    return page ? `${page}:${line}:${column}: ` : found
  })
  if (status === 0) return []
  return errors === '' ? [`The compiler ended with ${status}.`] : [errors]
}
