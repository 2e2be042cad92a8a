/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true })
const sheets = Object.entries(files)

test('there is a style sheet for each part that has a class name', () => {
  expect(sheets.length).toBeGreaterThan(30)
})

test.each(sheets)('%s has no line over 120 characters', (_, css) => {
  expect(css.split('\n').filter(line => line.length > 120)).toEqual([])
})

test.each(sheets)('%s has no class of three letters or fewer', (_, css) => {
  const classes = [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
  expect(classes.filter(name => name.length <= 3)).toEqual([])
})
