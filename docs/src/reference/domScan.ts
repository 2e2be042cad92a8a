import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, ROOT } from '../repository.ts'

/** Folder whose components write the DOM of the modal and of its buttons. */
export const RENDERER = 'packages/react/src'

/** Names that the sources write into the DOM. */
export type DomNames = {
  parts: Set<string>
  /** Parts that `::part` reaches too. */
  exposed: Set<string>
  attributes: Set<string>
}

/** Parts whose name is computed: the expression, and the type with its values. */
const COMPUTED: Record<string, { file: string; values: RegExp }> = {
  page: { file: 'packages/core/src/flows/approval/approval.types.ts', values: /type VaultPage = ([^\n]+)/ },
}

const quoted = (code: string): string[] => Array.from(code.matchAll(/'([a-z][a-z-]*)'/g), ([, name]) => name!)

/** Names in the value of an attribute, `"token"` or `{a ? 'token' : 'row'}`; none for a name that the caller of a component gives. */
function namesIn(value: string, place: string): string[] {
  if (value.startsWith('"')) return [value.slice(1, -1)]
  const code = value.slice(1, -1).trim()
  const names = quoted(code.replace(/^[^?]*\?/, ''))
  if (names.length > 0 || code === 'part') return names
  const computed = COMPUTED[code]
  if (!computed) throw new Error(`${place}: the part {${code}} has no literal name: add it to COMPUTED of domScan.ts.`)
  return quoted(computed.values.exec(readFileSync(join(ROOT, computed.file), 'utf8'))?.[1] ?? '')
}

/** Returns the names that a source writes. */
export function namesOf(source: string, place: string): DomNames {
  const found: DomNames = { parts: new Set(), exposed: new Set(), attributes: new Set() }
  for (const [, attribute, value] of source.matchAll(/(?<=\s)(data-part|part)=("[^"]*"|\{[^{}]*\})/g))
    for (const name of namesIn(value!, place)) {
      found.parts.add(name)
      if (attribute === 'part') found.exposed.add(name)
    }
  for (const [, code] of source.matchAll(/(?<=[\s{])part = ([^\n,]*'[^\n]*?)(?=[,\n])/g))
    for (const name of quoted(code!.replace(/^[^?]*\?/, ''))) {
      found.parts.add(name)
      found.exposed.add(name)
    }
  for (const [, name] of source.matchAll(/(?<=[\s'"])(data-[a-z-]+)(?=['"]?\]?[:=]|['"]\n|["']$)/gm))
    if (name !== 'data-part') found.attributes.add(name!)
  for (const [, name] of source.matchAll(/attribute="(data-[a-z-]+)"/g)) found.attributes.add(name!)
  return found
}

/** Returns the names that the renderer writes, from its sources without tests. */
export function scanDom(): DomNames {
  const all = filesIn(join(ROOT, RENDERER))
    .filter(path => /\.tsx?$/.test(path) && !/\.(?:test|fixture|test-d)\.tsx?$/.test(path))
    .map(path => namesOf(readFileSync(path, 'utf8'), path.slice(ROOT.length)))
  const union = (key: keyof DomNames) => new Set(all.flatMap(each => [...each[key]]).sort())
  return { parts: union('parts'), exposed: union('exposed'), attributes: union('attributes') }
}
