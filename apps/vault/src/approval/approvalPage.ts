import type { Review, Row } from '../chains/review.ts'
import { element, visibleText } from './element.ts'
import { guardButton } from './guard.ts'
import { signedData } from './signedData.ts'

/** State of the page. */
export type ApprovalState =
  | 'loading'
  | 'ready'
  | 'signing'
  | 'sending'
  | 'signed'
  | 'sent'
  | 'unsure'
  | 'failed'
  | 'refused'
  | 'rejected'
  | 'left'

/** Choice of the visitor. */
export type Choice = 'approve' | 'reject' | 'retry' | 'close'

/** Page that asks for one approval. Each call shows a state, and resolves once the visitor has chosen. */
export interface ApprovalPage {
  /** Resolves with a choice of the visitor, or never. */
  loading: () => Promise<Choice>
  ask: (review: Review) => Promise<Choice>
  /** State without a choice. */
  tell: (state: ApprovalState, text: string, detail?: string) => void
  /** State after which the visitor may close, and may try again where `retry` says how the button is called. */
  end: (state: ApprovalState, text: string, options?: { retry?: string; detail?: string }) => Promise<Choice>
  stop: () => void
}

const TITLE = 'approval-title'

function descriptionOf(page: Document, { value, kind, note }: Row): HTMLElement {
  const text = visibleText(value)
  const content =
    kind === 'long'
      ? // Focusable, so that a long text can be scrolled with the keyboard.
        element(page, 'div', { class: 'approval-long', tabindex: '0', role: 'group' }, text)
      : element(page, 'span', kind === undefined ? {} : { 'data-part': kind, class: `approval-${kind}` }, text)
  const notes = note === undefined ? [] : [element(page, 'span', { class: 'approval-address' }, visibleText(note))]
  return element(page, 'dd', {}, content, ...notes)
}

function rowsOf(page: Document, rows: readonly Row[]): HTMLElement {
  const pairs = rows.map(row => {
    const value = descriptionOf(page, row)
    const label = visibleText(row.label)
    if (row.kind === 'long') value.firstElementChild!.setAttribute('aria-label', label)
    return element(page, 'div', { class: 'approval-row' }, element(page, 'dt', {}, label), value)
  })
  return element(page, 'dl', { class: 'approval-rows' }, ...pairs)
}

const warningsOf = (page: Document, warnings: readonly string[]): HTMLElement[] =>
  warnings.length === 0
    ? []
    : [
        element(
          page,
          'ul',
          { class: 'approval-warnings', 'aria-label': 'Warnings' },
          ...[...new Set(warnings)].map(text => element(page, 'li', { 'data-part': 'warning' }, visibleText(text))),
        ),
      ]

const skeletonOf = (page: Document): HTMLElement =>
  element(
    page,
    'div',
    { class: 'approval-skeleton', 'aria-hidden': 'true' },
    ...[1, 2, 3].map(() => element(page, 'div', { class: 'approval-bone' })),
  )

function titleOf(page: Document, origin: string, ask: string): HTMLElement {
  const name = element(page, 'span', { class: 'approval-origin', 'data-part': 'origin' }, visibleText(origin))
  return element(
    page,
    'h1',
    { id: TITLE },
    name,
    element(page, 'span', { class: 'approval-ask' }, ` asks you to ${visibleText(ask)}`),
  )
}

const buttonOf = (page: Document, part: Choice, text: string) =>
  element(page, 'button', { type: 'button', 'data-part': part }, text)

const actionsOf = (page: Document, ...buttons: readonly HTMLElement[]) =>
  element(page, 'div', { class: 'approval-actions' }, ...buttons)

const detailOf = (page: Document, detail: string | undefined): HTMLElement[] =>
  detail === undefined ? [] : [element(page, 'p', { class: 'approval-address' }, detail)]

