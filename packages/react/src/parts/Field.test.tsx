import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createMount, fire } from '../mount.fixture.tsx'
import { byRole } from '../roles.fixture.ts'
import { Checkbox } from './Checkbox.tsx'
import { Field, SearchField } from './Field.tsx'

const mount = createMount()

const type = (input: HTMLElement, text: string) => {
  // React reads changes past its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  fire(input, new Event('input', { bubbles: true }))
}

test('a field is named by its label, and the browser neither completes nor corrects it', () => {
  const { part, attributes } = mount(<Field label="Amount" placeholder="0" />)
  expect(
    attributes(part('field'), 'aria-label', 'autocomplete', 'autocapitalize', 'spellcheck', 'placeholder'),
  ).toEqual({
    'aria-label': 'Amount',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    placeholder: '0',
  })
})

const Amount = ({ onText }: { onText: (text: string) => void }) => {
  const [text, setText] = useState('')
  const change = (next: string) => {
    setText(next)
    onText(next)
  }
  return <Field label="Amount" value={text} onChange={event => change(event.currentTarget.value)} />
}

test('typing calls onChange with each text', () => {
  const onText = vi.fn()
  const { part } = mount(<Amount onText={onText} />)
  type(part('field'), '1')
  type(part('field'), '1.5')
  expect((part('field') as HTMLInputElement).value).toBe('1.5')
  expect(onText.mock.calls).toEqual([['1'], ['1.5']])
})

test('an error describes its field, marks it as invalid and is announced in a region that was there before', () => {
  const { box, part, show, attributes } = mount(<Field label="Amount" />)
  const region = box.querySelector('[role="status"]')!
  expect(region.textContent).toBe('')
  expect(attributes(part('field'), 'aria-invalid', 'aria-describedby')).toEqual({
    'aria-invalid': null,
    'aria-describedby': null,
  })
  show(<Field label="Amount" error="Too much" />)
  expect(box.querySelector('[role="status"]')).toBe(region)
  expect(region.textContent).toBe('Too much')
  expect(attributes(part('field'), 'aria-invalid', 'aria-describedby')).toEqual({
    'aria-invalid': 'true',
    'aria-describedby': region.id,
  })
  expect(part('field').closest('label')?.className).toBe('field invalid')
  show(<Field label="Amount" />)
  expect(region.textContent).toBe('')
  expect(part('field').getAttribute('aria-invalid')).toBe(null)
})

test('two fields have errors of their own', () => {
  const { box } = mount(
    <>
      <Field part="one" label="One" error="First" />
      <Field part="two" label="Two" error="Second" />
    </>,
  )
  const texts = [...box.querySelectorAll('input')].map(
    input => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent,
  )
  expect(texts).toEqual(['First', 'Second'])
})

test('a search field is cleared by a button that is there only while it has a text', () => {
  const onClear = vi.fn()
  const { box, show } = mount(
    <SearchField label="Search wallets" clearLabel="Clear" value="" onClear={onClear} onChange={() => {}} />,
  )
  expect(byRole(box, 'searchbox', 'Search wallets').dataset.part).toBe('search')
  expect(box.querySelector('[data-part="clear"]')).toBe(null)
  show(<SearchField label="Search wallets" clearLabel="Clear" value="riv" onClear={onClear} onChange={() => {}} />)
  byRole(box, 'button', 'Clear').click()
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('a phone shows a search key on its keyboard', () => {
  const { part } = mount(<SearchField label="Search" clearLabel="Clear" onClear={() => {}} />)
  expect(part('search').getAttribute('enterkeyhint')).toBe('search')
})

test('a checkbox is named by its label and reports each change', () => {
  const onChange = vi.fn()
  const { box, part, show } = mount(
    <Checkbox checked={false} onChange={onChange}>
      I agree to the <a href="https://app.example/terms">Terms</a>
    </Checkbox>,
  )
  const input = byRole(box, 'checkbox', 'I agree to the Terms') as HTMLInputElement
  expect(input.checked).toBe(false)
  fire(input, new MouseEvent('click', { bubbles: true }))
  expect(onChange.mock.calls).toEqual([[true]])
  // Without a new state it stays as it was.
  expect((part('checkbox') as HTMLInputElement).checked).toBe(false)
  show(
    <Checkbox checked onChange={onChange}>
      I agree to the <a href="https://app.example/terms">Terms</a>
    </Checkbox>,
  )
  expect(input.checked).toBe(true)
  fire(input, new MouseEvent('click', { bubbles: true }))
  expect(onChange.mock.calls).toEqual([[true], [false]])
})
