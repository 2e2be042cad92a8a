import type { Uses } from '@foyer/shape/importGraph'
import { expect, test } from 'vitest'
import { changePlan } from './changePlan.ts'

const uses = (...modules: string[]): Uses => ({ modules: new Set(modules), passers: new Set() })
const CORE = 'packages/core/src'
const REACT = 'packages/react/src'

const graph = new Map([
  [`${CORE}/flows/send/send.states.ts`, uses()],
  [`${CORE}/flows/send/send.machine.test.ts`, uses(`${CORE}/flows/send/send.states.ts`)],
  [`${CORE}/flows/swap/swap.machine.test.ts`, uses()],
  [`${CORE}/rules/amount.test.ts`, uses(`${CORE}/flows/send/send.states.ts`)],
  [`${REACT}/flows/send/SendView.test.tsx`, uses()],
  [`${REACT}/flows/send/send.browser.test.tsx`, uses()],
])

test('an edited line of a flow runs what imports it, the tests of the flow, and its specs', () => {
  expect(changePlan([`${CORE}/flows/send/send.states.ts`], graph)).toEqual({
    tests: [
      `${CORE}/flows/send/send.machine.test.ts`,
      `${CORE}/rules/amount.test.ts`,
      `${REACT}/flows/send/SendView.test.tsx`,
      `${REACT}/flows/send/send.browser.test.tsx`,
    ],
    specs: ['send', 'sendByPhone'],
    hasCode: true,
  })
})

test('an edited page runs no suite', () => {
  const nothing = { tests: [], specs: [], hasCode: false }
  expect(changePlan(['docs/guide/install.md', 'README.md'], graph)).toEqual(nothing)
})

test('settings of all suites have no plan', () => {
  expect(changePlan(['pnpm-lock.yaml'], graph)).toBeUndefined()
})
