import { ATTRIBUTES, PARTS } from './domNames.ts'
import { type DomNames, RENDERER } from './domScan.ts'
import { generated, table } from './markdown.ts'

/** Names in one list and not in the other, each as a sentence. */
function differences(kind: string, found: Iterable<string>, described: Iterable<string>): string[] {
  const [inCode, inTable] = [new Set(found), new Set(described)]
  return [
    ...[...inCode]
      .filter(name => !inTable.has(name))
      .map(name => `The ${kind} ${name} has no sentence in domNames.ts.`),
    ...[...inTable].filter(name => !inCode.has(name)).map(name => `No component writes the ${kind} ${name}.`),
  ]
}

/** Returns the names that the sources and the tables do not share. */
export const domProblems = ({ parts, attributes }: DomNames): string[] => [
  ...differences('part', parts, Object.values(PARTS).flatMap(Object.keys)),
  ...differences('attribute', attributes, Object.keys(ATTRIBUTES)),
]

/**
 * Returns the page of all parts and attributes.
 * @throws Error with every name that only the sources or only the tables have.
 */
export function domPage(found: DomNames): string {
  const problems = domProblems(found)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const sections = Object.entries(PARTS).flatMap(([title, parts]) => [
    `## ${title}`,
    table(
      ['Part', 'Marks', '`::part`'],
      Object.entries(parts).map(([name, meaning]) => [`\`${name}\``, meaning, found.exposed.has(name) ? 'yes' : '']),
    ),
  ])
  return generated(RENDERER, [
    '# Parts and attributes',
    'The modal is a `<foyer-modal>` element and each button a `<foyer-button>`, each with an open shadow root. Inside, `data-part` says what an element is: use it in tests and scripts, which reach it through `shadowRoot`. Style sheets of the page reach the parts marked `::part`, as [Theming](../guide/theming.md#parts) shows.',
    'A view can carry a part more than once. Rows and buttons without a name of their own have that of their kind.',
    ...sections,
    '## Attributes',
    table(
      ['Attribute', 'On', 'Says'],
      Object.entries(ATTRIBUTES).map(([name, { on, meaning }]) => [`\`${name}\``, on, meaning]),
    ),
  ])
}
