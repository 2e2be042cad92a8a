import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

/** Feature whose file fails to load until `isThere`. */
function door() {
  const state = { loads: 0, isThere: true }
  const load = async () => {
    state.loads += 1
    if (!state.isThere) throw new Error('offline')
    return {
      base: 10,
      add(one: number, two: number) {
        return Promise.resolve(this.base + one + two)
      },
      fail: () => Promise.reject(new Error('no')),
      other: () => Promise.resolve('other'),
    }
  }
  return { state, feature: lazily(load, ['add', 'fail']) }
}

test('nothing is loaded before the first call, and a call is passed on with its answer', async () => {
  const { state, feature } = door()
  expect(Object.keys(feature)).toEqual(['add', 'fail'])
  expect(state.loads).toBe(0)
  expect(await feature.add(1, 2)).toBe(13)
  await expect(feature.fail()).rejects.toThrow('no')
})

test('a failed load rejects the call, and the next one loads again', async () => {
  const { state, feature } = door()
  state.isThere = false
  await expect(feature.add(1, 2)).rejects.toThrow('offline')
  state.isThere = true
  expect(await feature.add(1, 2)).toBe(13)
  expect(state.loads).toBe(2)
})
