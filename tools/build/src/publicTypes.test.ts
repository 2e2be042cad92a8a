import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepPublicTypes } from './publicTypes.ts'

/** Package with these files. */
function packageWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const manifest = JSON.stringify({
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './deep': { types: './dist/deep/index.d.ts', default: './dist/deep/index.js' },
    './styles.css': {},
  },
})

test('the declarations that an entry leads to stay, and all others go', () => {
  const folder = packageWith({
    'package.json': manifest,
    'dist/index.d.ts': `export { type Shape } from './shape.ts'; export type Late = import("./late.ts").Late`,
    'dist/shape.d.ts': `import type { Part } from './parts/part.tsx'\nexport type Shape = Part[]`,
    'dist/parts/part.d.ts': 'export type Part = string',
    'dist/late.d.ts': 'export type Late = 1',
    'dist/deep/index.d.ts': `import './side.ts'\nexport * from '../deeper.js'`,
    'dist/deep/side.d.ts': 'declare global { interface Window { foyer: 1 } }\nexport {}',
    'dist/deeper.d.ts': `import type { Machine } from 'xstate'\nexport type Deeper = Machine`,
    'dist/inside.d.ts': `import type { Shape } from './shape.ts'\nexport type Inside = Shape`,
    'dist/parts/inner.d.ts': 'export type Inner = 1',
    'dist/index.js': 'export {}',
  })
  keepPublicTypes(folder)
  const left = readdirSync(join(folder, 'dist'), { encoding: 'utf8', recursive: true })
  expect(left.filter(path => path.includes('.')).sort()).toEqual([
    'deep/index.d.ts',
    'deep/side.d.ts',
    'deeper.d.ts',
    'index.d.ts',
    'index.js',
    'late.d.ts',
    'parts/part.d.ts',
    'shape.d.ts',
  ])
})
