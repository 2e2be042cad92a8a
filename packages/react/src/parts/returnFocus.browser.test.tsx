import { afterEach, expect, test } from 'vitest'
import { focusedIn } from './pageFocus.ts'
import { returnFocus } from './returnFocus.ts'

const clean: (() => void)[] = []
afterEach(() => {
  for (const step of clean.splice(0)) step()
})

const buttonIn = (parent: Node, name: string) => {
  const button = document.createElement('button')
  button.textContent = name
  parent.appendChild(button)
  return button
}

/** A button of Foyer in an element of its own, as those of the page. */
const place = (name: string, tag = 'foyer-button') => {
  const element = document.createElement(tag)
  const button = buttonIn(element.attachShadow({ mode: 'open' }), name)
  return { element, button, becomes: (next: string) => button.replaceWith(buttonIn(element.shadowRoot!, next)) }
}

/** Page with a header of two buttons of Foyer and a dialog, opened from the second one. */
function page({ tag = 'foyer-button' } = {}) {
  const header = document.createElement('header')
  const network = place('Network')
  const connect = place('Connect', tag)
  const dialog = document.createElement('dialog')
  buttonIn(dialog, 'Close')
  header.append(network.element, connect.element)
  document.body.append(header, dialog)
  clean.push(() => {
    header.remove()
    dialog.remove()
  })
  connect.button.focus()
  const giveBack = returnFocus(dialog, focusedIn(document))
  dialog.showModal()
  const close = () => {
    dialog.close()
    giveBack()
  }
  return { header, network, connect, dialog, close }
}

const focused = () => focusedIn(document)?.textContent
/** The observer of the page is called before. */
const observed = () => new Promise<void>(resolve => setTimeout(resolve))

test('H16 a button that is replaced before the dialog closes passes the focus on', async () => {
  const { connect, close } = page()
  connect.becomes('Account')
  close()
  expect(focused()).toBe('Account')
})

test('H16 a button that is replaced after the dialog has closed passes the focus on, each time', async () => {
  const { connect, close } = page()
  close()
  expect(focused()).toBe('Connect')
  connect.button.remove()
  await observed()
  expect(focused()).toBe(undefined)
  const pending = buttonIn(connect.element.shadowRoot!, 'Pending')
  await expect.poll(focused).toBe('Pending')
  pending.replaceWith(buttonIn(connect.element.shadowRoot!, 'Account'))
  await expect.poll(focused).toBe('Account')
})

test('H16 a host with an element for each button: the one that comes in the place has the focus, not its neighbour', async () => {
  const { connect, close } = page()
  close()
  connect.element.replaceWith(place('Account').element)
  await expect.poll(focused).toBe('Account')
})

test('H16 a button that stands first in its parent passes the focus on to the element in its place', () => {
  const { network, connect, dialog, close } = page()
  close()
  network.button.focus()
  const giveBack = returnFocus(dialog, network.button)
  network.element.replaceWith(place('Account').element)
  giveBack()
  expect(focused()).toBe('Account')
  connect.element.remove()
})

test('H41 no other control of the page gets the focus when the button goes with its page', async () => {
  const { header, connect, close } = page()
  connect.element.remove()
  buttonIn(header, 'Delete')
  close()
  await observed()
  // A browser takes the focus from the closed dialog with the next frame.
  await expect.poll(focused).toBe(undefined)
})

test('H41 an element of the page with a shadow root of its own has no successor', async () => {
  const { connect, close } = page({ tag: 'host-menu' })
  connect.becomes('Delete')
  close()
  await observed()
  // A browser takes the focus from the closed dialog with the next frame.
  await expect.poll(focused).toBe(undefined)
})

test('H41 the visitor who has left the button, or has opened the dialog again, keeps the focus', async () => {
  const { network, connect, dialog, close } = page()
  close()
  network.button.focus()
  connect.becomes('Account')
  await observed()
  expect(focused()).toBe('Network')
  network.button.blur()
  dialog.setAttribute('open', '')
  dialog.querySelector('button')!.focus()
  connect.element.shadowRoot!.replaceChildren()
  buttonIn(connect.element.shadowRoot!, 'Connect again')
  await observed()
  expect(focused()).toBe('Close')
})
