import { afterEach, expect, test, vi } from 'vitest'
import { advised } from './advice.ts'

afterEach(() => void vi.unstubAllEnvs())

const issue = (message: string) => advised([{ path: 'a', message }])[0]!.message

test('in development an issue explains which value to give', () => {
  expect(issue('text')).toBe('Give text.')
  expect(issue('one of a, b')).toBe('Choose from a, b.')
  expect(issue('a pairing of version 2')).toContain('"wc:<topic>@2')
  expect(issue('something new')).toBe('Expected something new.')
})

test('in production an issue names the kind of value that was expected', () => {
  vi.stubEnv('NODE_ENV', 'production')
  expect(issue('text')).toBe('Expected text.')
  expect(issue('one of a, b')).toBe('Expected one of a, b.')
})

test('an issue with its own message keeps it in development and in production', () => {
  expect(issue('Remove or rename typo: there is no such option.')).toBe(
    'Remove or rename typo: there is no such option.',
  )
  vi.stubEnv('NODE_ENV', 'production')
  expect(issue('Remove or rename typo: there is no such option.')).toBe(
    'Remove or rename typo: there is no such option.',
  )
})

test('the nearest name is suggested for an unknown one, in development only', () => {
  const unknown = { path: '', message: 'Remove or rename local: there is no such option.' }
  const issues = [{ ...unknown, names: ['locale', 'urls'] }]
  expect(advised(issues)).toEqual([{ path: '', message: `${unknown.message} Did you mean locale?` }])
  expect(advised([{ ...unknown, names: ['features'] }])).toEqual([unknown])
  vi.stubEnv('NODE_ENV', 'production')
  expect(advised(issues)).toEqual([unknown])
})
