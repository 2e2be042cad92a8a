import { expect, test } from 'vitest'
import { type CpuProfile, costsOf, type ProfileNode } from './cpuProfile.ts'

const node = (id: number, functionName: string, children: number[] = []): ProfileNode => ({
  id,
  callFrame: { functionName, url: 'a.js', lineNumber: id, columnNumber: 0 },
  children,
})

const profile: CpuProfile = {
  nodes: [
    node(1, '(root)', [2, 5]),
    node(2, 'render', [3]),
    node(3, 'style', [4]),
    node(4, 'render'),
    node(5, '(idle)'),
  ],
  startTime: 0,
  samples: [2, 3, 4, 5, 2],
  timeDeltas: [0, 1_000, 2_000, 4_000, 8_000],
}
const nameOf = ({ callFrame }: ProfileNode) => callFrame.functionName

test('a recursive function counts once in its own total, and idle time not at all', () => {
  expect(costsOf(profile, { from: 0, to: 100_000 }, nameOf)).toEqual([
    { name: 'render', self: 5, total: 7 },
    { name: 'style', self: 2, total: 6 },
    { name: '(root)', self: 0, total: 7 },
  ])
})

test('samples outside the window do not count', () => {
  expect(costsOf(profile, { from: 1_000, to: 3_000 }, nameOf)).toEqual([
    { name: 'style', self: 2, total: 2 },
    { name: 'render', self: 0, total: 2 },
    { name: '(root)', self: 0, total: 2 },
  ])
})
