import { DRAWINGS, type Drawing } from './drawings.ts'

/** Request that a window of a wallet shows. */
export interface DrawnRequest {
  /** Name of the wallet. */
  name: string
  /** Method or feature that was requested. */
  method: string
  /** Called when the visitor presses Approve. */
  approve(): void
  /** Called when the visitor presses Reject, or closes the window. */
  reject(): void
}

/** Window in the middle of the page, that fits a phone of 360 px. */
const WINDOW =
  'position:fixed;inset:0;margin:auto;box-sizing:border-box;width:min(320px,100vw - 32px);height:260px;padding:20px;border:0;' +
  'border-radius:16px;background:#fff6d6;color:#222;font:16px/24px system-ui;box-shadow:0 8px 40px rgb(0 0 0/.4)'

const elements = {
  box: 'section',
  shadow: 'section',
  popover: 'section',
  dialog: 'dialog',
} as const satisfies Record<Drawing, keyof HTMLElementTagNameMap>

const control = (page: Document, text: string, onPress: () => void) => {
  const button = page.createElement('button')
  button.textContent = text
  button.style.cssText =
    'margin:8px 8px 0 0;padding:8px 16px;border:1px solid;border-radius:8px;background:#fff;color:inherit;font:inherit'
  button.addEventListener('click', onPress)
  return button
}

function fill(frame: HTMLElement, { name, method, approve, reject }: DrawnRequest) {
  const page = frame.ownerDocument
  const title = page.createElement('h2')
  title.textContent = `${name} asks`
  title.style.cssText = 'margin:0;font:inherit;font-weight:700'
  const text = page.createElement('p')
  text.textContent = `${method}, on ${page.location.host}`
  const first = control(page, 'Approve', approve)
  frame.setAttribute('role', 'dialog')
  frame.setAttribute('aria-label', title.textContent)
  frame.append(title, text, first, control(page, 'Reject', reject))
  return first
}

/** Draws the window of a wallet in the page, as the packages of real wallets do. Returns a function that removes it. */
export function drawWindow(drawing: Drawing, request: DrawnRequest, page: Document = document): () => void {
  const { zIndex, closedBy, takesFocus } = DRAWINGS[drawing]
  const frame = page.createElement(elements[drawing])
  frame.style.cssText = zIndex === undefined ? WINDOW : `${WINDOW};z-index:${zIndex}`
  const first = fill(frame, request)
  const host = drawing === 'shadow' ? page.createElement('div') : frame
  if (host !== frame) host.attachShadow({ mode: 'closed' }).append(frame)
  const listening = new AbortController()
  const { signal } = listening
  page.body.append(host)
  if (drawing === 'popover') {
    frame.popover = 'auto'
    frame.addEventListener('toggle', () => frame.matches(':popover-open') || request.reject(), { signal })
    frame.showPopover()
  }
  if (frame instanceof HTMLDialogElement) {
    frame.addEventListener('close', request.reject, { signal })
    frame.showModal()
  }
  if (closedBy === 'document')
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && request.reject(), { signal })
  if (takesFocus) first.focus()
  return () => {
    listening.abort()
    host.remove()
  }
}