/** Part of the page that stays, in which one state follows the other. */
function createStage(root: HTMLElement) {
  const page = root.ownerDocument
  const section = element(page, 'section', { class: 'approval', 'aria-labelledby': TITLE })
  const status = element(page, 'p', { class: 'approval-status', role: 'status' })
  section.append(status)
  root.replaceChildren(section)
  let stops: (() => void)[] = []
  const clear = () => {
    for (const stop of stops) stop()
    stops = []
  }
  return {
    clear,
    onClear: (stop: () => void) => void stops.push(stop),
    /** Shows content, with the status in one element that stays: a screen reader announces its changes. */
    show(state: ApprovalState, text: string, title: HTMLElement, ...rest: readonly HTMLElement[]) {
      clear()
      section.dataset.state = state
      for (const child of [...section.children]) if (child !== status) child.remove()
      if (status.textContent !== text) status.textContent = text
      status.before(title)
      document.title = title.textContent
      status.after(...rest)
    },
    /** Resolves for a press of the visitor, and for Escape with `onEscape`. */
    chosen: (
      buttons: readonly HTMLButtonElement[],
      onEscape: Choice,
      more?: (resolve: (choice: Choice) => void) => void,
    ) =>
      new Promise<Choice>(resolve => {
        for (const button of buttons)
          button.addEventListener('click', event => {
            if (event.isTrusted) resolve(button.dataset.part as Choice)
          })
        const press = (event: KeyboardEvent) => {
          if (event.isTrusted && event.key === 'Escape') resolve(onEscape)
        }
        page.addEventListener('keydown', press)
        stops.push(() => page.removeEventListener('keydown', press))
        more?.(resolve)
      }),
  }
}

/** Builds the page inside of `root`, whose content is replaced. */
export function createApprovalPage(
  root: HTMLElement,
  { origin, now }: { origin: string; now(): number },
): ApprovalPage {
  const page = root.ownerDocument
  const view = page.defaultView!
  const { show, chosen, clear, onClear } = createStage(root)
  const ended = () => titleOf(page, origin, 'approve a request')

  return {
    loading() {
      const reject = buttonOf(page, 'reject', 'Reject')
      show('loading', 'Reading the request…', titleOf(page, origin, '…'), skeletonOf(page), actionsOf(page, reject))
      reject.focus()
      return chosen([reject], 'reject')
    },
    ask(review) {
      const [reject, approve] = [buttonOf(page, 'reject', 'Reject'), buttonOf(page, 'approve', 'Approve')]
      const network = element(page, 'p', { class: 'approval-network' }, `Network: ${visibleText(review.network)}`)
      const small = element(page, 'p', { class: 'approval-small' }, 'Make this window larger to approve.')
      const data = review.data === undefined ? [] : [signedData(page, review.data)]
      const content = [network, ...warningsOf(page, review.warnings), rowsOf(page, review.rows), ...data, small]
      show('ready', '', titleOf(page, origin, review.ask), ...content, actionsOf(page, reject, approve))
      view.scrollTo(0, 0)
      reject.focus()
      return chosen([reject], 'reject', resolve => {
        const onChange = (isReadable: boolean) => {
          small.hidden = isReadable || !view.document.hasFocus()
          // A disabled button loses the focus, and with it the place of the keyboard.
          if (approve.disabled && page.activeElement === page.body) reject.focus()
        }
        const guard = guardButton(approve, { view, now, approve: () => resolve('approve'), onChange })
        onClear(guard.stop)
      })
    },
    tell(state, text, detail) {
      show(state, text, ended(), ...detailOf(page, detail))
    },
    end(state, text, { retry, detail } = {}) {
      const close = buttonOf(page, 'close', 'Close')
      const buttons = [close, ...(retry === undefined ? [] : [buttonOf(page, 'retry', retry)])]
      show(state, text, ended(), ...detailOf(page, detail), actionsOf(page, ...buttons))
      close.focus()
      return chosen(buttons, 'close')
    },
    stop: clear,
  }
}
