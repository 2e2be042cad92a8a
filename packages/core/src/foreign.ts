/** One layer of an error from outside, as plain data: its texts and numbers, and the layers inside it under their own names. */
export type ForeignError = Readonly<Record<string, unknown>>

/** Fields in which wallets and libraries say what went wrong. */
const TEXTS = ['name', 'message', 'code', '__code', 'description'] as const
/** Fields in which they keep another error. */
const INNER = ['data', 'error', 'cause', 'originalError', 'context', 'reasons'] as const

/** An error that wraps itself is read so far. */
const DEEPEST = 5
/** Layers of one error that are read, all branches counted. */
const MOST_LAYERS = 20
const LONGEST_TEXT = 10_000

/** Result of `act`, or undefined when it throws: what comes from outside may throw wherever it is touched. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Calls something from outside for its effect alone, such as an unsubscribe. It may throw, or reject later; neither reaches anyone. */
export function quietly(act: () => unknown): void {
  const run = async () => {
    try {
      await act()
    } catch {
      // Nothing depends on it.
    }
  }
  void run()
}

/** Calls a listener of the host's. What it throws goes to the page's own handler of uncaught errors, and never into a transition of ours. */
export function reporting(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

/** Copy of a JSON value from outside, read once. Undefined for what cannot be read or has no JSON form. */
export const plainCopy = (value: unknown): unknown =>
  attempt(() => {
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  })

/** Copy of bytes from outside, of another frame too. Undefined for anything else. */
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
 * Anything that was thrown or rejected outside, as plain data. Never throws, whatever the error does while it is read, and nothing of what it
 * says it is survives: an error dressed as ours is foreign like any other.
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
