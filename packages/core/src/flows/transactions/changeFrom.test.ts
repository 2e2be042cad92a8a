import { expect, test } from 'vitest'
import { changeFrom } from './changeFrom.ts'
import { proposed, sent } from './transactions.fixture.ts'

const other = { type: 'transaction', hash: `0x${'cd'.repeat(32)}` } as const

test('a sighting that says nothing new changes nothing', () => {
  for (const status of ['asked', 'submitted', 'unconfirmed', 'undetermined'] as const)
    expect(changeFrom({ status }, { status: 'unseen' })).toBeUndefined()
  for (const status of ['submitted', 'unconfirmed'] as const)
    expect(changeFrom({ status }, { status: 'pending', submitted: sent })).toBeUndefined()
  expect(changeFrom({ status: 'included' }, { status: 'included', submitted: sent, block: 8 })).toBeUndefined()
})

test('H57 a transaction whose answer was lost is submitted once an endpoint has it', () => {
  for (const status of ['asked', 'undetermined'] as const)
    expect(changeFrom({ status }, { status: 'pending', submitted: sent })).toEqual({
      status: 'submitted',
      submitted: sent,
    })
})

test('H58 a block that is gone makes its transaction submitted again', () => {
  expect(changeFrom({ status: 'included' }, { status: 'unseen' })).toEqual({ status: 'submitted' })
  expect(changeFrom({ status: 'included' }, { status: 'pending', submitted: sent })).toMatchObject({
    status: 'submitted',
  })
})

test('an end is taken with what the chain says of it', () => {
  const reverted = { status: 'reverted', submitted: sent, block: 8, reason: 'paused' } as const
  const replaced = { status: 'replaced', by: other, how: 'spedUp' } as const
  for (const sighting of [reverted, replaced, { status: 'dropped' } as const])
    expect(changeFrom({ status: 'submitted' }, sighting)).toEqual(sighting)
})

test('H68 a proposal is one until a node has it, and not after a block had it', () => {
  const sighting = { status: 'proposed', submitted: proposed } as const
  for (const status of ['asked', 'submitted', 'unconfirmed', 'undetermined'] as const)
    expect(changeFrom({ status }, sighting)).toEqual(sighting)
  for (const status of ['proposed', 'included'] as const) expect(changeFrom({ status }, sighting)).toBeUndefined()
  expect(changeFrom({ status: 'proposed' }, { status: 'unseen' })).toBeUndefined()
  expect(changeFrom({ status: 'proposed' }, { status: 'pending', submitted: sent })).toEqual({
    status: 'submitted',
    submitted: sent,
  })
})
