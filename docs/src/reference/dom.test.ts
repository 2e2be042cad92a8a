import { expect, test } from 'vitest'
import { domProblems } from './domPage.ts'
import { namesOf, scanDom } from './domScan.ts'
import { propertyDefaults } from './propertiesPage.ts'

test('names are found as literals, in choices and as defaults of a component', () => {
  const found = namesOf(
    `export function Row({ part = 'row', 'data-state': state }: Props) {
  const part = side === 'sold' ? 'swap-from' : 'swap-to'
  return <div data-part="token" data-tab={id}><Button part={a === 'x' ? 'retry' : 'sign'} /><b data-part={part} part={part} /></div>
}`,
    'Row.tsx',
  )
  expect([...found.parts].sort()).toEqual(['retry', 'row', 'sign', 'swap-from', 'swap-to', 'token'])
  expect(found.exposed.has('token')).toBe(false)
  expect([...found.attributes].sort()).toEqual(['data-state', 'data-tab'])
})

test('a part with a computed name needs a line that tells its values', () => {
  expect(() => namesOf('<Row part={nameOf(row)} />', 'List.tsx')).toThrow('List.tsx: the part {nameOf(row)}')
})

test('a name without a sentence, and a sentence without its name, are problems', () => {
  const found = scanDom()
  expect(domProblems(found)).toEqual([])
  found.parts.add('planted')
  found.attributes.delete('data-tier')
  expect(domProblems(found)).toEqual([
    'The part planted has no sentence in domNames.ts.',
    'No component writes the attribute data-tier.',
  ])
})

test('defaults of a custom property are those that the style sheets fall back to', () => {
  const css = 'a { --b: var(--foyer-c, light-dark(#fff, #000)); --d: var(--foyer-c, 1px); --e: var(--b, 2px) }'
  expect([...propertyDefaults([css])]).toEqual([['--foyer-c', ['light-dark(#fff, #000)', '1px']]])
})
