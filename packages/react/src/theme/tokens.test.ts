import { expect, test } from 'vitest'
import tokens from './tokens.css?inline'

type Rgb = [number, number, number]

/** WCAG 2.2, relative luminance of linear-light channels. */
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const steps = [0, 51, 102, 119, 128, 153, 204, 255].map(value => linear(value / 255))
const accents = steps.flatMap(r => steps.flatMap(g => steps.map((b): Rgb => [r, g, b])))

/** Value of a channel as a browser computes it. */
const evaluate = (expression: string, [r, g, b]: Rgb): number => {
  const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
  // oxlint-disable-next-line typescript/no-implied-eval -- the expression is from our own style sheet, and the test evaluates it
  return Number(new Function('clamp', 'r', 'g', 'b', `return ${expression}`)(clamp, r, g, b))
}

/** Last value of a custom property in the style sheet, on one line. */
const tokenOf = (name: string) => {
  const value = [...tokens.matchAll(new RegExp(`--${name}:([^;]*);`, 'g'))].at(-1)?.[1] ?? ''
  return value.replace(/\s+/g, ' ').trim()
}

test('text on any accent passes AA', () => {
  for (const accent of accents) {
    const value = evaluate(tokenOf('black-or-white'), accent)
    expect([0, 1]).toContain(value)
    expect(contrast(value, luminance(accent))).toBeGreaterThanOrEqual(4.5)
  }
})

test('text on an accent has three equal channels in both themes', () => {
  const channel = 'var(--black-or-white)'
  const text = (scheme: string) => `color(from var(--accent-${scheme}) srgb-linear ${channel} ${channel} ${channel})`
  expect(tokenOf('text-on-accent')).toBe(`light-dark( ${text('light')}, ${text('dark')} )`)
})

// CSS Color 4, section 9.4: linear sRGB and OKLab.
const toOklab = ([r, g, b]: Rgb): Rgb => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
const fromOklab = ([lightness, a, b]: Rgb): Rgb => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

test.each([
  ['light', 1, Math.min],
  ['dark', luminance([0x15, 0x16, 0x1a].map(value => linear(value / 255)) as Rgb), Math.max],
] as const)('an accent as text passes AA on the %s background', (scheme, background, limit) => {
  const bound = new RegExp(`--accent-${scheme}\\) (?:min|max)\\(l, (.*?)\\) c h`).exec(tokenOf('accent-text'))?.[1]
  expect(bound).toBeDefined()
  for (const accent of accents) {
    const [lightness, a, b] = toOklab(accent)
    const text = fromOklab([limit(lightness, Number(bound)), a, b])
    expect(contrast(luminance(text), background)).toBeGreaterThanOrEqual(4.5)
  }
})
