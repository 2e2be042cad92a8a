import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { settledHeight } from '../sheet.fixture.ts'
import { styledRoot } from '../theme/styledRoot.fixture.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './Dialog.types.ts'
import { Header } from './Header.tsx'

const clean: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const step of clean.splice(0)) step()
})

const added = <Name extends keyof HTMLElementTagNameMap>(name: Name, style = '', to: Node = document.body) => {
  const element = document.createElement(name)
  element.style.cssText = style
  to.appendChild(element)
  clean.push(() => element.remove())
  return element
}

const button = (name: string, to: Node, style = '') => {
  const element = added('button', style, to)
  element.textContent = name
  return element
}

/** Page with a button, and a dialog in an element of the page. */
async function open({ style = '', props = {} as Partial<DialogProps>, within = document.body as Element } = {}) {
  const pageButton = button('Page', document.body, 'position:fixed;left:8px;bottom:8px')
  const opener = button('Open', document.body)
  const outer = added('div', style, within)
  const host = document.createElement('foyer-modal')
  outer.append(host)
  opener.focus()
  const root = styledRoot(host)
  const { shadow } = root
  let last: Partial<DialogProps> = props
  const show = (more: Partial<DialogProps> = {}) => {
    last = { ...last, ...more }
    root.render(
      <StrictMode>
        <Dialog state="open" {...last}>
          <Header title="Title" />
          {last.children ?? <Button part="one">One</Button>}
        </Dialog>
      </StrictMode>,
    )
  }
  clean.push(() => {
    root.unmount()
    host.remove()
  })
  const part = (name: string) => shadow.querySelector<HTMLElement>(`[data-part="${name}"]`)!
  show()
  await expect.poll(() => part('dialog')?.matches(':modal')).toBe(true)
  await settledHeight(part('sheet'))
  const isModal = () => part('dialog').matches(':modal')
  const stepsAside = async () => {
    show({ aside: true })
    await expect.poll(isModal).toBe(false)
  }
  const comesBack = async () => {
    show({ aside: false })
    await expect.poll(isModal).toBe(true)
  }
  const passes = () => expect.poll(() => part('dialog').hasAttribute('data-passing')).toBe(true)
  return { pageButton, opener, shadow, show, part, isModal, stepsAside, comesBack, passes, root }
}

/** Box with a button over the middle of the window, at a z-index of real wallets. */
const BOX = 'position:fixed;inset:0;margin:auto;width:300px;height:300px;background:gold'

/** Ways in which wallets draw in the page. Each returns the button of its window. */
const drawings: Record<string, () => HTMLButtonElement> = {
  'fixed box': () => button('Approve', added('div', `${BOX};z-index:1`)),
  'closed shadow root': () => {
    const root = added('div').attachShadow({ mode: 'closed' })
    return button('Approve', added('div', `${BOX};z-index:99999`, root))
  },
  popover: () => {
    const popover = added('div', BOX)
    popover.popover = 'auto'
    popover.showPopover()
    return button('Approve', popover)
  },
  dialog: () => {
    const dialog = added('dialog', BOX)
    const approve = button('Approve', dialog)
    dialog.showModal()
    return approve
  },
}

/** Whether a press at the middle of a control reaches it, and whether it takes the focus. */
const isUsed = (control: HTMLElement) => {
  const { x, y, width, height } = control.getBoundingClientRect()
  const root = control.getRootNode() as ShadowRoot | Document
  const isHit = root.elementFromPoint(x + width / 2, y + height / 2) === control
  control.focus()
  return isHit && root.activeElement === control
}

const tall = <div style={{ height: 2_000 }}>Tall</div>

test('a dialog that is aside stays where it is, with its focus, its scroll position and its controls', async () => {
  const { part, shadow, stepsAside, comesBack } = await open({ props: { children: tall } })
  const box = () => {
    const { x, y, width, height } = part('sheet').getBoundingClientRect()
    return { x, y, width, height }
  }
  const before = box()
  part('sheet').firstElementChild!.scrollTop = 300
  expect(shadow.activeElement?.tagName).toBe('H1')
  await stepsAside()
  expect(box()).toEqual(before)
  expect(part('sheet').firstElementChild!.scrollTop).toBe(300)
  expect(shadow.activeElement?.tagName).toBe('H1')
  expect(getComputedStyle(part('sheet')).opacity).toBe('1')
  await comesBack()
  expect(box()).toEqual(before)
  expect(part('sheet').firstElementChild!.scrollTop).toBe(300)
  expect(shadow.activeElement?.tagName).toBe('H1')
})

