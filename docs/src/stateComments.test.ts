import { describeMachine } from '@foyer/core/testing'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { stateComments } from './stateComments.ts'

const machine = createMachine({
  id: 'house',
  type: 'parallel',
  states: {
    door: { initial: 'open', states: { open: {}, ajar: {} } },
    window: { initial: 'open', states: { open: {} } },
  },
})
const { states } = describeMachine(machine)
const open = `  open: {\n    // Anybody may\n    // come in.\n    on: {},\n  },\n`

test('a comment belongs to the state with that name in the region of its file', () => {
  expect([...stateComments(states, new Map([['door.states.ts', open]]))]).toEqual([
    ['door.open', 'Anybody may come in.'],
  ])
})

test('a name that matches two states gives neither a comment', () => {
  expect([...stateComments(states, new Map([['house.machine.ts', open]]))]).toEqual([])
})

test('a comment further down, or on another key than a state, is ignored', () => {
  const source = `  ajar: {\n    on: {\n      // Of the event.\n      push: {},\n    },\n  },\n  push: {\n    // Of the push.\n  },\n`
  expect([...stateComments(states, new Map([['door.states.ts', source]]))]).toEqual([])
})
