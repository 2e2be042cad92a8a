import type { Field, Variant } from '@foyer/reference'
import { cell, codeCell } from './markdown.ts'

const signatureOf = ({ name, isOptional, type }: Field) => `${name}${isOptional ? '?' : ''}: ${type}`

/** Meanings of the fields that have one, each as a cell. */
const meanings = (fields: readonly Field[]): string[] =>
  fields.filter(({ text }) => text !== '').map(({ name, text }) => cell(`\`${name}\`: ${text}`))

/** Returns the two cells of fields: their code, and a text followed by the meaning of each. */
export const fieldCells = (fields: readonly Field[], text: string): [string, string] => [
  fields.length === 0 ? '' : codeCell(`{ ${fields.map(signatureOf).join('; ')} }`),
  text === '' ? meanings(fields).join('<br>') : [cell(text), ...meanings(fields)].join('<br>• '),
]

/**
 * Returns the rows of a union of events: the type of each, its payload, and its meaning.
 * @throws Error for an event without a docblock.
 */
export const eventRows = (variants: readonly Variant[]): string[][] =>
  variants.map(({ type, text, fields }) => {
    const name = fields.find(field => field.name === 'type')?.type.replaceAll("'", '')
    if (name === undefined || text === '') throw new Error(`The event ${name ?? type} has no docblock.`)
    return [
      codeCell(name),
      ...fieldCells(
        fields.filter(field => field.name !== 'type'),
        text,
      ),
    ]
  })
