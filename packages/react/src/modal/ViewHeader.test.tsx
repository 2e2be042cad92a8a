import { type BuiltView, type ModalOptions, selectView, selectWindow } from '@foyer/core'
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { createMount } from '../mount.fixture.tsx'
import { byRole, namesOf } from '../roles.fixture.ts'
import { InModal, modalContext } from './modalContext.fixture.tsx'
import { ViewHeader, type ViewHeaderProps } from './ViewHeader.tsx'

const mount = createMount()

/** Opens the window of a started modal with only a header in it. */
async function openHeader(props: Partial<ViewHeaderProps> = {}, options: Partial<ModalOptions> = {}) {
  const value = modalContext(options)
  const { actor } = value
  actor.start()
  onTestFinished(() => void actor.stop())
  await expect.poll(() => actor.getSnapshot().matches({ boot: 'ready' })).toBe(true)
  actor.send({ type: 'modal.open' })
  const { box } = mount(
    <InModal value={value}>
      <ViewHeader title="Connect wallet" {...props} />
    </InModal>,
  )
  return {
    box,
    go: (view: Extract<BuiltView, 'WhatIsAWallet' | 'GetWallet'>) =>
      act(() => actor.send({ type: 'view.go', entry: { view, payload: {} } })),
    close: () => act(() => actor.send({ type: 'modal.close' })),
    press: (name: string) => act(() => byRole(box, 'button', name).click()),
    view: () => selectView(actor.getSnapshot()),
    window: () => selectWindow(actor.getSnapshot()),
  }
}

const help = <button type="button">Help</button>
const refresh = <button type="button">Refresh</button>

test('the first view has its title and a button that closes the window, and no back button', async () => {
  const { box, press, window } = await openHeader()
  expect(namesOf(box, 'heading')).toEqual(['Connect wallet'])
  expect(namesOf(box, 'button')).toEqual(['Close'])
  press('Close')
  expect(window()).toBe('closed')
})

test('a view over another has a back button, in place of the control at the start of the line', async () => {
  const { box, go, press, view } = await openHeader({ start: help })
  expect(namesOf(box, 'button')).toEqual(['Help', 'Close'])
  go('WhatIsAWallet')
  go('GetWallet')
  expect(namesOf(box, 'button')).toEqual(['Back', 'Close'])
  press('Back')
  expect(view()).toBe('WhatIsAWallet')
  press('Back')
  expect(view()).toBe('Connect')
  expect(namesOf(box, 'button')).toEqual(['Help', 'Close'])
})

test('a control of the view comes before the close button, also next to the back button', async () => {
  const { box, go } = await openHeader({ more: refresh })
  expect(namesOf(box, 'button')).toEqual(['Refresh', 'Close'])
  go('WhatIsAWallet')
  expect(namesOf(box, 'button')).toEqual(['Back', 'Refresh', 'Close'])
})

test('a hidden title is still the heading', async () => {
  const { box } = await openHeader({ titleHidden: true })
  expect(byRole(box, 'heading', 'Connect wallet').className).toBe('visually-hidden')
})

test('in an embedded modal the first view cannot be closed, and Close of another leads back to it', async () => {
  const { box, go, press, view } = await openHeader({}, { embedded: true })
  expect(namesOf(box, 'button')).toEqual([])
  go('WhatIsAWallet')
  go('GetWallet')
  expect(namesOf(box, 'button')).toEqual(['Back', 'Close'])
  press('Close')
  expect(view()).toBe('Connect')
  expect(namesOf(box, 'button')).toEqual([])
})

test('a header keeps its controls while its window fades out', async () => {
  const { box, go, close, window } = await openHeader({ start: help })
  go('WhatIsAWallet')
  close()
  expect(window()).toBe('closed')
  expect(namesOf(box, 'button')).toEqual(['Back', 'Close'])
})
