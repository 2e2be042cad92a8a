import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCS, ROOT } from './repository.ts'

const readPage = (name: string) => readFileSync(join(DOCS, 'guide', `${name}.md`), 'utf8')
const readSource = (path: string) => readFileSync(join(ROOT, 'packages', path), 'utf8')
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found]) => found!)

const FAMILIES = ['evm', 'solana', 'polkadot', 'bip122']

test.each(FAMILIES)('the guide names every public endpoint of the networks of %s', family => {
  const page = readPage('networks-and-rpc')
  const lists = matches(readSource(`adapters-${family}/src/networks.ts`), /http: \[(.*?)\]/g)
  const endpoints = lists.flatMap(list => matches(list, /'([^']+)'/g))
  expect(endpoints.length).toBeGreaterThan(3)
  expect(endpoints.filter(url => !page.includes(`\`${url}\``))).toEqual([])
  const section = page.slice(page.indexOf(`### \`@foyer/adapters-${family}/networks\``)).split('\n### ')[0]!
  const named = matches(section, /`(https?:[^`]+)`/g)
  expect(named.filter(url => !endpoints.includes(url))).toEqual([])
})

test.each(['eip155', 'solana', 'polkadot', 'bip122'])('the guide names what a session asks for on %s', namespace => {
  const row = readPage('walletconnect').match(new RegExp(`^\\| \`${namespace}\` \\|.*$`, 'm'))![0]
  const source = readSource('walletconnect/src/proposalFor.ts')
  const defaults = source.slice(source.indexOf(`\n  ${namespace}: {`)).split('\n  },')[0]!
  const names = matches(defaults, /'([\w]+)'/g)
  expect(names.length).toBeGreaterThan(3)
  expect(matches(row, /`([^`]+)`/g)).toEqual([namespace, ...names])
})

test('the guide has a row for every option', () => {
  const page = readPage('options')
  const source = readSource('core/src/options.ts')
  const part = (start: string) => source.slice(source.indexOf(start)).split('\n}')[0]!
  const features = matches(part('export type Features = {'), /^ {2}(\w+):/gm).map(name => `features.${name}`)
  const options = matches(part('export type ModalOptions = {'), /^ {2}(\w+)\??:/gm)
  const urls = matches(part('  urls?: {').split('\n  }')[0]!, /^ {4}(\w+)\?:/gm).map(name => `urls.${name}`)
  const names = [...options.filter(name => !['features', 'urls'].includes(name)), ...features, ...urls]
  expect(names.length).toBeGreaterThan(45)
  expect(names.filter(name => !page.includes(`\`${name}\``))).toEqual([])
})

test('the guide names every hook, component and function of @foyer/react', () => {
  const page = readPage('hooks')
  const exports = matches(readSource('react/src/index.ts'), /^export \{([\s\S]*?)\}/gm).flatMap(list => list.split(','))
  const names = exports.map(name => name.trim()).filter(name => name !== '' && !name.startsWith('type '))
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter(name => !page.includes(name))).toEqual([])
})
