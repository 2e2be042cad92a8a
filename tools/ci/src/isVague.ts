const VAGUE = /(?:^|[^a-z])(?:utils?|utilities|helpers?|common|managers?)(?![a-z])/

/** Matches a folder or file with a vague name: `utils`, `helpers`, `common`, `manager`, alone or as a word of the name. */
export const isVague = (path: string): boolean =>
  VAGUE.test(path.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase())
