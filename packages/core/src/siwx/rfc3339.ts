const SHAPE = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))$/i

const MINUTE = 60_000

/**
 * Reads a date and time with its zone, such as `2026-01-31T12:00:00.000Z`, in milliseconds since the epoch. Undefined for anything else, a
 * day that its month does not have and a leap second included.
 * @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6
 */
export function parseDateTime(text: string): number | undefined {
  const found = SHAPE.exec(text)
  if (!found) return undefined
  const part = (index: number) => Number(found[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  const [sign, zoneHour, zoneMinute] = [found[8], part(9), part(10)]
  if (hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59) return undefined
  const date = new Date(0)
  // `Date.UTC` takes the years 0 to 99 for those of the twentieth century.
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  date.setUTCHours(hour, minute, second, Number((found[7] ?? '').slice(0, 3).padEnd(3, '0')))
  const zone = (zoneHour * 60 + zoneMinute) * MINUTE
  return date.getTime() + (sign === '-' ? zone : -zone)
}
