import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMount } from '../mount.fixture.tsx'
import { byRole, spoken } from '../roles.fixture.ts'
import { CopyButton } from './CopyButton.tsx'

const mount = createMount()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const press = (button: HTMLElement) => act(async () => button.click())
const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))
const status = (box: HTMLElement) => spoken(box.querySelector('[role="status"]')!)

test('an inline one shows the text that it copies, and is named by its label', () => {
  const { box, part } = mount(
    <CopyButton label="Copy address" copiedLabel="Copied" onCopy={() => {}}>
      0x5290…9EE7
    </CopyButton>,
  )
  expect(byRole(box, 'button', 'Copy address')).toBe(part('copy'))
  expect(part('copy').textContent).toBe('0x5290…9EE7')
})

test('an inline one is marked while it shows the check', async () => {
  const { part } = mount(<CopyButton label="Copy" copiedLabel="Copied" onCopy={() => {}} />)
  expect(part('copy').dataset.copied).toBe(undefined)
  await press(part('copy'))
  expect(part('copy').dataset.copied).toBe('true')
  pass(1_500)
  expect(part('copy').dataset.copied).toBe(undefined)
})

test('a full button shows that it has copied, and then its label again', async () => {
  const { box, part } = mount(<CopyButton variant="button" label="Copy link" copiedLabel="Copied" onCopy={() => {}} />)
  expect(part('copy').textContent).toBe('Copy link')
  await press(byRole(box, 'button', 'Copy link'))
  expect(part('copy').textContent).toBe('Copied')
  expect(status(box)).toBe('Copied')
  pass(1_500)
  expect(part('copy').textContent).toBe('Copy link')
})

test('the check appears only once the text is in the clipboard', async () => {
  let finish = () => {}
  const { box, part } = mount(
    <CopyButton
      label="Copy"
      copiedLabel="Copied"
      onCopy={() =>
        new Promise<void>(resolve => {
          finish = resolve
        })
      }
    />,
  )
  await press(part('copy'))
  expect(status(box)).toBe('')
  await act(async () => finish())
  expect(status(box)).toBe('Copied')
})

test('a second press shows the check for another 1.5 s', async () => {
  const { box, part } = mount(<CopyButton label="Copy" copiedLabel="Copied" onCopy={() => {}} />)
  await press(part('copy'))
  pass(1_000)
  await press(part('copy'))
  pass(1_000)
  expect(status(box)).toBe('Copied')
  pass(500)
  expect(status(box)).toBe('')
})

test.each(['inline', 'button'] as const)('a disabled %s one copies nothing', async variant => {
  const onCopy = vi.fn()
  const { part } = mount(<CopyButton variant={variant} disabled label="Copy" copiedLabel="Copied" onCopy={onCopy} />)
  await press(part('copy'))
  expect(onCopy).not.toHaveBeenCalled()
  expect(part('copy').getAttribute('aria-disabled')).toBe('true')
})

test.each(['inline', 'button'] as const)(
  'an %s copy button shows and announces nothing when copying fails',
  async variant => {
    const { box, part } = mount(
      <CopyButton
        variant={variant}
        label="Copy"
        copiedLabel="Copied"
        onCopy={() => {
          throw new Error('denied')
        }}
      />,
    )
    await press(part('copy'))
    expect(status(box)).toBe('')
    expect(byRole(box, 'button', 'Copy')).toBe(part('copy'))
  },
)

test('no timer is left after it is removed while it shows the check', async () => {
  const { part, show } = mount(<CopyButton label="Copy" copiedLabel="Copied" onCopy={() => {}} />)
  await press(part('copy'))
  show(null)
  expect(vi.getTimerCount()).toBe(0)
})
