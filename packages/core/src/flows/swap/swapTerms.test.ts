import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINK, quote, USDC } from './swap.fixture.ts'
import {
  currentQuote,
  impactLevel,
  isHighSlippage,
  isSlippage,
  leastOf,
  priceImpact,
  termsOf,
  tightSlippage,
} from './swapTerms.ts'

const form = { sold: USDC, bought: LINK, amount: '10', quote: quote() }
const terms = termsOf(form)!

test.each([
  ['0.1', true],
  ['1', true],
  ['5', true],
  ['.5', true],
  ['0.09', false],
  ['5.0001', false],
  ['1,5', false],
  ['-1', false],
  ['1e1', false],
  ['', false],
] as const)('a slippage of "%s" percent counts: %s', (text, isRight) => expect(isSlippage(text)).toBe(isRight))

test('a slippage above 3 percent is noted', () => {
  expect(['3', '3.0001', '5', '6'].map(isHighSlippage)).toEqual([false, true, true, false])
})

const outputs = fc.bigInt({ min: 1n, max: 10n ** 40n })
const slippages = fc.integer({ min: 1_000, max: 50_000 }).map(units => `${units / 10_000}`)

/** Percentage of a router's own arithmetic. */
const given = (output: bigint, slippage: number) =>
  (output * (1_000_000n - BigInt(Math.round(slippage * 10_000)))) / 1_000_000n

test('H30 the least is the output less the slippage, rounded as a router rounds', () => {
  expect(leastOf(600n, '1')).toBe(594n)
  expect(leastOf(199n, '0.5')).toBe(198n)
  fc.assert(
    fc.property(
      outputs,
      slippages,
      (output, slippage) => leastOf(output, slippage) === given(output, Number(slippage)),
    ),
  )
})

test('a swap that is built anew never gives less than the reviewed least, and is never looser', () => {
  fc.assert(
    fc.property(outputs, outputs, slippages, (reviewed, output, slippage) => {
      const least = leastOf(reviewed, slippage)
      const tight = tightSlippage(output, least, slippage)
      if (tight === undefined) return output < least
      return tight <= Number(slippage) && given(output, tight) >= least
    }),
  )
  expect(tightSlippage(599n, 600n, '1')).toBeUndefined()
  expect(tightSlippage(0n, 0n, '1')).toBeUndefined()
})

test('H30 a quote of another input is not the current one', () => {
  expect(currentQuote(form)).toBe(form.quote)
  expect(currentQuote({ ...form, amount: '10.0' })).toBe(form.quote)
  for (const other of [{ amount: '11' }, { amount: '' }, { sold: LINK, bought: USDC }, { bought: undefined }])
    expect(currentQuote({ ...form, ...other })).toBeUndefined()
})

test('the price impact is the loss of worth, rounded up', () => {
  const impact = (sold: string, bought: string) => priceImpact(terms, '1000000000000000000', { sold, bought })
  expect(impact('1', '10')).toBe(0)
  expect(impact('1', '11')).toBe(0)
  expect(impact('1', '9.5')).toBe(500)
  expect(impact('1', '9.4999')).toBe(501)
  expect(impact('1', '8.5')).toBe(1_500)
  expect(priceImpact(terms, '1', { sold: '1' })).toBeUndefined()
  expect(priceImpact(terms, '1', { sold: '0', bought: '1' })).toBeUndefined()
  expect(priceImpact(terms, '1', { sold: 'NaN', bought: '1' })).toBeUndefined()
  expect([undefined, 0, 499, 500, 1_499, 1_500].map(impactLevel)).toEqual([
    'unknown',
    'low',
    'low',
    'high',
    'high',
    'severe',
  ])
})
