import { CHAIN_NAMESPACES } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { createCatalogue } from './catalogue.ts'
import { ONE_FAMILY } from './oneFamily.ts'
import { SEVERAL_FAMILIES } from './severalFamilies.ts'

const REAL = [...SEVERAL_FAMILIES, ...ONE_FAMILY]
const create = () => createCatalogue({ url: 'http://localhost:8787', chains: ['eip155:31337'] })

test('the catalogue has at least 60 distinct wallets with a home page', () => {
  expect(REAL.length).toBeGreaterThanOrEqual(60)
  for (const { homepage } of REAL) expect(new URL(homepage).protocol).toBe('https:')
  const rows = create().rows()
  for (const key of ['id', 'name', 'image_id'] as const)
    expect(new Set(rows.map(row => row[key])).size).toBe(rows.length)
  const rdns = rows.flatMap(row => row.rdns ?? [])
  expect(new Set(rdns).size).toBe(rdns.length)
  for (const name of rdns) expect(name).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
})

test('every link is a scheme or a universal link that the pairing can be appended to', () => {
  for (const { mobile, desktop, web } of REAL) {
    for (const link of [mobile, desktop]) if (link) expect(link).toMatch(/^[a-z][a-z0-9+.-]*:\/\//)
    if (web) expect(web).toMatch(/^https:\/\//)
  }
})

test('every family has wallets, and each wallet serves the main network and the sandbox’s own', () => {
  const rows = create().rows()
  for (const family of CHAIN_NAMESPACES) {
    expect(rows.filter(row => row.chains.some(chain => chain.startsWith(`${family}:`))).length).toBeGreaterThan(4)
  }
  expect(rows.find(row => row.name === 'Rainbow')?.chains).toEqual(['eip155:1', 'eip155:31337'])
})

test('ids are the same in every run', () => {
  expect(create().rows()).toEqual(create().rows())
  const metamask = create()
    .rows()
    .find(row => row.name === 'MetaMask')!
  expect(metamask.id).toMatch(/^[0-9a-f]{64}$/)
  expect(metamask.image_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('5000 generated rows replace the real ones, and can be removed', () => {
  const catalogue = create()
  const real = catalogue.rows()
  catalogue.set({ generated: 5_000 })
  expect(new Set(catalogue.rows().map(row => row.id)).size).toBe(5_000)
  expect(catalogue.nameOfImage(catalogue.rows()[4_999]!.image_id)).toBe(catalogue.rows()[4_999]!.name)
  catalogue.reset()
  expect(catalogue.rows()).toBe(real)
})
