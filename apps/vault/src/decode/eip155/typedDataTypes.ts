import * as z from 'zod/mini'
import { refuse } from '../refusal.ts'

/** Member of a struct, or of the domain. */
export type Member = { name: string; type: string }
/** Structs by name. */
export type StructTypes = ReadonlyMap<string, readonly Member[]>

/** Request as JSON gives it. Values are checked against the types later. */
export interface TypedDataRequest {
  types: StructTypes
  primaryType: string
  domain: unknown
  message: unknown
}

const MAX_LENGTH = 131_072
export const DOMAIN_TYPE = 'EIP712Domain'

/** Names as Solidity has them. Those of structs are less strict: sites have a colon there, and a struct's name stands for no value. */
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
/** A name must not be able to pass for the punctuation of an encoded type. */
const name = z.string().check(z.regex(/^[^\s(),[\]]{1,100}$/u))
const memberType = z.string().check(z.regex(/^[^\s(),[\]]{1,100}(?:\[\d{0,4}\]){0,4}$/u))

const request = z.object({
  types: z.record(name, z.array(z.strictObject({ name, type: memberType })).check(z.maxLength(100))),
  primaryType: name,
  domain: z.unknown(),
  message: z.unknown(),
})

const ATOMIC =
  /^(?:address|bool|string|bytes|bytes(?:[1-9]|[12]\d|3[0-2])|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|[1-9]\d\d))$/
const ARRAY = /^(.*)\[(\d*)\]$/u

/** Whether a type of this name is one of Solidity's own. `uint250` and the like are no types at all. */
export function isAtomic(type: string): boolean {
  const bits = /^u?int(\d+)$/.exec(type)?.[1]
  return ATOMIC.test(type) && (bits === undefined || (Number(bits) % 8 === 0 && Number(bits) <= 256))
}

/** Element and length of an array type, undefined for another type. An array without a length has an empty one. */
export function arrayOf(type: string): { element: string; length: string } | undefined {
  const [, element, length] = ARRAY.exec(type) ?? []
  return element === undefined || length === undefined ? undefined : { element, length }
}

/** Reads the outer form of a request: JSON text, or an object that was JSON. */
export function parseRequest(value: unknown): TypedDataRequest {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (typeof text !== 'string') refuse('malformed')
  if (text.length > MAX_LENGTH) refuse('tooLong')
  const { types: records, primaryType, domain, message } = request.parse(JSON.parse(text))
  const types = new Map(Object.entries(records))
  for (const [struct, members] of types) {
    if (isAtomic(struct) || new Set(members.map(member => member.name)).size < members.length) refuse('malformed')
    if (!members.every(member => IDENTIFIER.test(member.name))) refuse('oddName')
  }
  return { types, primaryType, domain, message }
}

/**
 * Text of a struct's type that is hashed: its members, then the structs that it uses by name.
 * @see https://eips.ethereum.org/EIPS/eip-712#definition-of-encodetype
 */
export function encodeType(types: StructTypes, struct: string): string {
  const used = new Set<string>()
  const collect = (type: string) => {
    const inner = arrayOf(type)
    if (inner) return collect(inner.element)
    if (isAtomic(type) || used.has(type)) return
    used.add(type)
    for (const member of types.get(type) ?? refuse('malformed')) collect(member.type)
  }
  collect(struct)
  used.delete(struct)
  const write = (each: string) =>
    `${each}(${types
      .get(each)!
      .map(({ name, type }) => `${type} ${name}`)
      .join(',')})`
  return [struct, ...[...used].sort(byCodeUnits)].map(write).join('')
}

/** Order of strings that does not depend on a language. */
const byCodeUnits = (one: string, other: string) => (one < other ? -1 : 1)
