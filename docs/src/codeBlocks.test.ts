import { expect, test } from 'vitest'
import { codeBlocks, sectionOf } from './codeBlocks.ts'

const page = (...lines: string[]) => `${lines.join('\n')}\n`

test('a block has its language, its file, its text and the line of its first line', () => {
  expect(codeBlocks(page('# Title', '', '```ts options.ts', 'const a = 1', '```', '', '~~~SH', 'ls', '~~~'))).toEqual([
    { language: 'ts', file: 'options.ts', text: 'const a = 1\n', line: 4 },
    { language: 'sh', text: 'ls\n', line: 8 },
  ])
})

test('a block in a list, one with longer fences and an indented one are found', () => {
  const text = page(
    '- item',
    '',
    '  ```json',
    '  { "a": 1 }',
    '  ```',
    '',
    '````md',
    '```ts',
    '````',
    '',
    'Text.',
    '',
    '    indented',
  )
  expect(codeBlocks(text).map(({ language, text, line }) => [language, text, line])).toEqual([
    ['json', '{ "a": 1 }\n', 4],
    ['md', '```ts\n', 8],
    ['', 'indented\n', 13],
  ])
})

test('front matter is no block, and its lines count', () => {
  expect(codeBlocks(page('---', 'layout: home', '---', '```ts', 'a', '```'))).toEqual([
    { language: 'ts', text: 'a\n', line: 5 },
  ])
})

test('a comment directly before a block gives it declarations, with their lines', () => {
  const [block] = codeBlocks(
    page('<!-- given:', "import { a } from 'a'", '', 'declare const b: number', '-->', '```ts', 'b', '```'),
  )
  expect(block!.given).toEqual({ text: "\nimport { a } from 'a'\n\ndeclare const b: number\n", line: 1 })
})

test('a comment states the reason why a block is not checked', () => {
  const text = page('<!-- unchecked: a header -->', '', '```http', 'A: b', '```', '', '```http', 'A: b', '```')
  expect(codeBlocks(text).map(({ reason }) => reason)).toEqual(['a header', undefined])
})

test('a comment elsewhere, and one of another kind, have no effect', () => {
  const text = page(
    '<!-- unchecked: a header -->',
    '',
    'Text.',
    '',
    '```ts',
    'a',
    '```',
    '',
    '<!-- note -->',
    '```ts',
    'a',
    '```',
  )
  expect(codeBlocks(text).map(block => Object.keys(block).sort())).toEqual([
    ['language', 'line', 'text'],
    ['language', 'line', 'text'],
  ])
})

test('a quoted file has the name by which a reader copies it', () => {
  expect(codeBlocks(page('```ts packages/a/b.ts as src/b.ts', '```'))).toMatchObject([
    { file: 'packages/a/b.ts', as: 'src/b.ts' },
  ])
})

test('a section ends at the next heading of its level, and keeps its lines', () => {
  const text = page('# Title', '## One', 'a', '## Two', '### Below', '```sh', '## no heading', '```', '## Three', 'b')
  expect(sectionOf(text, 'Two')).toBe('\n\n\n## Two\n### Below\n```sh\n## no heading\n```')
  expect(sectionOf(text, 'Three')).toMatch(/## Three\nb\n$/)
  expect(sectionOf(text, 'Below')).toBe('\n\n\n\n### Below\n```sh\n## no heading\n```')
  expect(sectionOf(text, 'no heading')).toBeUndefined()
})
