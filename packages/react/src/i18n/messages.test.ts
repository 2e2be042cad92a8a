import { viewTitles } from '@foyer/core'
import { expect, test } from 'vitest'
import { errors } from './en.errors.ts'
import { en } from './en.ts'
import { errorText } from './errorText.ts'
import { fill } from './fill.ts'
import { messagesFor } from './messages.ts'

test('a locale that is not there falls back to English, never to nothing', () => {
  for (const locale of [undefined, 'en', 'en-GB', 'de', '', 'not a locale', '__proto__', 'constructor'])
    expect(messagesFor(locale)).toBe(en)
})

test('a view goes by the same title for every renderer', () => {
  expect(viewTitles).toMatchObject(en.titles)
})

test('gaps are filled with what they name, and what is filled in is never filled again', () => {
  expect(fill('Approve in {wallet}', { wallet: '{wallet}' })).toBe('Approve in {wallet}')
  expect(fill('{terms} and {privacy}', { terms: 'A', privacy: 'B' })).toBe('A and B')
})

test('an error says its first reason where somebody gave one, else the words of its code', () => {
  const failed = (reason?: string) =>
    errorText({ errors }, { code: 'wallet.failed', context: { method: 'x', ...(reason !== undefined && { reason }) } })
  expect(failed('It broke')).toBe('It broke')
  expect(failed(' ')).toBe('Something went wrong')
  expect(failed()).toBe('Something went wrong')
  expect(errorText({ errors }, undefined)).toBe('Something went wrong')
  expect(errorText({ errors }, { code: 'chain.unsupported', context: { namespace: 'x' } })).toBe('Unsupported chain')
})
