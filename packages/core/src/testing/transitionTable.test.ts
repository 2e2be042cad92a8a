import { expect, test } from 'vitest'
import { and, createMachine, not, or, setup, stateIn } from 'xstate'
import { describeMachine } from './describeMachine.ts'
import { sendMachine } from './send.fixture.ts'
import { stateDiagram } from './stateDiagram.ts'
import { transitionTable } from './transitionTable.ts'

test('every move of a flow is one line', () => {
  expect(transitionTable(sendMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> editing
    (root) + account.changed [inline] -> editing
    (root) + error(watchAccount) -> broken
    editing + review [draftIsComplete] -> quoting
    quoting + back -> editing
    quoting + done(quoteFee) -> reviewing
    quoting + error(quoteFee) -> failed
    quoting + after(15000) -> failed
    reviewing + back -> editing
    reviewing + confirm -> signing
    reviewing + after(quoteLife) -> quoting (reenter)
    signing + leave -> (stays)
    signing + account.changed -> (ignored)
    signing + done(sign) -> sent
    signing + error(sign) [nothingWasSent] -> failed
    signing + error(sign) [else] -> undetermined
    failed + always [inline] -> givenUp
    failed + retry [hasTriesLeft] -> quoting
    failed + retry [else] -> givenUp
    givenUp + account.changed -> (ignored)
    undetermined + leave -> (stays)
    undetermined + account.changed -> (ignored)"
  `)
})

const parallel = setup({
  guards: { a: () => true, b: () => true, c: () => true, atMost: (_, _p: { count: number }) => true },
}).createMachine({
  id: 'root',
  type: 'parallel',
  on: { '*': { actions: () => undefined }, 'host.*': '.view.list' },
  states: {
    window: {
      initial: 'closed',
      states: {
        closed: { on: { open: [{ target: 'open.idle', guard: and(['a', not('b')]) }, { target: 'open' }, 'closed'] } },
        open: {
          initial: 'idle',
          onDone: 'closed',
          on: { shut: 'closed' },
          states: {
            idle: { on: { shake: { target: 'shaking', guard: or([and(['a', 'b']), 'c']) }, stop: 'gone' } },
            shaking: { after: { 500: [{ guard: { type: 'atMost', params: { count: 3 } }, target: 'idle' }] } },
            gone: { type: 'final' },
          },
        },
      },
    },
    view: {
      initial: 'list',
      states: {
        list: { id: 'list', route: {}, on: { next: { target: ['detail'], guard: stateIn('#root.window.open') } } },
        detail: { id: 'detail', route: { guard: 'a' }, on: { again: { reenter: true, target: 'detail' }, next: {} } },
        last: { type: 'history', history: 'deep' },
      },
      on: { back: '.last' },
    },
  },
})

test('parallel regions, wildcards, routes, combined guards, dead and forbidden branches are written', () => {
  expect(transitionTable(parallel)).toMatchInlineSnapshot(`
    "(root) + * -> (stays)
    (root) + host.* -> view.list
    (root) + route(#list) -> view.list
    (root) + route(#detail) [a] -> view.detail
    window + (initial) -> window.closed
    window.closed + open [a and not b] -> window.open.idle
    window.closed + open [else] -> window.open
    window.closed + open [never] -> window.closed
    window.open + (initial) -> window.open.idle
    window.open + shut -> window.closed
    window.open + complete -> window.closed
    window.open.idle + shake [(a and b) or c] -> window.open.shaking
    window.open.idle + stop -> window.open.gone
    window.open.shaking + after(500) [atMost(count: 3)] -> window.open.idle
    view + (initial) -> view.list
    view + back -> view.last
    view.list + next [in #root.window.open] -> view.detail
    view.detail + again -> view.detail (reenter)
    view.detail + next -> (ignored)"
  `)
})

test('the options add actions, leave out initial states, or select one region', () => {
  const table = transitionTable(sendMachine, { actions: true, initial: false, only: move => move.source === 'signing' })
  expect(table.split('\n')).toEqual([
    'signing + leave -> (stays) / closeView',
    'signing + account.changed -> (ignored)',
    'signing + done(sign) -> sent',
    'signing + error(sign) [nothingWasSent] -> failed',
    'signing + error(sign) [else] -> undetermined',
  ])
  expect(transitionTable(parallel, { initial: false })).not.toContain('(initial)')
})

test('two branches with the same text get separate lines', () => {
  const machine = createMachine({
    initial: 'a',
    states: {
      a: {
        on: {
          go: [
            { target: 'b', guard: () => true },
            { target: 'b', guard: () => false },
          ],
        },
      },
      b: {},
    },
  })
  expect(transitionTable(machine, { initial: false }).split('\n')).toEqual([
    'a + go [inline] -> b',
    'a + go [inline] -> b (2)',
  ])
})

test('the description is plain data, with the content of a chart page', () => {
  const described = describeMachine(sendMachine)
  expect(structuredClone(described)).toEqual(described)
  expect(described.states.find(({ path }) => path === 'quoting')).toMatchObject({
    parent: '',
    type: 'atomic',
    tags: ['busy'],
    invokes: [{ id: 'quoteFee', src: 'quoteFee' }],
  })
  expect(described.states.find(({ path }) => path === 'failed')?.entry).toEqual(['assign'])
})

test('the diagram nests states and lifts arrows that cross composites', () => {
  expect(stateDiagram(parallel)).toMatchInlineSnapshot(`
    "stateDiagram-v2
      state "any state" as any_state
      state "window" as window {
        state "closed" as window__closed
        state "open" as window__open {
          state "idle" as window__open__idle
          state "shaking" as window__open__shaking
          state "gone" as window__open__gone
          window__open__gone --> [*]
          [*] --> window__open__idle
          window__open__idle --> window__open__shaking: shake [(a and b) or c]
          window__open__idle --> window__open__gone: stop
          window__open__shaking --> window__open__idle: after(500) [atMost(count#58; 3)]
        }
        [*] --> window__closed
        window__closed --> window__open: open [a and not b] (window.closed to window.open.idle)
        window__closed --> window__open: open [else]
        window__open --> window__closed: shut
        window__open --> window__closed: complete
      }
      --
      state "view" as view {
        state "list" as view__list
        state "detail" as view__detail
        state "last" as view__last
        [*] --> view__list
        view__list --> view__detail: next [in #root.window.open]
        view__detail --> view__detail: again
      }
      any_state --> view: host.* (any to view.list)
      any_state --> view: route(#list) (any to view.list)
      any_state --> view: route(#detail) [a] (any to view.detail)
      view --> view: back (view to view.last)"
  `)
})
