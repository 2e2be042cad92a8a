const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const initials = (name: string) => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  const letters =
    words.length > 1 ? words.slice(0, 2).map(word => Array.from(word)[0]) : Array.from(words[0] ?? '?').slice(0, 2)
  return letters.join('').toUpperCase()
}

/** Returns a colour for a name, always the same. */
const hue = (name: string) => Array.from(name).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 7)

/** Returns a square SVG with the initials of a name. Real logos are not used. */
export function monogram(name: string) {
  const text = initials(name).replace(/[&<>"]/g, letter => ESCAPES[letter]!)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="120" height="120"><rect width="40" height="40" fill="hsl(${hue(name)} 45% 38%)"/><text x="20" y="20" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="16" font-weight="600" fill="#fff">${text}</text></svg>`
}
