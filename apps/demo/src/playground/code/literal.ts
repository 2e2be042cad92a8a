type Value = string | number | boolean | undefined | readonly Value[] | { readonly [key: string]: Value }

const LINE = 80

const keyOf = (key: string) => (/^[a-z_$][\w$]*$/i.test(key) ? key : `'${key}'`)

const textOf = (value: Value, indent: string): string => {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(each => textOf(each, indent)).join(', ')}]`
  const inner = `${indent}  `
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  const rows = entries.map(([key, each]) => `${keyOf(key)}: ${textOf(each, inner)}`)
  const line = `{ ${rows.join(', ')} }`
  return line.length <= LINE && !line.includes('\n')
    ? line
    : `{\n${rows.map(row => `${inner}${row},\n`).join('')}${indent}}`
}

/** Returns a plain value as source text, on one line where it fits. Entries that are undefined are left out. */
export const literal = (value: Value): string => textOf(value, '  ')
