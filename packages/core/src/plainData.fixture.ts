/** Paths at which a value is not plain data, which JSON and structured cloning keep without loss. Undefined fields count as absent. */
export function plainDataIssues(value: unknown, path = 'snapshot'): string[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string' || typeof value === 'boolean') return []
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`]
  if (typeof value !== 'object') return [`${path}: a ${typeof value}`]
  if (Array.isArray(value)) return value.flatMap((item, index) => plainDataIssues(item, `${path}[${index}]`))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return [`${path}: a ${value.constructor?.name ?? 'class'}`]
  return Object.entries(value).flatMap(([key, item]) => plainDataIssues(item, `${path}.${key}`))
}
