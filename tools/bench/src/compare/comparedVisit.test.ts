import { expect, test } from 'vitest'
import { fetchedOf, foreignOrigins } from './comparedVisit.ts'

const ORIGIN = 'https://localhost:1'
const entry = (path: string, start: number, bytes: number, origin = ORIGIN) => ({
  url: `${origin}/${path}`,
  start,
  bytes,
})

test('files belong to the time of their first request, and are counted once', () => {
  const entries = [
    entry('page.html', 0, 100),
    entry('modal.js', 10, 50),
    entry('modal.js', 12, 50),
    entry('view.js', 20, 7),
    entry('picture.js', 1, 9_000, 'https://elsewhere.example'),
  ]
  expect(fetchedOf(entries, ORIGIN, 10, 20)).toEqual({
    beforePress: { files: 1, gzip: 100 },
    upToList: { files: 1, gzip: 50 },
    afterList: { files: 1, gzip: 7 },
  })
})

test('other origins are named once, sockets included, and data is not a request', () => {
  const urls = [
    `${ORIGIN}/page.html`,
    'data:image/svg+xml,',
    'blob:https://localhost:1/0',
    'wss://relay.example/?id=1',
    'https://elsewhere.example/a',
    'https://elsewhere.example/b',
    'https://localhost:2/',
  ]
  expect(foreignOrigins(urls, ORIGIN)).toEqual([
    'wss://relay.example',
    'https://elsewhere.example',
    'https://localhost:2',
  ])
})
