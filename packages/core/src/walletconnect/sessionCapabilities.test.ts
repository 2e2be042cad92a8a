import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDataIssues } from '../plainData.fixture.ts'
import { sessionCapabilities } from './sessionCapabilities.ts'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const accounts = [
  { chainId: 'eip155:1', address: A },
  { chainId: 'eip155:137', address: A },
  { chainId: 'eip155:1', address: B },
] as const

const atomic = { status: 'supported' }
const paymaster = { supported: true }
const read = (properties: { sessionProperties?: unknown; scopedProperties?: unknown }) =>
  sessionCapabilities(properties, accounts)

const everywhere = (capabilities: object) => ({
  [A]: { 'eip155:1': capabilities, 'eip155:137': capabilities },
  [B]: { 'eip155:1': capabilities },
})

test.each<[string, object]>([
  ['objects by their names', { sessionProperties: { atomic } }],
  ['texts of JSON by their names', { sessionProperties: { atomic: JSON.stringify(atomic) } }],
  ['a text of JSON under capabilities', { sessionProperties: { capabilities: JSON.stringify({ atomic }) } }],
  ['capabilities of all chains, 0x0', { sessionProperties: { capabilities: { '0x0': { atomic } } } }],
  ['a text of JSON for the namespace', { scopedProperties: { eip155: JSON.stringify({ atomic }) } }],
])('capabilities of all accounts are read from %s', (_, properties) => {
  expect(read(properties)).toEqual(everywhere({ atomic }))
})

test('capabilities of a chain or an account are read in each notation, and not given to others', () => {
  const of = { [A]: { 'eip155:137': { atomic } } }
  for (const capabilities of [
    { [A]: { '0x89': { atomic } } },
    { [A.toLowerCase()]: { 'eip155:137': { atomic } } },
    { '0x89': { atomic } },
  ])
    expect(read({ sessionProperties: { capabilities: JSON.stringify(capabilities) } })).toEqual(of)
  expect(read({ scopedProperties: { 'eip155:137': { atomic } } })).toEqual(of)
  expect(read({ scopedProperties: { 'eip155:1': { [`eip155:1:${B}`]: { atomic } } } })).toEqual({
    [B]: { 'eip155:1': { atomic } },
  })
  expect(read({ scopedProperties: { solana: { atomic }, 'eip155:5': { atomic } } })).toBeUndefined()
})

test('a narrower scope replaces a wider one by the name of the capability', () => {
  const scopedProperties = {
    'eip155:1': { atomic: { status: 'ready' }, [`eip155:1:${A}`]: { atomic: { status: 'unsupported' } } },
  }
  expect(read({ sessionProperties: { atomic, paymaster }, scopedProperties })).toEqual({
    [A]: { 'eip155:1': { atomic: { status: 'unsupported' }, paymaster }, 'eip155:137': { atomic, paymaster } },
    [B]: { 'eip155:1': { atomic: { status: 'ready' }, paymaster } },
  })
})

test('properties that are no capabilities are ignored', () => {
  expect(read({})).toBeUndefined()
  expect(read({ sessionProperties: { expiry: '2027-01-01', count: 3, list: [], none: null } })).toBeUndefined()
  expect(read({ sessionProperties: 'text', scopedProperties: 7 })).toBeUndefined()
  expect(read({ sessionProperties: { capabilities: '{"atomic":' } })).toBeUndefined()
})

test('H56 hostile properties are cut to small plain data', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const hostile = {
    capabilities: `{"__proto__":{"polluted":{}},"atomic":{"deep":${deep}},"long":{"text":"${'x'.repeat(9_000)}"}}`,
    many: Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, {}])),
  }
  const found = read({ sessionProperties: hostile })
  expect(found?.[A]?.['eip155:1']).not.toHaveProperty('polluted')
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(JSON.stringify(found).length).toBeLessThan(200_000)
  const crowd = Array.from({ length: 1_000 }, (_, index) => ({ chainId: 'eip155:1' as const, address: `0x${index}` }))
  expect(Object.keys(sessionCapabilities({ sessionProperties: { atomic } }, crowd)!)).toHaveLength(50)
})

test('any JSON gives plain data and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (sessionProperties, scopedProperties) => {
      expect(plainDataIssues(read({ sessionProperties, scopedProperties }))).toEqual([])
    }),
  )
})
