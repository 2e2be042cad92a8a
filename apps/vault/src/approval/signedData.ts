import type { NamedValue } from '../chains/review.ts'
import { element, visibleName, visibleText } from './element.ts'

const TITLE = 'approval-data-title'

/** Name that the page chose: in type of its own, so that it is none of the vault's labels, however it is spelled. */
const nameOf = (page: Document, name: string | number): HTMLElement =>
  typeof name === 'number'
    ? element(page, 'span', {}, `Item ${name}`)
    : element(page, 'code', { 'data-part': 'name', class: 'approval-name' }, visibleName(name))

function contentOf(page: Document, { name, parts, text = '', kind }: NamedValue): HTMLElement {
  if (parts !== undefined)
    return parts.length === 0
      ? element(page, 'span', { 'data-part': 'nothing' }, 'Nothing inside')
      : listOf(page, parts, 'approval-parts')
  if (kind === 'address') return element(page, 'span', { class: 'approval-address' }, visibleText(text))
  // Focusable, so that a long text can be scrolled with the keyboard.
  const attributes = { class: 'approval-long', tabindex: '0', role: 'group', 'aria-label': labelOf(name) }
  return element(page, 'div', attributes, visibleText(text))
}

const labelOf = (name: string | number) => (typeof name === 'number' ? `Item ${name}` : visibleName(name))

function listOf(page: Document, values: readonly NamedValue[], className: string): HTMLElement {
  const pairs = values.map(value =>
    element(
      page,
      'div',
      { class: 'approval-row', 'data-part': 'value' },
      element(page, 'dt', {}, nameOf(page, value.name)),
      element(page, 'dd', {}, contentOf(page, value)),
    ),
  )
  return element(page, 'dl', { class: className }, ...pairs)
}

/** Part of a review with the values under names of the page, each inside of the struct or list that it belongs to. */
export const signedData = (page: Document, data: readonly NamedValue[]): HTMLElement =>
  element(
    page,
    'div',
    { 'data-part': 'data', role: 'group', 'aria-labelledby': TITLE },
    element(page, 'h2', { id: TITLE }, 'What you sign, in the names that the site gave it'),
    listOf(page, data, 'approval-rows'),
  )
