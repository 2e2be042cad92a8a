import { expect, test } from 'vitest'
import { blockModules } from './blockModules.ts'

test('blocks are modules of their own, with each line at its line of the page', () => {
  const modules = blockModules([
    { language: 'ts', line: 3, text: 'a\nb\n' },
    { language: 'json', line: 7, text: '{}\n' },
    { language: 'tsx', line: 9, text: '<a />\n' },
  ])
  expect(Object.fromEntries(modules)).toEqual({
    'line-3.ts': '\n\na\nb\n',
    'line-9.tsx': `${'\n'.repeat(8)}<a />\n`,
  })
})

test('blocks of the same file are one module, with what is given before each of them', () => {
  const modules = blockModules([
    { language: 'ts', file: 'a.ts', line: 3, text: 'a\n', given: { line: 1, text: ' given' } },
    { language: 'ts', file: 'b.ts', line: 6, text: 'b\n' },
    { language: 'ts', file: 'a.ts', line: 9, text: 'more\n' },
  ])
  expect(Object.fromEntries(modules)).toEqual({
    'a.ts': ' given\n\na\n\n\n\n\n\nmore\n',
    'b.ts': `${'\n'.repeat(5)}b\n`,
  })
})

test('a file with the extension of another language is refused', () => {
  expect(() => blockModules([{ language: 'ts', file: 'a.tsx', line: 3, text: '' }])).toThrow('Line 3: a.tsx')
})
