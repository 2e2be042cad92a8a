type Attributes = { [name: string]: string | boolean | undefined | ((event: Event) => void) }
type Child = Node | string | undefined | false

/** Makes an element. Texts become text nodes, so that nothing foreign is read as markup; `on…` attributes are listeners. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value)
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.filter(child => child !== undefined && child !== false))
  return made
}

/** Shows a screen: its heading is the title of the window, and gets the focus, so that it is read out, unless a field takes it. */
export function show(root: HTMLElement, ...children: readonly Child[]): void {
  root.replaceChildren(...children.filter(child => child !== undefined && child !== false))
  document.title = root.querySelector('h1')?.textContent ?? document.title
  const first = root.querySelector<HTMLElement>('[autofocus], h1')
  first?.setAttribute('tabindex', first.tagName === 'H1' ? '-1' : '0')
  first?.focus()
}

/** A line for problems, which is read out when it changes. */
export function problemLine(): { line: HTMLElement; say: (text: string) => void } {
  const line = element('p', { role: 'alert', class: 'problem' })
  return { line, say: text => line.replaceChildren(text) }
}

/** Button that runs once at a time and is off while it runs. */
export function button(
  label: string,
  press: () => Promise<void> | void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element(
    'button',
    {
      type: 'button',
      ...attributes,
      onclick: () => {
        made.disabled = true
        void Promise.resolve(press()).finally(() => {
          made.disabled = false
        })
      },
    },
    label,
  )
  return made
}

/** Form of one field. `submit` says what is wrong, or nothing. */
export function fieldForm(options: {
  label: string
  hint?: string
  action: string
  input: Attributes
  submit: (text: string) => Promise<string | undefined> | string | undefined
}): HTMLFormElement {
  const { label, hint, action, submit } = options
  const { line, say } = problemLine()
  line.id = 'field-problem'
  const described = hint === undefined ? 'field-problem' : 'field-hint field-problem'
  const input = element('input', {
    id: 'field',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    autofocus: true,
    'aria-describedby': described,
    ...options.input,
  })
  const send = element('button', { class: 'primary' }, action)
  return element(
    'form',
    {
      novalidate: true,
      onsubmit: event => {
        event.preventDefault()
        if (send.disabled) return
        send.disabled = true
        say('')
        void Promise.resolve(submit(input.value))
          .catch(() => 'Something went wrong. Check your connection and try again.')
          .then(problem => {
            send.disabled = false
            input.toggleAttribute('aria-invalid', problem !== undefined)
            if (problem === undefined) return
            say(problem)
            input.focus()
          })
      },
    },
    element('label', { for: 'field' }, label),
    hint !== undefined && element('p', { id: 'field-hint', class: 'hint' }, hint),
    input,
    line,
    send,
  )
}

/** Host of the site that opened this window, in large letters. */
export const siteLine = (origin: string): HTMLElement =>
  element('p', { class: 'site', 'data-part': 'origin' }, origin.replace(/^https:\/\//, ''))

/** Login that a wallet belongs to: a page could have begun it with an address of its own. */
export const loginLine = (label: string): HTMLElement | false =>
  label !== '' && element('p', { class: 'hint', 'data-part': 'login' }, 'For the login ', element('bdi', {}, label))

/** Screen at the end of a window. */
export function showEnd(root: HTMLElement, title: string, text: string): void {
  show(
    root,
    element('h1', {}, title),
    element('p', { role: 'status' }, text),
    button('Close this window', () => close(), { class: 'primary' }),
  )
}
