import { expect, test, vi } from 'vitest'
import { createMount, fire } from '../mount.fixture.tsx'
import { allByRole, byRole } from '../roles.fixture.ts'
import { Pressable } from './Pressable.tsx'

const mount = createMount()

const click = () => new MouseEvent('click', { bubbles: true, cancelable: true })

test('without an address it is a button that does not submit, with a name for ::part', () => {
  const onClick = vi.fn()
  const { box, part, attributes } = mount(
    <Pressable part="copy" onClick={onClick}>
      Copy
    </Pressable>,
  )
  byRole(box, 'button', 'Copy').click()
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(attributes(part('copy'), 'type', 'part', 'aria-disabled', 'aria-busy')).toEqual({
    type: 'button',
    part: 'copy',
    'aria-disabled': null,
    'aria-busy': null,
  })
})

test('a submit button submits its form once', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { part } = mount(
    <form onSubmit={onSubmit}>
      <Pressable part="send" type="submit">
        Send
      </Pressable>
    </form>,
  )
  part('send').click()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a disabled submit button does not submit its form', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { part } = mount(
    <form onSubmit={onSubmit}>
      <Pressable part="send" type="submit" disabled>
        Send
      </Pressable>
    </form>,
  )
  part('send').click()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a disabled button ignores presses, is announced as disabled and can still be focused', () => {
  const onClick = vi.fn()
  const { part, attributes } = mount(
    <Pressable part="copy" disabled onClick={onClick}>
      Copy
    </Pressable>,
  )
  const button = part('copy')
  button.click()
  expect(onClick).not.toHaveBeenCalled()
  expect(attributes(button, 'aria-disabled', 'aria-busy', 'disabled')).toEqual({
    'aria-disabled': 'true',
    'aria-busy': null,
    disabled: null,
  })
  button.focus()
  expect(document.activeElement).toBe(button)
})

test('a busy button is announced as busy and disabled, and works again afterwards in the same element', () => {
  const onClick = vi.fn()
  const { part, show, attributes } = mount(
    <Pressable part="copy" busy onClick={onClick}>
      Copy
    </Pressable>,
  )
  const button = part('copy')
  button.click()
  expect(onClick).not.toHaveBeenCalled()
  expect(attributes(button, 'aria-disabled', 'aria-busy')).toEqual({ 'aria-disabled': 'true', 'aria-busy': 'true' })
  show(
    <Pressable part="copy" onClick={onClick}>
      Copy
    </Pressable>,
  )
  expect(part('copy')).toBe(button)
  button.click()
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('with an address it is a link that gives the other page neither opener nor referrer', () => {
  const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { box, attributes } = mount(
    <Pressable part="site" href="https://wallet.example/" target="_blank" onClick={onClick}>
      Site
    </Pressable>,
  )
  const link = byRole(box, 'link', 'Site')
  expect(attributes(link, 'href', 'target', 'rel', 'type')).toEqual({
    href: 'https://wallet.example/',
    target: '_blank',
    rel: 'noopener noreferrer',
    type: null,
  })
  link.click()
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(allByRole(box, 'button')).toEqual([])
})

test.each([
  ['disabled', { disabled: true }],
  ['busy', { busy: true }],
])('a %s link has no address to follow, and stays in the tab order', (_, state) => {
  const onClick = vi.fn()
  const { part, attributes } = mount(
    <Pressable part="site" href="https://wallet.example/" onClick={onClick} {...state}>
      Site
    </Pressable>,
  )
  const press = click()
  fire(part('site'), press)
  expect(onClick).not.toHaveBeenCalled()
  expect(press.defaultPrevented).toBe(true)
  expect(attributes(part('site'), 'href', 'role', 'aria-disabled', 'tabindex')).toEqual({
    href: null,
    role: 'link',
    'aria-disabled': 'true',
    tabindex: '0',
  })
})

test('a link keeps the focus when its address arrives', () => {
  const { part, show } = mount(
    <Pressable part="open" href={null}>
      Open
    </Pressable>,
  )
  part('open').focus()
  show(
    <Pressable part="open" href="https://wallet.example/">
      Open
    </Pressable>,
  )
  expect(document.activeElement).toBe(part('open'))
  expect(part('open').getAttribute('aria-disabled')).toBe(null)
})
