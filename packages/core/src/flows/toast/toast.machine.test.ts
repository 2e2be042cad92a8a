import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { simulatedClock, transitionTable } from '../../testing/index.ts'
import { type Toast, toastMachine } from './toast.machine.ts'

const failed: Toast = { variant: 'error', message: 'balance.unavailable' }
const refused: Toast = { variant: 'error', message: 'disconnect.failed' }
const copied: Toast = { variant: 'success', message: 'address.copied' }
const loading: Toast = { variant: 'loading', message: 'address.copied' }

/** Screen that shows toasts, with a clock. */
const screen = () => {
  const clock = simulatedClock()
  const actor = createActor(toastMachine, { clock }).start()
  return {
    actor,
    clock,
    show: (toast: Toast) => actor.send({ type: 'toast.show', ...toast }),
    hide: () => actor.send({ type: 'toast.hide' }),
    /** Toast that a renderer draws: the one of a visible state. */
    shown: () => (actor.getSnapshot().hasTag('visible') ? actor.getSnapshot().context.toast : undefined),
  }
}

test('the chart has these moves', () => {
  expect(transitionTable(toastMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> hidden
    (root) + window.closed [belongsToWindow] -> hidden
    hidden + toast.show -> shown
    shown + (initial) -> shown.deciding
    shown + toast.show -> replacing
    shown + toast.hide -> hidden
    shown.deciding + always [isLoading] -> shown.lasting
    shown.deciding + always [else] -> shown.passing
    shown.passing + after(HIDE_AFTER) -> hidden
    replacing + toast.show -> (stays)
    replacing + toast.hide -> hidden
    replacing + after(REPLACE_AFTER) -> shown"
  `)
})

describe('H38 two toasts within 150 ms', () => {
  test('the newer toast is shown last, and the older one never returns', async () => {
    const { show, shown, clock } = screen()
    show(failed)
    await clock.advance(10)
    show(refused)
    expect(shown()).toEqual(failed)
    await clock.advance(149)
    expect(shown()).toEqual(failed)
    await clock.advance(1)
    expect(shown()).toEqual(refused)
    await clock.advance(2_499)
    expect(shown()).toEqual(refused)
    await clock.advance(1)
    expect(shown()).toBeUndefined()
    await clock.advance(60_000)
    expect(shown()).toBeUndefined()
  })

  test('of several toasts during a replacement the newest is shown, 150 ms after the first of them', async () => {
    const { show, shown, clock } = screen()
    show(failed)
    show(refused)
    await clock.advance(100)
    show(copied)
    expect(shown()).toEqual(failed)
    await clock.advance(50)
    expect(shown()).toEqual(copied)
    await clock.advance(150)
    expect(shown()).toEqual(copied)
  })

  test('a toast that was about to hide is replaced anyway', async () => {
    const { show, shown, clock } = screen()
    show(failed)
    await clock.advance(2_499)
    show(refused)
    await clock.advance(1)
    expect(shown()).toEqual(failed)
    await clock.advance(149)
    expect(shown()).toEqual(refused)
    await clock.advance(2_499)
    expect(shown()).toEqual(refused)
  })
})

test('a progress toast stays until the outcome replaces it, and the outcome hides', async () => {
  const { show, shown, clock } = screen()
  show(loading)
  await clock.advance(3_600_000)
  expect(shown()).toEqual(loading)
  show(copied)
  await clock.advance(150)
  expect(shown()).toEqual(copied)
  await clock.advance(2_500)
  expect(shown()).toBeUndefined()
})

test('hiding leaves no timer', async () => {
  const { show, hide, shown, clock } = screen()
  show(failed)
  show(refused)
  hide()
  expect(shown()).toBeUndefined()
  expect(clock.pending()).toEqual([])
  await clock.advance(5_000)
  expect(shown()).toBeUndefined()
})

test('a toast ends with the window, but for the one about a failed disconnect', async () => {
  const { actor, show, shown, clock } = screen()
  const closeWindow = () => actor.send({ type: 'window.closed' })
  closeWindow()
  show(loading)
  closeWindow()
  expect(shown()).toBeUndefined()
  show(failed)
  show(refused)
  closeWindow()
  await clock.advance(150)
  expect(shown()).toEqual(refused)
  closeWindow()
  expect(shown()).toEqual(refused)
  show(failed)
  closeWindow()
  expect(shown()).toBeUndefined()
  expect(clock.pending()).toEqual([])
})

/** Reference rule without a chart: the toast on screen at a time, after these events. */
const ruled = (orders: readonly { at: number; toast: Toast | undefined }[], end: number): Toast | undefined => {
  let shown: { toast: Toast; since: number } | undefined
  let next: { toast: Toast; due: number } | undefined
  const passTo = (time: number) => {
    if (next && next.due <= time) {
      shown = { toast: next.toast, since: next.due }
      next = undefined
    }
    if (shown && !next && shown.toast.variant !== 'loading' && shown.since + 2_500 <= time) shown = undefined
  }
  for (const { at, toast } of orders) {
    passTo(at)
    if (!toast) {
      shown = undefined
      next = undefined
    } else if (!shown) shown = { toast, since: at }
    else next = { toast, due: next?.due ?? at + 150 }
  }
  passTo(end)
  return shown?.toast
}

test('after any events at any times the screen shows the toast of the rule', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          wait: fc.oneof(fc.nat(200), fc.constantFrom(0, 149, 150, 151, 2_499, 2_500, 2_501)),
          toast: fc.option(fc.constantFrom(failed, refused, copied, loading), { nil: undefined, freq: 8 }),
        }),
        { maxLength: 20 },
      ),
      async steps => {
        const { actor, clock, show, hide, shown } = screen()
        const start = clock.now()
        const orders: { at: number; toast: Toast | undefined }[] = []
        for (const { wait, toast } of steps) {
          await clock.advance(wait)
          orders.push({ at: clock.now() - start, toast })
          if (toast) show(toast)
          else hide()
          expect(shown()).toEqual(ruled(orders, clock.now() - start))
        }
        await clock.advance(150)
        const newest = steps.at(-1)?.toast
        expect(shown()).toEqual(newest)
        hide()
        expect(actor.getSnapshot().value).toBe('hidden')
        expect(clock.pending()).toEqual([])
      },
    ),
    { seed: 20_260_101, numRuns: 200 },
  ))
