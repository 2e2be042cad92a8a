import type { ModalActor, ModalEvent, ModalSnapshot } from '@foyer/core'
import { act } from 'react'
import { expect, test } from 'vitest'
import { InModal, modalContext } from '../modal/modalContext.fixture.tsx'
import { createMount } from '../mount.fixture.tsx'
import { byRole, namesOf } from '../roles.fixture.ts'
import { FlowContent } from './FlowContent.tsx'

const mount = createMount()

type Loading = 'idle' | 'loading' | 'running' | 'failed'

/** Content of the catalogue whose loader is in the given state, and the events that the root receives. */
function catalogueContent(state: Loading, loading?: string) {
  const context = modalContext()
  const listeners = new Set<() => void>()
  const events: ModalEvent[] = []
  const opened = { ...context.actor.getSnapshot(), value: { window: { open: 'idle' } } }
  let value = state
  const snapshot = () =>
    ({ ...opened, children: { catalogue: { getSnapshot: () => ({ value }) } } }) as unknown as ModalSnapshot
  const send = (event: ModalEvent) => void events.push(event)
  const actor = Object.assign(Object.create(context.actor) as ModalActor, { getSnapshot: snapshot, send })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const { box } = mount(
    <InModal value={{ ...context, actor, subscribe }}>
      <FlowContent flow="catalogue" {...(loading && { loading })}>
        All wallets
      </FlowContent>
    </InModal>,
  )
  const move = (next: Loading) =>
    act(() => {
      value = next
      for (const listener of listeners) listener()
    })
  return { box, events, move }
}

test('content waits for its flow with a placeholder that is announced, and then replaces it', () => {
  const { box, move } = catalogueContent('loading')
  expect(namesOf(box, 'status')).toEqual(['Loading…'])
  move('running')
  expect(box.textContent).toBe('All wallets')
})

test('content may have a placeholder of its own', () => {
  expect(catalogueContent('idle', 'A moment').box.textContent).toBe('A moment')
})

test('a flow that did not load shows an alert, and its retry asks the root for the flows of the view', () => {
  const { box, events, move } = catalogueContent('failed')
  expect(namesOf(box, 'alert')).toHaveLength(1)
  expect(events).toEqual([])
  byRole(box, 'button', 'Try again').click()
  expect(events).toEqual([{ type: 'flows.wanted' }])
  move('loading')
  expect(namesOf(box, 'alert')).toEqual([])
})