test('a dialog that steps aside in the moment in which its focused control goes keeps the focus', async () => {
  const { part, shadow, show, isModal } = await open()
  part('one').focus()
  show({
    aside: true,
    contentKey: 'two',
    children: (
      <Button key="two" part="two">
        Two
      </Button>
    ),
  })
  await expect.poll(isModal).toBe(false)
  expect(part('one')).toBe(null)
  expect(shadow.activeElement?.tagName).toBe('H1')
})

test('while the dialog is aside the page is pressed, focused and scrolled; afterwards it is not', async () => {
  const { pageButton, stepsAside, comesBack, passes, shadow } = await open()
  const pressed = vi.fn()
  pageButton.addEventListener('click', pressed)
  pageButton.focus()
  expect(document.activeElement).not.toBe(pageButton)
  await stepsAside()
  await passes()
  await userEvent.click(pageButton)
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(pageButton)
  expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
  await comesBack()
  expect(shadow.activeElement?.tagName).toBe('H1')
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
})

for (const [name, draw] of Object.entries(drawings)) {
  test(`a ${name} that a wallet draws while the dialog is aside lies above it and is used`, async () => {
    const { stepsAside, comesBack, part } = await open({ props: { children: tall } })
    await stepsAside()
    const approve = draw()
    await expect.poll(() => isUsed(approve)).toBe(true)
    await comesBack()
    const { x, y, width } = part('sheet').getBoundingClientRect()
    expect(document.elementFromPoint(x + width / 2, y + 20)?.tagName).toBe('FOYER-MODAL')
  })

  test(`a ${name} that a wallet draws before the dialog steps aside lies above it and is used`, async () => {
    const { show, part, passes } = await open({ props: { children: tall } })
    const approve = draw()
    show({ aside: true })
    await expect.poll(() => part('dialog').hasAttribute('data-aside')).toBe(true)
    expect(isUsed(approve)).toBe(true)
    await passes()
    expect(isUsed(approve)).toBe(true)
  })
}

test('H16 Escape closes what a wallet has drawn, and the dialog only once nothing lies above it', async () => {
  const onCancel = vi.fn()
  const { stepsAside, shadow } = await open({ props: { onCancel, children: tall } })
  await stepsAside()
  const box = added('div', `${BOX};z-index:2147483647`)
  const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && box.remove()
  document.addEventListener('keydown', onEscape)
  clean.push(() => document.removeEventListener('keydown', onEscape))
  expect(shadow.activeElement?.tagName).toBe('H1')
  await userEvent.keyboard('{Escape}')
  expect(box.isConnected).toBe(false)
  expect(onCancel).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(1)
})

for (const name of ['popover', 'dialog'])
  test(`H16 Escape closes the ${name} of a wallet alone, wherever the focus is`, async () => {
    const onCancel = vi.fn()
    const { stepsAside } = await open({ props: { onCancel } })
    await stepsAside()
    const drawn = drawings[name]!().parentElement!
    expect(drawn.matches(':popover-open,:modal')).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(drawn.matches(':popover-open,:modal')).toBe(false)
    expect(onCancel).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(1)
  })

test('H16 an Escape to which a wallet answers at once does not close the dialog that comes back with it', async () => {
  const onCancel = vi.fn()
  const { stepsAside, show, isModal } = await open({ props: { onCancel, children: tall } })
  await stepsAside()
  const box = added('div', `${BOX};z-index:99999`)
  const onEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !box.isConnected) return
    box.remove()
    flushSync(() => show({ aside: false }))
    // On a slow phone the rest of the key's way takes this long.
    const end = performance.now() + 300
    while (performance.now() < end);
  }
  document.addEventListener('keydown', onEscape)
  clean.push(() => document.removeEventListener('keydown', onEscape))
  await userEvent.keyboard('{Escape}')
  expect([box.isConnected, isModal()]).toEqual([false, true])
  expect(onCancel).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('a popover that a wallet draws in the press itself stays open', async () => {
  const { part, show, isModal } = await open({ props: { children: <Button part="one">One</Button> } })
  let approve: HTMLElement | undefined
  part('one').addEventListener('click', () => {
    approve = drawings.popover!()
    approve.parentElement!.style.cssText = `${BOX};bottom:auto;top:100px`
    flushSync(() => show({ aside: true, children: tall }))
  })
  part('one').click()
  expect(isModal()).toBe(false)
  expect(approve!.parentElement!.matches(':popover-open')).toBe(true)
  expect(isUsed(approve!)).toBe(true)
})

