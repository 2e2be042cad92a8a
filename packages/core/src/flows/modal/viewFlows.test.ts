import { expect, test, vi } from 'vitest'
import { type AnyStateMachine, assign, createMachine } from 'xstate'
import { connectWallet, ETHEREUM, readyVisit } from '../../visit.fixture.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { ModalEvent } from './modal.types.ts'
import { selectFlow } from './selectFlow.ts'

/** Door of the flow, opened by the test. */
const door = vi.hoisted(() => ({ open: async (): Promise<unknown> => undefined }))

// Sending as in the guide for contributors: one row of the table of views, and one door.

vi.mock('./views.ts', async importOriginal => {
  const actual = await importOriginal<typeof import('./views.ts')>()
  const views: Record<string, object> = {
    ...actual.views,
    WalletSend: { needs: ['connection'], flows: ['send'], payload: {} },
  }
  return {
    ...actual,
    views,
    builtViews: Object.keys(views),
    isBuiltView: (name: string) => name in views,
    viewFlows: [...actual.viewFlows, 'send'],
    rowOf: (view: string) => views[view],
  }
})

vi.mock('../../doors.ts', async importOriginal => {
  const actual = await importOriginal<typeof import('../../doors.ts')>()
  return { ...actual, flowDoors: { ...actual.flowDoors, send: () => door.open() } }
})

/** Machine of the flow: keeps the view that it was last told, and ends its work with `finish`. */
const sendMachine = createMachine({
  id: 'send',
  context: { view: undefined },
  initial: 'editing',
  on: { 'view.entered': { actions: assign({ view: ({ event }) => event.view }) } },
  states: {
    editing: { meta: { screen: 'edit' }, on: { finish: 'done' } },
    done: { meta: { screen: 'done' } },
  },
})

/** Connected page whose file of the flow arrives, or fails, when the test says so. */
const visitor = async () => {
  const asked: { resolve: (machine: AnyStateMachine) => void; reject: (error: Error) => void }[] = []
  door.open = () => new Promise((resolve, reject) => void asked.push({ resolve, reject }))
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  const show = () => page.send({ type: 'modal.open', view: 'WalletSend' })
  const child = () => page.actor.getSnapshot().children['send' as 'catalogue']
  const flow = () => flowOf<typeof sendMachine>(child())
  return { ...page, asked, show, child, flow, shown: () => selectFlow(page.actor.getSnapshot()) }
}

test('a flow of the table loads when its view is entered, once, and is told which view it is', async () => {
  const page = await visitor()
  expect(page.child()).toBeUndefined()
  await page.show()
  expect([page.view(), page.asked.length, page.shown()]).toEqual([
    'WalletSend',
    1,
    { flow: 'send', state: 'loading', screen: undefined },
  ])
  await page.send({ type: 'view.go', entry: { view: 'Account', payload: {} } })
  await page.show()
  expect(page.asked).toHaveLength(1)
  page.asked[0]?.resolve(sendMachine)
  await expect.poll(page.shown).toEqual({ flow: 'send', state: 'editing', screen: 'edit' })
  expect(page.flow()?.getSnapshot().context.view).toBe('WalletSend')
  page.child()?.send({ type: 'finish' } as never)
  expect(page.shown()).toEqual({ flow: 'send', state: 'done', screen: 'done' })
})

test('a flow of the table that does not load is reported to the host and loads again when it is wanted', async () => {
  const page = await visitor()
  await page.show()
  page.asked[0]?.reject(new Error('404'))
  await expect.poll(page.shown).toEqual({ flow: 'send', state: 'failed', screen: undefined })
  expect(page.facts).toContainEqual(
    expect.objectContaining({ type: 'error', error: { code: 'chunk.failed', context: { chunk: 'send' } } }),
  )
  await page.send({ type: 'flows.wanted' } satisfies ModalEvent)
  page.asked[1]?.resolve(sendMachine)
  await expect.poll(() => page.shown()?.state).toBe('editing')
})
