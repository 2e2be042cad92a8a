/** Levels of arrays and objects in a message. A recursive reader of deeper ones would exhaust the stack. */
const DEEPEST = 64

/** Returns whether arrays and objects of a JSON text are nested in more than 64 levels; brackets in strings do not count. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}
