/**
 * Anchor of a heading by the rules of GitHub, which the site uses too: lower case, letters, numbers, `_` and `-` only, spaces become `-`.
 * The second heading with the same text gets `-1`, the third `-2`: the caller counts.
 */
export const githubSlug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
