import { viewTitles } from '@foyer/core'
import { expect, test } from 'vitest'
import { modalMessages } from '../modal/messages.ts'
import { defineMessages } from './defineMessages.ts'
import { errorMessages } from './errorMessages.ts'
import { fill } from './fill.ts'
import { errorText } from './useErrorText.ts'

test('a set of messages without English is a type error, and so is a gap without a value', () => {
  // @ts-expect-error: English is required.
  expect(defineMessages({ name: 'part', de: { title: 'Hallo' } })).toMatchObject({ de: { title: 'Hallo' } })
  const { en } = defineMessages({ name: 'part', en: { title: 'Approve in {wallet}' } })
  // @ts-expect-error: the gap has another name.
  expect(fill(en.title, { name: 'Meadow' })).toBe('Approve in ')
})

test('a view has the same title in every renderer', () => {
  expect(viewTitles).toMatchObject(modalMessages.en.titles)
})

test('gaps are filled by name, and a value is never filled again', () => {
  expect(fill('Approve in {wallet}', { wallet: '{wallet}' })).toBe('Approve in {wallet}')
  expect(fill('{terms} and {privacy}', { terms: 'A', privacy: 'B' })).toBe('A and B')
})

test('an error is shown with the reason from its context, else with the text of its code', () => {
  const texts = errorMessages.en
  const failed = (reason?: string) =>
    errorText(texts, { code: 'wallet.failed', context: { method: 'x', ...(reason !== undefined && { reason }) } })
  expect(failed('It broke')).toBe('It broke')
  expect(failed(' ')).toBe('Something went wrong')
  expect(failed()).toBe('Something went wrong')
  const answered = (reason?: string) =>
    errorText(texts, { code: 'http.status', context: { status: 503, ...(reason !== undefined && { reason }) } })
  expect(answered('Down for repairs')).toBe('Down for repairs')
  expect(answered()).toBe(texts['http.status'])
  expect(errorText(texts, undefined)).toBe('Something went wrong')
  expect(errorText(texts, { code: 'chain.unsupported', context: { namespace: 'x' } })).toBe('Unsupported chain')
})
