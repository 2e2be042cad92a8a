import { expect, test } from 'vitest'
import { HEAVY_ICONS } from '../chain/heavyIcons.fixture.ts'
import { HOSTILE_ICONS, HOSTILE_NAMES } from '../testing/hostile.ts'
import { walletEntry } from './walletEntry.ts'

const source = {
  imageUrl: (id: string) => `https://registry.example/${id}`,
  registryUrl: 'https://registry.example',
  href: () => 'https://site.example/',
}

test('a complete row becomes a wallet', () => {
  const row = {
    id: 'a',
    name: 'Trust Wallet',
    image_id: 'picture',
    rdns: 'com.example.wallet',
    chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1'],
    homepage: 'https://wallet.example',
    mobile_link: 'wallet://',
    desktop_link: 'wallet-desk://',
    webapp_link: 'https://app.wallet.example',
    badge_type: 'none',
  }
  const { image_id: _, badge_type: __, ...kept } = row
  expect(walletEntry(row, source)).toEqual({
    ...kept,
    name: 'Trust',
    chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    imageUrl: 'https://registry.example/picture',
  })
})

test('a row of the host has its own picture and no chains', () => {
  expect(walletEntry({ id: 'my wallet', name: 'Mine', image_url: 'data:image/png;base64,AA' })).toEqual({
    id: 'my wallet',
    name: 'Mine',
    chains: [],
    imageUrl: 'data:image/png;base64,AA',
  })
})

test.each([
  [null],
  [undefined],
  ['row'],
  [[]],
  [{}],
  [{ id: 'a' }],
  [{ name: 'A' }],
  [{ id: 7, name: 'A' }],
  [{ id: '', name: 'A' }],
  [{ id: 'a,b', name: 'A' }],
  [{ id: 'a\u202eb', name: 'A' }],
  [{ id: '__proto__', name: 'A' }],
  [{ id: 'walletConnect', name: 'A' }],
  [{ id: 'a'.repeat(129), name: 'A' }],
  [{ id: 'a', name: '' }],
  [{ id: 'a', name: '\u200b\u202e ' }],
  [{ id: 'a', name: 7 }],
  [{ id: 'a', name: 'A', chains: 'eip155:1' }],
])('H22 %j is not a wallet', row => expect(walletEntry(row, source)).toBeUndefined())

test('H22 an invalid field of a valid row is left out', () => {
  const row = {
    id: 'a',
    name: 'A',
    chains: ['eip155', ':', 'cosmos:cosmoshub-4', 7, 'eip155:1', 'eip155:1 '],
    image_url: 'http://hostile.example/track.gif',
    image_id: 7,
    rdns: 'no rdns',
    homepage: 'javascript:alert(1)',
    mobile_link: 'https://metamask.app.link@hostile.example',
    desktop_link: 'file:///etc/passwd',
    webapp_link: 'meadow://',
  }
  expect(walletEntry(row, source)).toEqual({ id: 'a', name: 'A', chains: ['eip155:1'] })
})

test('a list of a thousand chains is cut', () => {
  const chains = Array.from({ length: 1_000 }, (_, index) => `eip155:${index + 1}`)
  expect(walletEntry({ id: 'a', name: 'A', chains })!.chains).toHaveLength(200)
})

test.each(Object.entries(HOSTILE_NAMES))('H22 a name that is %s becomes text on one line, or undefined', (_, name) => {
  const entry = walletEntry({ id: 'a', name })
  if (entry) expect(entry.name).toMatch(/^[^\p{Cc}\p{Cf}\n]{1,64}$/u)
})

test.each(Object.entries(HOSTILE_ICONS))('H22 a picture that is %s is dropped', (_, icon) => {
  const row = { id: 'a', name: 'A', chains: [] }
  expect(walletEntry({ ...row, image_url: icon }, source)).toEqual(row)
  expect(walletEntry({ ...row, image_url: icon })).toEqual(row)
})

test.each(Object.entries(HEAVY_ICONS))('H49 a row of the registry has no picture with %s', (_, icon) => {
  expect(walletEntry({ id: 'a', name: 'A', image_url: icon }, source)).not.toHaveProperty('imageUrl')
})

test('H49 a row of the registry has pictures of the registry only, one of the host any', () => {
  const [there, ours] = ['https://elsewhere.example/1.png', 'https://registry.example/1.png']
  const pictureOf = (image_url: string, from?: typeof source) =>
    walletEntry({ id: 'a', name: 'A', image_url, image_id: 'b' }, from)?.imageUrl
  expect([pictureOf(there, source), pictureOf(ours, source)]).toEqual(['https://registry.example/b', ours])
  expect(pictureOf(there)).toBe(there)
})

test('H49 a row of the registry links to the machine of the visitor only from a page on that machine', () => {
  const row = { id: 'a', name: 'A', chains: [] }
  const links = {
    homepage: 'https://192.168.1.1/reboot',
    mobile_link: 'https://10.0.0.1/',
    desktop_link: 'http://127.0.0.1:9000/',
    webapp_link: 'http://localhost:9000/',
  }
  expect(walletEntry({ ...row, ...links }, source)).toEqual(row)
  expect(walletEntry({ ...row, ...links }, { ...source, href: () => 'http://localhost/' })).toEqual({
    ...row,
    ...links,
  })
  expect(walletEntry({ ...row, ...links })).toEqual({ ...row, ...links })
})
