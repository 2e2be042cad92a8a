import { describeMachine, type MachineDescription, type StateDescription } from '@foyer/core/testing'
import type { AnyStateMachine } from 'xstate'
import { type StatePicture, screenSection } from './statePictures.ts'

export type Chart = {
  /** Name of its export, such as `connectionMachine`. */
  name: string
  machine: AnyStateMachine
  /** Path of its file from the root of the repository. */
  source: string
  /** Text of its docblock. */
  about: string
  /** Comments of its states, by path. */
  comments: ReadonlyMap<string, string>
}

const ROOT_STATE = '(root)'

const code = (text: string) => `\`${text}\``
/** Escapes a table cell: bars and new lines end it, and Vue interpolates double braces. */
const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll('{{', '{ {')
    .replaceAll(/\s*\n\s*/g, ' ')
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

const kindOf = ({ type, initial, path }: StateDescription) => {
  if (type === 'compound') return `starts in ${code(initial!.slice(path === '' ? 0 : path.length + 1))}`
  return type === 'parallel' ? 'regions side by side' : type === 'atomic' ? '' : type
}

const metaText = (meta: unknown) =>
  typeof meta === 'object' && meta !== null
    ? Object.entries(meta)
        .map(([name, value]) => code(`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`))
        .join(' ')
    : ''

const stateRow = (state: StateDescription, comments: Chart['comments']) => [
  code(state.path || ROOT_STATE),
  kindOf(state),
  state.description ?? comments.get(state.path) ?? '',
  state.tags.map(code).join(' '),
  metaText(state.meta),
  state.invokes.map(({ id, src }) => code(id === src ? id : `${id} (${src})`)).join(' '),
]

const stateTable = ({ states }: MachineDescription, comments: Chart['comments']) => {
  const head = ['State', 'Kind', 'What it is', 'Tags', 'Meta', 'Invokes']
  const rows = states.map(state => stateRow(state, comments))
  // An empty column is left out.
  const used = head.map((_, column) => column === 0 || rows.some(row => row[column] !== ''))
  const keep = (row: string[]) => row.filter((_, column) => used[column])
  return table(keep(head), rows.map(keep))
}

const moveTable = ({ states }: MachineDescription) =>
  table(
    ['From', 'Event', 'If', 'To', 'Does'],
    states.flatMap(({ path, moves }) =>
      moves
        .filter(({ unreachable }) => !unreachable)
        .map(move => [
          code(path || ROOT_STATE),
          code(move.event),
          move.guard ? code(move.guard) : move.otherwise ? 'else' : '',
          move.targets.length > 0
            ? move.targets.map(code).join(' and ') + (move.reenter ? ' (again)' : '')
            : move.actions.length > 0
              ? 'stays'
              : 'ignored',
          move.actions.map(code).join(' '),
        ]),
    ),
  )

export const pageName = ({ machine }: Chart) => `${machine.id}.md`

const counts = ({ states }: MachineDescription) => ({
  states: states.length,
  moves: states.flatMap(({ moves }) => moves).filter(({ unreachable }) => !unreachable).length,
})

const GENERATED = '<!-- Generated from the machine by `pnpm run docs`. Change the machine, not this page. -->'

/** Returns the page of a machine: its drawing, its states with the pictures of those on the screen, and its transitions. */
export function chartPage(chart: Chart, pictures: readonly StatePicture[]): string {
  const { name, machine, about, source, comments } = chart
  const description = describeMachine(machine)
  const { states, moves } = counts(description)
  return `---
editLink: false
aside: false
---

${GENERATED}

# ${machine.id}

${about}

${code(name)} of \`@foyer/core/machines\`, written in ${code(source)}: ${states} states, ${moves} moves.

## Chart

A dashed box is a region, which runs beside its neighbours. Moves that stay where they are are left out; one that ends inside its own box is written in it.

<div class="diagram" tabindex="0" role="region" aria-label="Chart">

![The chart of ${machine.id}; its states and moves are listed below](./${machine.id}.svg)

</div>

## States

${stateTable(description, comments)}

${screenSection(description, pictures)}## Moves

\`done(id)\` and \`error(id)\` are the outcomes of an actor that the state invokes, \`after(name)\` is a delay, \`always\` needs no event. Within a state the first row
whose condition holds is taken. "Stays" runs its actions only; "ignored" hides the event from the states around it.

${moveTable(description)}
`
}

/** Returns the page that lists all charts. */
export function chartIndex(charts: readonly Chart[]): string {
  const rows = charts.map(chart => {
    const { states, moves } = counts(describeMachine(chart.machine))
    return [`[${chart.machine.id}](./${pageName(chart)})`, chart.about.split('\n\n')[0]!, `${states}`, `${moves}`]
  })
  return `---
editLink: false
---

${GENERATED}

# Charts

Each page is generated from the running machine, by \`describeMachine\` of \`@foyer/core/testing\`. A chart that has changed without its page fails \`pnpm docs:check\`.

${table(['Machine', 'What it is', 'States', 'Moves'], rows)}
`
}
