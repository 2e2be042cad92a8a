const INTERVAL = 500

/** Reads from a chain twice a second until it answers with a value. Rejects when a read does. */
export async function untilFound<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise(resolve => setTimeout(resolve, INTERVAL))
  }
}
