/**
 * Problem in a value: its path, as `networks.0.name`, and a sentence on what to change. A schema may name the kind of value that it
 * expects instead; `advised` makes the sentence.
 */
export type Issue = {
  path: string
  message: string
  /** Names that exist, where `message` is `no` and those that do not. */
  names?: string[]
}

export type Parsed<Value> = { success: true; data: Value } | { success: false; issues: Issue[] }

/**
 * Parses a value of any origin into a typed copy, or returns every issue; it never throws.
 * A plain function: a schema adds only its own checks to a page, also where many chunks share this file. (A library's classes are one
 * module, so the first chunk would contain all that any later one uses: 8 kB of the modal's 60.)
 * So options, networks, storage, and what both the first path and a lazy chunk read (wallets, sessions) are parsed with this, and the
 * answers of the services with zod, in `api/`.
 */
export type Schema<Value> = (input: unknown) => Parsed<Value>

export type ValueOf<S> = S extends Schema<infer Value> ? Value : never

export type Shape = Record<string, Schema<unknown>>

type OptionalKey<S extends Shape> = {
  [Key in keyof S]: undefined extends ValueOf<S[Key]> ? Key : never
}[keyof S]

type ObjectOf<S extends Shape> = { [Key in Exclude<keyof S, OptionalKey<S>>]: ValueOf<S[Key]> } & {
  [Key in OptionalKey<S>]?: ValueOf<S[Key]>
} extends infer Whole
  ? { [Key in keyof Whole]: Whole[Key] }
  : never

const accept = <Value>(data: Value): Parsed<Value> => ({ success: true, data })

const refuse = (message: string): Parsed<never> => ({ success: false, issues: [{ path: '', message }] })

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Value that a predicate accepts. */
export const custom =
  <Value>(holds: (value: unknown) => unknown, message = 'another value'): Schema<Value> =>
  input =>
    holds(input) ? accept(input as Value) : refuse(message)

/** Any value of any size. */
export const unknown: Schema<unknown> = accept

export const string = custom<string>(value => typeof value === 'string')

export const boolean = custom<boolean>(value => typeof value === 'boolean')

/** Value that may be absent, else `schema`. */
export const optional =
  <Value>(schema: Schema<Value>): Schema<Value | undefined> =>
  input =>
    input === undefined ? accept(undefined) : schema(input)

/** `schema`, with a fallback for an invalid value. */
export const orElse =
  <Value, Other>(schema: Schema<Value>, other: Other): Schema<Value | Other> =>
  input => {
    const parsed = schema(input)
    return parsed.success ? parsed : accept(other)
  }

/** `schema`, with its result converted. */
export const map =
  <From, To>(schema: Schema<From>, make: (value: From) => To): Schema<To> =>
  input => {
    const parsed = schema(input)
    return parsed.success ? accept(make(parsed.data)) : parsed
  }

/** `first`, with its result parsed by `second`. */
export const pipe =
  <Value>(first: Schema<unknown>, second: Schema<Value>): Schema<Value> =>
  input => {
    const parsed = first(input)
    return parsed.success ? second(parsed.data) : parsed
  }

/** `schema`, with a check across its parts. */
export const refine =
  <Value>(schema: Schema<Value>, holds: (value: Value) => boolean): Schema<Value> =>
  input => {
    const parsed = schema(input)
    return parsed.success && !holds(parsed.data) ? refuse('values that agree') : parsed
  }

export const array =
  <Value>(schema: Schema<Value>, message = 'a list'): Schema<Value[]> =>
  input =>
    Array.isArray(input)
      ? whole(
          Array.from(input, (each, index) => [index, schema(each)]),
          parts => parts.map(([, part]) => part as Value),
        )
      : refuse(message)

/** Object with the named parts; other parts are dropped, and undefined parts are absent. */
export const object =
  <S extends Shape>(shape: S, message = 'an object'): Schema<ObjectOf<S>> =>
  input =>
    isRecord(input)
      ? whole(
          Object.entries(shape).map(([key, schema]) => [key, schema(input[key])]),
          parts => Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as ObjectOf<S>,
        )
      : refuse(message)

/** Object with only the named parts: a misspelt option would be ignored silently. */
export const strictObject = <S extends Shape>(shape: S, message?: string): Schema<ObjectOf<S>> => {
  const schema = object(shape, message)
  const names = Object.keys(shape)
  return input => {
    const parsed = schema(input)
    const others = isRecord(input) ? Object.keys(input).filter(key => !names.includes(key)) : []
    if (others.length === 0) return parsed
    const issue = { path: '', message: `no ${others.join(', ')}`, names }
    return { success: false, issues: [...(parsed.success ? [] : parsed.issues), issue] }
  }
}

type Part<Value> = [key: string | number, part: Value]

/** Parts as one value, or the issues of all parts. */
function whole<Value>(parts: Part<Parsed<unknown>>[], make: (fitting: Part<unknown>[]) => Value): Parsed<Value> {
  const issues = parts.flatMap(([key, part]) =>
    part.success
      ? []
      : part.issues.map(issue => ({ ...issue, path: issue.path === '' ? `${key}` : `${key}.${issue.path}` })),
  )
  if (issues.length > 0) return { success: false, issues }
  return accept(make(parts.flatMap(([key, part]) => (part.success ? [[key, part.data]] : []))))
}
