import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import {
  array,
  boolean,
  custom,
  map,
  object,
  optional,
  orElse,
  pipe,
  refine,
  type Schema,
  strictObject,
  string,
  unknown,
  type ValueOf,
} from './schema.ts'

const wallet = object({ id: string, links: array(string), picture: optional(string), rest: unknown })

const issuesOf = (schema: Schema<unknown>, input: unknown) => {
  const parsed = schema(input)
  return parsed.success ? [] : parsed.issues
}

const dataOf = <Value>(schema: Schema<Value>, input: unknown) => {
  const parsed = schema(input)
  return parsed.success ? parsed.data : expect.fail('refused')
}

test('the type of a value follows its schema, and a part that may be undefined may be absent', () => {
  expectTypeOf<ValueOf<typeof wallet>>().toEqualTypeOf<{
    id: string
    links: string[]
    picture?: string | undefined
    rest?: unknown
  }>()
})

test('an object is copied with its named parts, without undefined ones', () => {
  const input = { id: 'a', links: ['b'], picture: undefined, more: () => {} }
  const data = dataOf(wallet, input)
  expect(data).toStrictEqual({ id: 'a', links: ['b'] })
  expect(data.links).not.toBe(input.links)
})

test('every issue is reported, with its path', () => {
  expect(
    issuesOf(object({ wallets: array(wallet, 'Give wallets.') }), { wallets: [{ id: 1, links: ['', 2] }, 'x'] }),
  ).toEqual([
    { path: 'wallets.0.id', message: 'another value' },
    { path: 'wallets.0.links.1', message: 'another value' },
    { path: 'wallets.1', message: 'an object' },
  ])
  expect(issuesOf(array(wallet, 'Give wallets.'), {})).toEqual([{ path: '', message: 'Give wallets.' }])
})

test('a hole in a list has a path like any other entry', () => {
  const holed: unknown[] = []
  holed[1] = 'b'
  expect(issuesOf(array(string), holed)).toEqual([{ path: '0', message: 'another value' }])
})

test.each([undefined, null, [], 'text', 7])('%o is not an object', input => {
  expect(issuesOf(object({}, 'Give it.'), input)).toEqual([{ path: '', message: 'Give it.' }])
  expect(issuesOf(strictObject({}, 'Give it.'), input)).toEqual([{ path: '', message: 'Give it.' }])
})

test('a strict object reports unknown keys, besides other issues', () => {
  const schema = strictObject({ on: optional(boolean) })
  expect(issuesOf(schema, { on: true })).toEqual([])
  expect(issuesOf(schema, { on: 1, off: 1, constructor: 1 })).toEqual([
    { path: 'on', message: 'another value' },
    {
      path: '',
      message: 'no off, constructor',
      names: expect.any(Array),
    },
  ])
})

test('a JSON key named like the prototype is not set on the result', () => {
  const input: unknown = JSON.parse('{"id":"a","links":[],"__proto__":{"picture":"p"}}')
  const data = dataOf(wallet, input)
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
  expect(data.picture).toBeUndefined()
})

test('pipe applies one schema after the other', () => {
  const length = map(string, ({ length }) => length)
  expect(dataOf(length, 'four')).toBe(4)
  expect(issuesOf(length, 4)).toHaveLength(1)
  const even = refine(length, value => value % 2 === 0)
  expect(dataOf(even, 'four')).toBe(4)
  expect(issuesOf(even, 'three')).toEqual([{ path: '', message: 'values that agree' }])
  expect(issuesOf(even, 4)).toEqual([{ path: '', message: 'another value' }])
  const long = pipe(
    length,
    custom<number>(value => Number(value) > 3),
  )
  expect(dataOf(long, 'four')).toBe(4)
  expect([...issuesOf(long, 'two'), ...issuesOf(long, 4)]).toHaveLength(2)
  expect([dataOf(orElse(length, undefined), 'four'), dataOf(orElse(length, 0), 4)]).toEqual([4, 0])
})

test('a schema never throws, and accepts its own result unchanged', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true }), input => {
      const schema = object({ a: orElse(wallet, undefined), b: optional(array(unknown)), length: unknown })
      const first = schema(input)
      if (first.success) expect(schema(first.data)).toStrictEqual(first)
    }),
  )
})
