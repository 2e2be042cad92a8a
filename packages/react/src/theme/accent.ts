/**
 * The relative luminance at which black and white text contrast equally with a surface (WCAG 2.2): where
 * `1.05 / (Y + 0.05)` meets `(Y + 0.05) / 0.05`. On either side of it the better of the two reaches at least 4.58 : 1,
 * so whatever colour a host picks, the text on it passes AA.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
const LUMINANCE_THRESHOLD = 0.1791

/**
 * A CSS colour, black or white, readable on the given CSS colour.
 * It is worked out by the browser from linear-light channels (relative colour syntax), so it follows a host that
 * changes its accent at any time without a script reading computed styles.
 * @see https://www.w3.org/TR/css-color-5/#relative-colors
 */
export const textOn = (color: string): string => {
  const channel = `clamp(0,(${LUMINANCE_THRESHOLD} - .2126*r - .7152*g - .0722*b)*1e5,1)`
  return `color(from ${color} srgb-linear ${channel} ${channel} ${channel})`
}

/** The same colour, darkened or lightened until it can be read as text, focus ring or line on the theme's surfaces. */
export const inkOf = (color: string, scheme: 'light' | 'dark'): string =>
  `oklch(from ${color} ${scheme === 'light' ? 'min(l,.51)' : 'max(l,.72)'} c h)`
