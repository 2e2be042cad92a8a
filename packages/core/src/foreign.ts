/** One layer of a foreign error, as plain data: its texts and numbers, and the layers inside it under their own names. */
export type ForeignError = Readonly<Record<string, unknown>>

/** Fields in which wallets and libraries describe an error. */
const TEXTS = ['name', 'message', 'code', '__code', 'description'] as const
/** Fields that hold a nested error, or a text of one. */
export const INNER = ['data', 'error', 'cause', 'originalError', 'context', 'reasons'] as const

/** Maximum depth, since an error may wrap itself. */
const DEEPEST = 5
/** Maximum layers of one error, in all branches. */
const MOST_LAYERS = 20
const LONGEST_TEXT = 10_000

/** Returns the result of `act`, or undefined when it throws: foreign objects may throw at every access. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Calls a foreign function for its effect only, such as an unsubscribe. Ignores what it throws or rejects with. */
export function quietly(act: () => unknown): void {
  const run = async () => {
    try {
      await act()
    } catch {
      // Its result is not needed.
    }
  }
  void run()
}

/** Calls a listener of the host. Its error goes to the page's handler of uncaught errors, and never into a transition. */
export function reporting(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

/** Copies a foreign JSON value, read once. Undefined for a value that cannot be read or has no JSON form. */
export const plainCopy = (value: unknown): unknown =>
  attempt(() => {
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  })

/** Copies foreign bytes, of another frame too. Undefined for anything else. */
export const bytesOf = (value: unknown): Uint8Array | undefined =>
  attempt(() =>
    ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
      ? Uint8Array.from(value as Uint8Array)
      : undefined,
  )

const plainText = (value: unknown) => {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT)
  return typeof value === 'number' ? value : undefined
}

/**
 * Converts a foreign error, thrown or rejected, to plain data. Never throws, whatever the error does when it is read. An error that
 * imitates a FoyerError is treated as foreign.
 */
export function foreignError(error: unknown): ForeignError {
  let layers = 0
  return layerOf(error, 1, () => ++layers < MOST_LAYERS)
}

function layerOf(error: unknown, depth: number, hasRoom: () => boolean): ForeignError {
  const text = plainText(error)
  if (text !== undefined) return { message: text }
  if ((typeof error !== 'object' && typeof error !== 'function') || error === null) return {}
  const read = (field: string) => attempt(() => (error as Record<string, unknown>)[field])
  const inner = (field: string) => {
    const value = read(field)
    const first = attempt(() => (Array.isArray(value) ? (value as unknown[])[0] : value))
    if (typeof first !== 'object' || first === null) return plainText(first)
    return depth < DEEPEST && hasRoom() ? layerOf(first, depth + 1, hasRoom) : undefined
  }
  const fields = [
    ...TEXTS.map(field => [field, plainText(read(field))] as const),
    ...INNER.map(field => [field, inner(field)] as const),
  ]
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}
