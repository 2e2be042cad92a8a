import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isVague } from '@foyer/ci/isVague'
import { Refusal } from './refusal.ts'

/** Name of a chain family in the forms in which the sources have it. */
export type FamilyName = { family: string; pascal: string }

const FAMILY = /^[a-z][a-z0-9]{2,7}$/

const NAMESPACES = 'packages/core/src/chain/namespace.ts'

/** Reads a CAIP-2 namespace. Throws a `Refusal` for any other text, and for a family that has an adapter. */
export function familyName(root: string, text: string): FamilyName {
  if (!FAMILY.test(text))
    throw new Refusal(`"${text}" is no CAIP-2 namespace of 3 to 8 lower-case letters and digits, such as cosmos.`)
  if (isVague(text)) throw new Refusal(`"${text}" does not describe a chain family.`)
  const folder = `packages/adapters-${text}`
  if (existsSync(join(root, folder))) throw new Refusal(`${folder} exists already.`)
  const sources = readFileSync(join(root, NAMESPACES), 'utf8')
  if (sources.includes(`'${text}'`)) {
    const adapters = readdirSync(join(root, 'packages')).filter(name => name.startsWith('adapters-'))
    throw new Refusal(`${NAMESPACES} has "${text}" already; the adapters are ${adapters.join(', ')}.`)
  }
  return { family: text, pascal: text.charAt(0).toUpperCase() + text.slice(1) }
}
