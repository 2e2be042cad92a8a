import { expect, test } from 'vitest'
import { InModal, modalContext } from '../../modal/modalContext.fixture.tsx'
import { createMount, fire } from '../../mount.fixture.tsx'
import { MessageText } from './MessageText.tsx'

const mount = createMount()

const show = (text: string) => {
  const mounted = mount(
    <InModal value={modalContext()}>
      <MessageText text={text} />
    </InModal>,
  )
  fire(mounted.part('message-toggle'), new MouseEvent('click', { bubbles: true }))
  return mounted.part('message')
}

test('a character that reverses the text after it is isolated, and the text stays to the letter', () => {
  const text = 'app.example wants you\n\u202Egnp.exe\u2066<img src=x onerror=alert(1)>'
  const message = show(text)
  expect(message.textContent).toBe(text)
  expect([...message.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['\u202E', '\u2066'])
  expect(message.querySelector('img')).toBe(null)
})

test('a message that is not there yet cannot be shown', () => {
  const { part, box } = mount(
    <InModal value={modalContext()}>
      <MessageText text={undefined} />
    </InModal>,
  )
  expect(part('message-toggle').getAttribute('aria-disabled')).toBe('true')
  fire(part('message-toggle'), new MouseEvent('click', { bubbles: true }))
  expect(box.querySelector('[data-part="message"]')).toBe(null)
})
