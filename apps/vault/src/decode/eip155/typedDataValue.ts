import { refuse } from '../refusal.ts'

/** Value that was read and hashed. It stands where the types put it: no name can move it to another place. */
export type TypedDataValue =
  | { kind: 'text'; type: string; text: string }
  | { kind: 'list'; type: string; items: readonly TypedDataValue[] }
  | TypedDataStruct

/** Struct with its members in the order in which they are hashed. Their names differ, and are whatever the page wrote. */
export interface TypedDataStruct {
  kind: 'struct'
  type: string
  members: readonly { name: string; value: TypedDataValue }[]
}

/** Member of a struct itself, and never of one inside of it. Refuses a struct that has none of this name. */
export const memberOf = ({ members }: TypedDataStruct, name: string): TypedDataValue =>
  members.find(member => member.name === name)?.value ?? refuse('malformed')

/** Text of a member that is neither a struct nor a list. */
export function textIn(struct: TypedDataStruct, name: string): string {
  const value = memberOf(struct, name)
  return value.kind === 'text' ? value.text : refuse('malformed')
}

/** Number of a member. */
export const numberIn = (struct: TypedDataStruct, name: string): bigint => BigInt(textIn(struct, name))

/** Struct that is a member, or the structs of a list that is one. */
export function structsIn(struct: TypedDataStruct, name: string): readonly TypedDataStruct[] {
  const value = memberOf(struct, name)
  const all = value.kind === 'list' ? value.items : [value]
  return all.map(each => (each.kind === 'struct' ? each : refuse('malformed')))
}
