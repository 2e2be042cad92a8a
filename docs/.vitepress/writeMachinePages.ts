import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteConfig } from 'vitepress'
import { machinePages, picturesOf } from '../src/machinePages.ts'
import { navigation } from './navigation.ts'

/** Writes every page as Markdown beside its HTML, with its pictures, and `llms.txt` and `llms-full.txt`. */
export function writeMachinePages({ srcDir, outDir, pages: paths, site }: SiteConfig): void {
  const pages = new Map(paths.map(path => [path, readFileSync(join(srcDir, path), 'utf8')]))
  const { title, description, base } = site
  const place = (path: string) => {
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    return join(outDir, path)
  }
  for (const [path, text] of machinePages({ title, description, base, sidebar: navigation.sidebar, pages }))
    writeFileSync(place(path), text)
  for (const picture of new Set([...pages].flatMap(([path, text]) => picturesOf(path, text))))
    if (existsSync(join(srcDir, picture))) copyFileSync(join(srcDir, picture), place(picture))
}
