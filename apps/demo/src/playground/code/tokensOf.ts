export type TokenKind = 'comment' | 'string' | 'word' | 'plain'

const TOKEN =
  /(?<comment>\/\/.*)|(?<string>'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)|(?<word>\b(?:import|from|export|const|async|await|function|return|new|throw|if|true|false)\b)/g

/** Splits source text into tokens to colour. Joined, they are the text. */
export function tokensOf(text: string): { kind: TokenKind; text: string }[] {
  const tokens: { kind: TokenKind; text: string }[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: text.slice(end, match.index) })
    const kind = (['comment', 'string', 'word'] as const).find(each => match.groups?.[each] !== undefined)!
    tokens.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) })
  return tokens
}
