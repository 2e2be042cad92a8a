/** Selectors of the roles that the views use, with their implicit elements. */
const SELECTORS = {
  alert: '[role="alert"]',
  button: 'button',
  checkbox: 'input[type="checkbox"]',
  dialog: 'dialog[open]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  radio: 'input[type="radio"]',
  radiogroup: '[role="radiogroup"]',
  region: 'section[aria-label]',
  searchbox: 'input[type="search"]',
  status: '[role="status"]',
  tab: '[role="tab"]',
  tabpanel: '[role="tabpanel"]',
  timer: '[role="timer"]',
} as const

export type Role = keyof typeof SELECTORS

/** Text of an element for a screen reader, without the parts hidden from it. */
export function spoken(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [hidden]')) hidden.remove()
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Accessible name, as far as the views need the algorithm. */
export function nameOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const labelledBy = element.getAttribute('aria-labelledby')
  if (labelledBy) return spoken(root.getElementById(labelledBy)!)
  const label = element.getAttribute('aria-label')
  if (label) return label
  if (element instanceof HTMLInputElement) return spoken(element.closest('label') ?? element)
  return spoken(element)
}

/** Elements of a role, in the order of the document. */
export const allByRole = (root: ParentNode, role: Role): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(SELECTORS[role]),
]

/** Names of all elements of a role. */
export const namesOf = (root: ParentNode, role: Role): string[] => allByRole(root, role).map(nameOf)

/** The one element of a role and name. Throws if there is none, or more than one. */
export function byRole(root: ParentNode, role: Role, name: string | RegExp): HTMLElement {
  const matches = allByRole(root, role).filter(element =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
  )
  const [match, ...others] = matches
  if (!match || others.length > 0)
    throw new Error(
      `${matches.length} elements of role ${role} are named ${name}. There are: ${namesOf(root, role).join(' | ')}`,
    )
  return match
}
