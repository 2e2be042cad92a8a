import { expect, test } from 'vitest'
import { HEAVY_ICONS } from './heavyIcons.fixture.ts'
import { vetPicture } from './vetPicture.ts'

const registryUrl = 'https://registry.example/v1'
const sources = { registryUrl, href: () => 'https://site.example/' }

test.each([
  ['https://registry.example/getWalletImage/1?projectId=p'],
  ['https://registry.example/'],
  ['data:image/png;base64,AAAA'],
])('H49 %s is shown', url => expect(vetPicture(` ${url} `, sources)).toBe(url))

test.each([
  ['https://elsewhere.example/1.png'],
  ['https://registry.example.evil.example/1.png'],
  ['https://registry.example@evil.example/1.png'],
  ['https://name:word@registry.example/1.png'],
  ['https://registry.example:8443/1.png'],
  ['http://registry.example/1.png'],
  ['http://localhost/1.png'],
  ['blob:https://registry.example/1'],
  ['filesystem:https://registry.example/1'],
  ['javascript:alert(1)'],
  ['//registry.example/1.png'],
  [`https://registry.example/${'a'.repeat(3_000)}`],
  [42],
  [undefined],
])('H49 %.60s is not shown', url => expect(vetPicture(url, sources)).toBeUndefined())

test.each(Object.entries(HEAVY_ICONS))('H49 an SVG with %s is not shown', (_, url) => {
  expect(vetPicture(url, sources)).toBeUndefined()
})

test('H49 without a registry no remote picture is shown', () => {
  expect(vetPicture('https://registry.example/1.png', {})).toBeUndefined()
  expect(vetPicture('null', { registryUrl: undefined })).toBeUndefined()
  expect(vetPicture('data:text/plain,1', { registryUrl: 'data:text/plain,2' })).toBeUndefined()
})

test('H49 a registry on the own machine has pictures only for a page on that machine', () => {
  const registryUrl = 'http://localhost:8787'
  const picture = `${registryUrl}/1.png`
  const on = (href: string | undefined) => vetPicture(picture, { registryUrl, href: () => href })
  expect(on('http://localhost:5173/')).toBe(picture)
  expect(on('http://127.0.0.1/')).toBe(picture)
  expect(on('https://site.example/')).toBeUndefined()
  expect(on('https://localhost.evil.example/')).toBeUndefined()
  expect(on(undefined)).toBeUndefined()
})
