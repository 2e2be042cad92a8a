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

test('an unknown name is named, in development with the nearest one that exists', () => {
  const issues = (names: string[]) => [{ path: '', message: 'no local, x', names }]
  const sentence = 'Remove or rename local, x: there is no such option.'
  expect(advised(issues(['locale', 'urls']))).toEqual([{ path: '', message: `${sentence} Did you mean locale?` }])
  expect(advised(issues(['features']))).toEqual([{ path: '', message: sentence }])
  vi.stubEnv('NODE_ENV', 'production')
  expect(advised(issues(['locale']))).toEqual([{ path: '', message: 'Expected no local, x.' }])
})
