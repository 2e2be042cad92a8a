import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCS } from './repository.ts'

const page = readFileSync(join(DOCS, 'guide/networks-and-rpc.md'), 'utf8')

const FAMILIES = ['evm', 'solana', 'polkadot', 'bip122']

test.each(FAMILIES)('the guide names every public endpoint of the networks of %s', family => {
  const source = readFileSync(join(DOCS, `../packages/adapters-${family}/src/networks.ts`), 'utf8')
  const lists = Array.from(source.matchAll(/http: \[(.*?)\]/g), ([, list]) => list!)
  const endpoints = lists.flatMap(list => Array.from(list.matchAll(/'([^']+)'/g), ([, url]) => url!))
  expect(endpoints.length).toBeGreaterThan(3)
  expect(endpoints.filter(url => !page.includes(`\`${url}\``))).toEqual([])
  const section = page.slice(page.indexOf(`### \`@foyer/adapters-${family}/networks\``)).split('\n### ')[0]!
  const named = Array.from(section.matchAll(/`(https?:[^`]+)`/g), ([, url]) => url!)
  expect(named.filter(url => !endpoints.includes(url))).toEqual([])
})
