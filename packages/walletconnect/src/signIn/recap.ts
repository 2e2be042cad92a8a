import { attempt } from '@foyer/core/chain/adapters'

/** Methods that a message lets the page call, each with the chains that it is limited to. */
export type Recap = ReadonlyMap<string, readonly string[]>

const PREFIX = 'urn:recap:'
const ABILITY = 'request/'
const FAMILY = 'eip155'
/** Characters of the longest recap that is read. */
const LONGEST = 50_000

/** Whether a resource grants something, in any family and form. */
export const isRecap = (resource: string | undefined): resource is string => resource?.startsWith(PREFIX) === true

/**
 * Writes the resource that asks for methods of eip155. A wallet answers with the methods that it grants, and the chains that it grants them on.
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export function encodeRecap(methods: readonly string[]): string {
  const abilities = Object.fromEntries(inOrder(methods).map(method => [`${ABILITY}${method}`, [{}]]))
  return `${PREFIX}${btoa(JSON.stringify({ att: { [FAMILY]: abilities } })).replace(/=+$/, '')}`
}

/** Reads a resource that grants methods of eip155. Undefined for one that grants anything else, or is malformed. */
export function decodeRecap(resource: string): Recap | undefined {
  if (!isRecap(resource) || resource.length > LONGEST) return undefined
  const encoded = resource.slice(PREFIX.length).replace(/-/g, '+').replace(/_/g, '/')
  const { att, prf } = fieldsOf(attempt(() => JSON.parse(atob(encoded)) as unknown))
  const families = fieldsOf(att)
  if (prf !== undefined || Object.keys(families).join() !== FAMILY) return undefined
  const granted = Object.entries(fieldsOf(families[FAMILY])).map(([ability, limits]) => {
    const method = ability.startsWith(ABILITY) ? ability.slice(ABILITY.length) : ''
    const chains = chainsOf(limits)
    return /^\w{1,100}$/.test(method) && chains ? ([method, chains] as const) : undefined
  })
  const all = granted.filter(each => each !== undefined)
  return all.length > 0 && all.length === granted.length ? new Map(all) : undefined
}

/**
 * Returns the sentence that the message states for a recap.
 * @see https://eips.ethereum.org/EIPS/eip-5573#recap-translation-algorithm
 */
export function recapSentence(recap: Recap): string {
  const methods = inOrder([...recap.keys()]).map(method => `'${method}'`)
  return `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${methods.join(', ')} for '${FAMILY}'.`
}

/** Fields of a value of unknown shape. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Order in which wallets write the methods. */
const inOrder = (methods: readonly string[]) => [...methods].sort((a, b) => a.localeCompare(b))

/** Chains of the one limit that a method has. Undefined for any other form. */
function chainsOf(limits: unknown): string[] | undefined {
  const [limit, ...rest] = Array.isArray(limits) ? (limits as unknown[]) : []
  const { chains = [], ...others } = fieldsOf(limit)
  if (limit === undefined || rest.length > 0 || Object.keys(others).length > 0 || !Array.isArray(chains))
    return undefined
  return chains.every(isChain) ? chains : undefined
}

const isChain = (chain: unknown): chain is string => typeof chain === 'string' && /^eip155:\d{1,32}$/.test(chain)
