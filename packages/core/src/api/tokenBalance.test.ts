import { expect, test, vi } from 'vitest'
import { nextTask } from '../platform/nextTask.ts'
import { picture } from './fields.ts'
import { tokenBalances } from './tokenBalance.ts'

vi.mock('../platform/nextTask.ts', () => ({ nextTask: vi.fn(async () => undefined) }))
test('a long answer is parsed fifty rows in a task, in its order', async () => {
  const tasks = vi.mocked(nextTask).mockClear().mock.calls
  const parsed: number[] = []
  const rows = Array.from({ length: 125 }, (_, index) => ({
    get name() {
      parsed[tasks.length] = (parsed[tasks.length] ?? 0) + 1
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
  expect(tasks).toHaveLength(3)
  expect(tokens.map(({ name }) => name)).toEqual(rows.map((_, index) => `Token ${index}`))
})

test('a short answer is parsed at once', async () => {
  vi.mocked(nextTask).mockClear()
  await tokenBalances(picture({}))([{ name: 'no token' }])
  expect(nextTask).not.toHaveBeenCalled()
})
