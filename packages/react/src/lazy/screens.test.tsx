import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { InModal, modalContext } from '../modal/modalContext.fixture.tsx'
import { createMount } from '../mount.fixture.tsx'
import { allByRole, byRole, namesOf, spoken } from '../roles.fixture.ts'
import { AlertScreen, FailedScreen, LoadingScreen } from './screens.tsx'

const mount = createMount()
afterEach(() => vi.restoreAllMocks())

const mountInModal = (screen: ReactNode) => mount(<InModal value={modalContext()}>{screen}</InModal>)

test('a part that is loading is announced, and its placeholder of three rows is hidden from screen readers', () => {
  const { box } = mountInModal(<LoadingScreen />)
  expect(namesOf(box, 'status')).toEqual(['Loading…'])
  expect(box.querySelectorAll('[data-part="skeleton"]')).toHaveLength(3)
  expect(spoken(box)).toBe('Loading…')
})

test('a part that did not load shows an alert with a title, advice and two buttons', () => {
  const { box } = mountInModal(<FailedScreen onRetry={() => {}} />)
  const [alert, ...others] = allByRole(box, 'alert')
  expect(others).toEqual([])
  expect(namesOf(alert!, 'heading')).toEqual(['This did not load'])
  expect(alert?.querySelector('p')?.textContent).toBe('Check your connection and try again, or reload the page.')
  expect(namesOf(box, 'button')).toEqual(['Reload the page', 'Try again'])
  // The alert is read out as a whole: its controls are not part of the message.
  expect(allByRole(alert!, 'button')).toEqual([])
})

test('Try again calls onRetry, and only Reload the page reloads it', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const onRetry = vi.fn()
  const { box } = mountInModal(<FailedScreen onRetry={onRetry} />)
  byRole(box, 'button', 'Try again').click()
  expect([onRetry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  byRole(box, 'button', 'Reload the page').click()
  expect([onRetry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})

test('an alert without a title has only its text and actions', () => {
  const { box } = mountInModal(
    <AlertScreen text="Reload the page to go on.">
      <button type="button">Reload</button>
    </AlertScreen>,
  )
  expect(namesOf(box, 'heading')).toEqual([])
  expect(namesOf(box, 'alert')).toEqual(['Reload the page to go on.'])
  expect(namesOf(box, 'button')).toEqual(['Reload'])
})
