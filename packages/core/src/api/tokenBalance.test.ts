import { afterEach, expect, test, vi } from 'vitest'
import { picture } from './fields.ts'
import { tokenBalances } from './tokenBalance.ts'

afterEach(() => vi.unstubAllGlobals())

test('a long answer is parsed fifty rows in a task, in its order', async () => {
  let task = 0
  const turn = async () => {
    task += 1
  }
  vi.stubGlobal('scheduler', { yield: turn })
  const parsed: number[] = []
  const rows = Array.from({ length: 125 }, (_, index) => ({
    get name() {
      parsed[task] = (parsed[task] ?? 0) + 1
      return `Token ${index}`
    },
    symbol: 'T',
    chainId: 'eip155:1',
    address: `eip155:1:0x${index.toString(16).padStart(40, '0')}`,
    quantity: { decimals: '18', numeric: '1' },
  }))
  const tokens = await tokenBalances(picture({}))(rows)
  expect(parsed).toEqual([50, 50, 25])
  // What is done with them has a task of its own.
  expect(task).toBe(3)
  expect(tokens.map(({ name }) => name)).toEqual(rows.map((_, index) => `Token ${index}`))
})

test('a short answer is parsed at once', async () => {
  const turn = vi.fn(async () => undefined)
  vi.stubGlobal('scheduler', { yield: turn })
  await tokenBalances(picture({}))([{ name: 'no token' }])
  expect(turn).not.toHaveBeenCalled()
})
