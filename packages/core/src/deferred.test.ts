import { expect, test } from 'vitest'
import { deferred } from './deferred.ts'

test('an object is built by the first read of a property that is not its own, and once', () => {
  let builds = 0
  const value = deferred(
    () => {
      builds += 1
      return { name: 'built', size: 2 }
    },
    { name: 'own' },
  )
  expect(value.name).toBe('own')
  expect(builds).toBe(0)
  expect(value.size).toBe(2)
  expect('size' in value).toBe(true)
  expect(builds).toBe(1)
})

test('a failed build is tried again by the next read', () => {
  let isReady = false
  const value = deferred(() => {
    if (!isReady) throw new Error('not yet')
    return { size: 2 }
  })
  expect(() => value.size).toThrow('not yet')
  isReady = true
  expect(value.size).toBe(2)
})
