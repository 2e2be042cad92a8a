import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const resolve = createRequire(import.meta.url).resolve

/** Gives a page the font that the modal prefers. The modal never fetches it, so the pictures use an installed copy. */
export async function withInter(page: Page): Promise<void> {
  for (const weight of [400, 500, 600, 700]) {
    const data = await readFile(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`), 'base64')
    await page.evaluate(
      async ([bytes, weightText]) => {
        const buffer = Uint8Array.from(atob(bytes!), character => character.charCodeAt(0))
        document.fonts.add(await new FontFace('Inter', buffer, { weight: weightText! }).load())
      },
      [data, `${weight}`],
    )
  }
}