test('H16 Escape in the page does not close a dialog that is aside', async () => {
  const onCancel = vi.fn()
  const { stepsAside, pageButton } = await open({ props: { onCancel } })
  await stepsAside()
  pageButton.focus()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).not.toHaveBeenCalled()
})

test('the focus that a wallet takes stays with it when the view changes, also in a closed shadow root', async () => {
  const { stepsAside, show, part, shadow } = await open({ props: { contentKey: 'one' } })
  await stepsAside()
  part('one').focus()
  drawings['closed shadow root']!().focus()
  const holder = document.activeElement
  expect(shadow.activeElement).toBe(null)
  show({ contentKey: 'two', children: <p>Two</p> })
  await expect.poll(() => part('sheet').textContent).toContain('Two')
  expect(document.activeElement).toBe(holder)
})

test('H28 the second press of a double click that sends the dialog aside does not reach the page', async () => {
  const onBackdrop = vi.fn()
  const { show, part, pageButton, passes } = await open({ props: { onBackdrop } })
  const pressed = vi.fn()
  pageButton.addEventListener('click', pressed)
  part('one').addEventListener('click', () => show({ aside: true, children: <p>Short</p> }))
  await userEvent.click(part('one'))
  const { x, y } = pageButton.getBoundingClientRect()
  const shown = part('dialog').hasAttribute('data-passing')
    ? 'too late'
    : document.elementFromPoint(x + 4, y + 4)?.tagName
  expect(shown).toBe('FOYER-MODAL')
  await passes()
  expect(document.elementFromPoint(x + 4, y + 4)).toBe(pageButton)
  expect([pressed, onBackdrop].map(each => each.mock.calls.length)).toEqual([0, 0])
})

for (const [name, style] of Object.entries({
  moved: 'transform:translateX(40px)',
  below: 'position:relative;z-index:-1',
}))
  test(`a dialog in an element that is ${name} stays modal until a wallet draws`, async () => {
    added('div', 'position:fixed;inset:0;z-index:0')
    const { show, part, isModal } = await open({ style })
    show({ aside: true, children: <p>Asked</p> })
    await expect.poll(() => part('sheet').textContent).toContain('Asked')
    expect(isModal()).toBe(true)
    const approve = drawings['fixed box']!()
    await expect.poll(isModal).toBe(false)
    expect(isUsed(approve)).toBe(true)
  })

test('a dialog beside a modal dialog of the page stays modal, because only the other one could be used', async () => {
  const other = added('dialog')
  other.showModal()
  const { show, part, isModal } = await open()
  show({ aside: true, children: <p>Asked</p> })
  await expect.poll(() => part('sheet').textContent).toContain('Asked')
  expect(isModal()).toBe(true)
})

test('a dialog within a modal dialog of the page steps aside there', async () => {
  const other = added('dialog', 'inset:0;margin:auto')
  other.showModal()
  const { stepsAside, part } = await open({ within: other })
  await stepsAside()
  const { x, y, width } = part('sheet').getBoundingClientRect()
  expect(document.elementFromPoint(x + width / 2, y + 20)?.tagName).toBe('FOYER-MODAL')
})

test.each(['closed', 'unmounted'])(
  'H43 a dialog that is %s while it is aside returns the focus and leaves nothing behind',
  async how => {
    const before = document.adoptedStyleSheets.length
    const { stepsAside, show, root, opener, part } = await open()
    await stepsAside()
    if (how === 'closed') show({ state: 'closed' })
    else root.unmount()
    await expect.poll(() => document.activeElement).toBe(opener)
    expect(document.adoptedStyleSheets).toHaveLength(before)
    if (how === 'unmounted') return
    show({ state: 'open', aside: false })
    await expect.poll(() => part('dialog').matches(':modal')).toBe(true)
    expect(part('dialog').hasAttribute('data-aside')).toBe(false)
  },
)

test('a dialog that is closed after the wallet has answered returns the focus to where it came from', async () => {
  const { stepsAside, comesBack, show, opener, pageButton } = await open()
  await stepsAside()
  pageButton.focus()
  await comesBack()
  show({ state: 'closed' })
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('a dialog that is closed while a wallet has the focus leaves it there', async () => {
  const { stepsAside, show, part } = await open()
  await stepsAside()
  const approve = drawings['fixed box']!()
  approve.focus()
  show({ state: 'closed' })
  await expect.poll(() => part('dialog').hasAttribute('open')).toBe(false)
  expect(document.activeElement).toBe(approve)
})
