import type { Field, Variant } from '@foyer/reference'
import { fieldCells } from './eventRows.ts'
import { cell, codeCell, generated, table } from './markdown.ts'

/** Types of the table of views, as the sources declare them. */
export type ViewTypes = {
  /** Rows of the table: a field for each view, which has its requirements in `needs`. */
  rows: readonly Field[]
  /** Requirements, with their meaning. */
  needs: readonly Variant[]
  /** A field for each view, which has the fields of its payload. */
  payloads: readonly Field[]
}

const valuesIn = (type: string): string[] => Array.from(type.matchAll(/'([^']+)'/g), ([, value]) => value!)

/**
 * Returns the page of the views that can be opened.
 * @throws Error for a requirement without a docblock.
 */
export function viewsPage({ rows, needs, payloads }: ViewTypes, titles: Readonly<Record<string, string>>): string {
  const views = rows.map(({ name, fields }) => {
    const required = valuesIn(fields.find(field => field.name === 'needs')?.type ?? '')
    return [
      codeCell(name),
      titles[name] ?? '',
      required.map(need => `[\`${need}\`](#needs)`).join(', '),
      ...fieldCells(payloads.find(each => each.name === name)?.fields ?? [], ''),
    ]
  })
  const reasons = needs.map(({ type, text }) => {
    if (text === '') throw new Error(`The requirement ${type} of a view has no docblock.`)
    return [codeCell(valuesIn(type)[0] ?? type), cell(text)]
  })
  return generated('packages/core/src/flows/modal/views.ts', [
    '# Views',
    'Open one by its name: `useModal().open({ view, arguments })`, `open` of `createFoyer()`, or the event [`modal.open`](./commands-and-facts.md#events).',
    'Where a [need](#needs) of the view is not met, a closed modal opens on its default view, and an open one stays where it is. Arguments that a view does not know are ignored. `namespace` may stand beside `view` instead of in `arguments`.',
    table(['View', 'Title', 'Needs', 'Arguments', 'Meaning of the arguments'], views),
    '## Needs',
    table(['Need', 'Met by'], reasons),
  ])
}
