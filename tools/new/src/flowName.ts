import { isVague } from '@foyer/ci/isVague'
import { Refusal } from './refusal.ts'

/** Name of a flow in the forms in which the sources have it. */
export type FlowName = {
  /** `tokenApprovals`. */
  camel: string
  /** `TokenApprovals`, also the name of the view. */
  pascal: string
  /** `token-approvals`. */
  kebab: string
  /** `token approvals`. */
  words: string
}

const CAMEL = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/
const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Reads a name in camel or kebab case. Throws a `Refusal` for any other, and for one that describes nothing. */
export function flowName(text: string): FlowName {
  if (!CAMEL.test(text) && !KEBAB.test(text))
    throw new Refusal(`"${text}" is no name of a flow. Write it as tokenApprovals or token-approvals.`)
  const parts = text.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).split('-')
  const kebab = parts.join('-')
  if (isVague(kebab))
    throw new Refusal(`"${text}" does not describe a flow. Name the thing that a visitor does or sees.`)
  const pascal = parts.map(capital).join('')
  if (pascal in globalThis) throw new Refusal(`"${text}" would hide the global ${pascal}. Choose another name.`)
  return { camel: parts[0] + parts.slice(1).map(capital).join(''), pascal, kebab, words: parts.join(' ') }
}

/** Words of a name as the beginning of a sentence. */
export const sentenceOf = ({ words }: FlowName): string => capital(words)
