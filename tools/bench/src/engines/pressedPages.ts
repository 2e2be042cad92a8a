import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildHosts, ROWS } from '../press/hosts.ts'
import { PRESSED } from './engineFigures.ts'

/** Puts a script before all others of a page: not every driver can run one there. */
export function withScript(html: string, script: string): string {
  if (!html.includes('<head>')) throw new Error('The page has no <head> for a script.')
  return html.replace('<head>', () => `<head><script>${script.replaceAll('</script', '<\\/script')}</script>`)
}

/** Builds the pages for production, with the wallets and what reports a press in each. Resolves with their folder. */
export async function buildPressedPages(): Promise<string> {
  const { folder, prologue } = await buildHosts(PRESSED, { prologue: 'enginePrologue.ts' })
  for (const page of PRESSED) {
    const file = join(folder, page, `${page}.html`)
    const plan = { rows: ROWS[page], isAtOnce: false, preload: 'idle' }
    const script = `window.benchPress=${JSON.stringify(plan)};${prologue}`
    writeFileSync(file, withScript(readFileSync(file, 'utf8'), script))
  }
  return folder
}
