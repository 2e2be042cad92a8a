/** Text that distinguishes any two payloads, also where JSON would not: bigint, errors, undefined. */
export function caseText(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === 'bigint') return `${part}n`
      if (part instanceof Error) return { ...(part as object), name: part.name, message: part.message }
      return part === undefined ? 'undefined' : part
    }) ?? String(value)
  )
}
