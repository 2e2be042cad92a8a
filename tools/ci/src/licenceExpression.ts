/** Permissive licences that packages installed with ours may have. @see https://spdx.org/licenses/ */
const PERMITTED = new Set(['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'])

/** The fields of a manifest that name its licence; `licenses` and objects are of old versions of npm. */
export type Licensed = { license?: unknown; licenses?: unknown }

const nameOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() || undefined
  if (typeof value === 'object' && value !== null && 'type' in value) return nameOf(value.type)
  return undefined
}

/** Returns the licence of a manifest as an SPDX expression; undefined if it names none. All licences of a list apply. */
export function licenceOf({ license, licenses }: Licensed): string | undefined {
  const listed = license ?? licenses
  if (!Array.isArray(listed)) return nameOf(listed)
  const names = listed.map(nameOf)
  if (names.length === 0 || names.includes(undefined)) return undefined
  return names.length === 1 ? names[0] : names.map(name => `(${name})`).join(' AND ')
}

/**
 * Returns whether a licence permits use without conditions on the host's own code. With `OR` one side is enough, `AND` needs both. An
 * exception (`WITH`), a file (`SEE LICENSE IN`) and everything that is no SPDX expression are not permitted.
 * @see https://spdx.github.io/spdx-spec/v3.0.1/annexes/spdx-license-expressions/
 */
export function isPermitted(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const fail = (): never => {
    throw new SyntaxError(`"${expression}" is no SPDX expression.`)
  }
  const simple = (): boolean => {
    const word = words[at++] ?? fail()
    if (word === '(') {
      const inner = either()
      return words[at++] === ')' ? inner : fail()
    }
    if (!/^[A-Za-z0-9][\w.+-]*$/.test(word)) return fail()
    if (words[at] !== 'WITH') return PERMITTED.has(word)
    at += 2
    return false
  }
  const all = (): boolean => {
    let permitted = simple()
    while (words[at] === 'AND') {
      at += 1
      permitted = simple() && permitted
    }
    return permitted
  }
  const either = (): boolean => {
    let permitted = all()
    while (words[at] === 'OR') {
      at += 1
      permitted = all() || permitted
    }
    return permitted
  }
  try {
    const permitted = either()
    return at === words.length && permitted
  } catch {
    return false
  }
}
