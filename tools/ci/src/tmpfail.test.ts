import { expect, test } from 'vitest'

test('a', () => {
  expect(1).toBe(1)
  setTimeout(() => {
    void Promise.reject(new Error('late rejection'))
  }, 5)
})
test('b', async () => {
  await new Promise(r => setTimeout(r, 50))
})
