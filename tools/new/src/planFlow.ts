import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FlowName, flowName, sentenceOf } from './flowName.ts'
import { flowRows } from './flowRows.ts'
import { exportedNames, keysAt } from './places.ts'
import { type Plan, planOf } from './plan.ts'
import { Refusal } from './refusal.ts'
import { fromTemplates } from './templates.ts'

const CORE = 'packages/core/src'
const REACT = 'packages/react/src'

/** Names that core exports for a flow. */
const exportsOf = ({ camel, pascal }: FlowName) => [
  pascal,
  `${pascal}Event`,
  `${pascal}Ref`,
  `${pascal}Screen`,
  `${camel}Machine`,
  `${camel}Of`,
  `select${pascal}`,
]

/** Reason for which a name cannot be used, or undefined. A name is taken in any case of its letters: folders may not tell them apart. */
function takenBy(root: string, name: FlowName): string | undefined {
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
  const keys = (path: string, ...way: string[]) => keysAt(path, read(path), way)
  const folder = [CORE, REACT]
    .map(source => `${source}/flows`)
    .find(flows =>
      readdirSync(join(root, flows)).some(each => each.toLowerCase().split('.')[0] === name.camel.toLowerCase()),
    )
  if (folder) return `${folder} has it already`
  if (keys(`${CORE}/doors.ts`, 'doors').includes(name.camel)) return 'core/src/doors.ts has a module of this name'
  if (keys(`${CORE}/flows/modal/viewTitles.ts`, 'viewTitles').includes(name.pascal)) return 'a view has this name'
  if (keys(`${REACT}/doors.ts`, 'doors').includes(name.camel)) return 'react/src/doors.ts has a module of this name'
  const exported = ['index.ts', 'machines.ts'].flatMap(path => [...exportedNames(path, read(`${CORE}/${path}`))])
  const double = exportsOf(name).find(each => exported.includes(each))
  return double && `@foyer/core exports ${double} already`
}

/** Plan of a flow: its two folders and its lines in the tables. Throws a `Refusal`. */
export function planFlow(root: string, text: string): Plan & { name: FlowName } {
  const name = flowName(text)
  const taken = takenBy(root, name)
  if (taken) throw new Refusal(`The name "${name.camel}" is taken: ${taken}.`)
  const files = fromTemplates('flow', {
    __flow__: name.camel,
    __Flow__: name.pascal,
    '__flow-name__': name.kebab,
    __words__: name.words,
    __Words__: sentenceOf(name),
  })
  return { name, ...planOf(root, files, flowRows(name)) }
}
