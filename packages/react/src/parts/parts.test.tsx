import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { allowAct } from '../actEnvironment.fixture.ts'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Picture } from './Picture.tsx'
import { Row } from './Row.tsx'
import { Tabs } from './Tabs.tsx'
import { useLeaving } from './useLeaving.ts'

allowAct()

const clean: (() => void)[] = []
afterEach(() => {
  for (const step of clean.splice(0)) step()
  vi.useRealTimers()
})

const mount = (node: ReactNode) => {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  const show = (next: ReactNode) => act(() => root.render(<StrictMode>{next}</StrictMode>))
  show(node)
  clean.push(() => {
    act(() => root.unmount())
    box.remove()
  })
  const part = (name: string) => box.querySelector<HTMLElement>(`[data-part="${name}"]`)!
  return { box, show, part }
}

test('a disabled row shows its reason, stays in the tab order and ignores presses', () => {
  const onClick = vi.fn()
  const { part } = mount(
    <Row part="network" name="Solana" sub="Mainnet" disabled reason="Not approved" onClick={onClick} />,
  )
  part('network').click()
  expect(onClick).not.toHaveBeenCalled()
  expect(part('network').textContent).toBe('SolanaNot approved')
  expect(part('network').getAttribute('aria-disabled')).toBe('true')
  expect(part('network').hasAttribute('disabled')).toBe(false)
})

test('a busy button ignores a second press and does not submit its form', () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { part } = mount(
    <form onSubmit={onSubmit}>
      <Button part="confirm" type="submit" busy onClick={onClick}>
        Send
      </Button>
    </form>,
  )
  part('confirm').click()
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a link without an address is the same element once it has one', () => {
  const { part, show } = mount(
    <Button part="open" href={null}>
      Open
    </Button>,
  )
  const before = part('open')
  expect([before.tagName, before.getAttribute('role'), before.hasAttribute('href')]).toEqual(['A', 'link', false])
  show(
    <Button part="open" href="https://app.example/wc">
      Open
    </Button>,
  )
  expect(part('open')).toBe(before)
  expect(before.getAttribute('href')).toBe('https://app.example/wc')
  expect(before.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a picture shows its monogram until the image has loaded, and requests no address that is not allowed', () => {
  const { box, show } = mount(<Picture name="Meadow" src="https://registry.example/m.png" />)
  expect(box.textContent).toBe('M')
  const image = box.querySelector('img')!
  act(() => void image.dispatchEvent(new Event('error')))
  expect(box.textContent).toBe('M')
  act(() => void image.dispatchEvent(new Event('load')))
  expect(box.textContent).toBe('')
  show(<Picture name="Rivet" src="https://registry.example/r.png" />)
  expect(box.textContent).toBe('R')
  show(<Picture name="Rivet" src="javascript:alert(1)" />)
  expect(box.querySelector('img')).toBeNull()
})

test('copying is announced for 1.5 s, and only if it succeeded', async () => {
  vi.useFakeTimers()
  const onCopy = vi.fn(async () => undefined)
  const { part, box } = mount(<CopyButton label="Copy" copiedLabel="Copied" onCopy={onCopy} />)
  const spoken = () => box.querySelector('[role=status]')?.textContent
  onCopy.mockRejectedValueOnce(new Error('denied'))
  await act(async () => part('copy').click())
  expect(spoken()).toBe('')
  await act(async () => part('copy').click())
  expect(spoken()).toBe('Copied')
  act(() => void vi.advanceTimersByTime(1499))
  expect(spoken()).toBe('Copied')
  act(() => void vi.advanceTimersByTime(1))
  expect(spoken()).toBe('')
})

test('one tab is in the tab order, and arrow keys wrap around', () => {
  const onSelect = vi.fn()
  const tabs = [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
    { id: 'c', label: 'C' },
  ] as const
  const { box } = mount(
    <Tabs label="Letters" tabs={tabs} selected="a" onSelect={onSelect}>
      panel
    </Tabs>,
  )
  const all = [...box.querySelectorAll<HTMLElement>('[role=tab]')]
  expect(all.map(tab => tab.tabIndex)).toEqual([0, -1, -1])
  for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home', 'x'])
    act(() => void all[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  expect(onSelect.mock.calls.flat()).toEqual(['b', 'c', 'c', 'a'])
  const panel = box.querySelector('[role=tabpanel]')
  expect(panel?.getAttribute('aria-labelledby')).toBe(all[0]?.id)
})

const Probe = ({ value }: { value?: string }) => <>{useLeaving(value)}</>

test('a removed value is shown for another 140 ms', () => {
  vi.useFakeTimers()
  const { box, show } = mount(<Probe value="one" />)
  show(<Probe value="two" />)
  expect(box.textContent).toBe('two')
  show(<Probe />)
  expect(box.textContent).toBe('two')
  act(() => void vi.advanceTimersByTime(140))
  expect(box.textContent).toBe('')
})
