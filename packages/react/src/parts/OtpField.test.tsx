import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createMount, fire } from '../mount.fixture.tsx'
import { OtpField, type OtpFieldProps } from './OtpField.tsx'

const mount = createMount()

const Code = ({ onDigits, ...rest }: Partial<OtpFieldProps> & { onDigits?: (digits: string) => void }) => {
  const [value, setValue] = useState('')
  const change = (digits: string) => {
    setValue(digits)
    onDigits?.(digits)
  }
  return <OtpField label="Code" value={value} onChange={change} {...rest} />
}

const type = (input: HTMLElement, text: string) => {
  // React reads changes past its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  fire(input, new Event('input', { bubbles: true }))
}

const boxes = (box: HTMLElement) => [...box.querySelectorAll('.code-box')]
const current = (box: HTMLElement) => boxes(box).findIndex(each => each.classList.contains('current'))

test('a code is one named text input for digits that the system may fill in, over six boxes that are not read out', () => {
  const { box, part, attributes } = mount(<Code />)
  expect(box.querySelectorAll('input')).toHaveLength(1)
  expect(attributes(part('otp'), 'aria-label', 'inputmode', 'autocomplete', 'type')).toEqual({
    'aria-label': 'Code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    type: 'text',
  })
  expect(boxes(box)).toHaveLength(6)
  expect(boxes(box)[0]?.closest('[aria-hidden="true"]')).not.toBe(null)
})

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code is 123-456.', '123456'],
  ['1234567890', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳४५६', '123456'],
  ['１２３ab', '123'],
  ['<b>', ''],
])('%s, typed or pasted, is %s', (text, digits) => {
  const onDigits = vi.fn()
  const { part } = mount(<Code onDigits={onDigits} />)
  type(part('otp'), text)
  expect(onDigits).toHaveBeenLastCalledWith(digits)
  expect((part('otp') as HTMLInputElement).value).toBe(digits)
})

test('the box of the caret is marked, the last one after the last digit', () => {
  const { box, part } = mount(<Code />)
  const input = part('otp') as HTMLInputElement
  const place = (at: number) => {
    input.setSelectionRange(at, at)
    fire(input, new KeyboardEvent('keyup', { key: 'ArrowLeft', bubbles: true }))
  }
  expect(current(box)).toBe(0)
  type(input, '123456')
  place(2)
  expect(current(box)).toBe(2)
  place(6)
  expect(current(box)).toBe(5)
})

test('a code that is being checked cannot be edited, keeps the focus and is announced as busy', () => {
  const { box, part, attributes } = mount(<Code busy note="Checking" />)
  expect(attributes(part('otp'), 'readonly', 'aria-disabled', 'disabled')).toEqual({
    readonly: '',
    'aria-disabled': 'true',
    disabled: null,
  })
  expect(box.querySelector('label')?.getAttribute('aria-busy')).toBe('true')
  expect(current(box)).toBe(-1)
})

test('an error describes the input and is announced in a region that was there before', () => {
  const { box, part, show } = mount(<Code note="Sent" />)
  const region = box.querySelector('[role="status"]')!
  expect(region.textContent).toBe('Sent')
  show(<Code note="Sent" error="Wrong code" />)
  expect(region.textContent).toBe('Wrong code')
  expect(part('otp').getAttribute('aria-invalid')).toBe('true')
  expect(part('otp').getAttribute('aria-describedby')).toBe(region.id)
})
