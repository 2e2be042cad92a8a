import { expect, test } from 'vitest'
import { runModel } from '../../testing/index.ts'
import { toastMachine } from './toast.machine.ts'

test('every move of the chart is walked, and every state is checked', async () => {
  const { coverage, paths, steps } = await runModel(toastMachine, {
    events: {
      'toast.show': [
        { variant: 'error', message: 'balance.unavailable' },
        { variant: 'loading', message: 'address.copied' },
      ],
    },
    facts: ({ context }) => [context.toast?.variant, context.next?.variant],
    invariant: snapshot => {
      const { toast, next } = snapshot.context
      expect(toast !== undefined).toBe(snapshot.hasTag('visible'))
      expect(next !== undefined).toBe(snapshot.matches('replacing'))
      expect(snapshot.can({ type: 'toast.show', variant: 'error', message: 'disconnect.failed' })).toBe(true)
      expect(snapshot.can({ type: 'toast.hide' })).toBe(snapshot.hasTag('visible'))
    },
    states: {
      // Hiding the shown toast and showing the next one are never due together.
      replacing: (_, { clock }) => expect(clock.pending().map(({ delay }) => delay)).toEqual([150]),
      'shown.passing': ({ context }, { clock }) => {
        expect(context.toast?.variant).toBe('error')
        expect(clock.pending().map(({ delay }) => delay)).toEqual([2_500])
      },
      'shown.lasting': ({ context }, { clock }) => {
        expect(context.toast?.variant).toBe('loading')
        expect(clock.pending()).toEqual([])
      },
      hidden: (_, { clock }) => expect(clock.pending()).toEqual([]),
    },
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})
