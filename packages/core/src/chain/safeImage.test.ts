import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HEAVY_ICONS } from './heavyIcons.fixture.ts'
import { safeImage } from './safeImage.ts'

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`

describe('safeImage', () => {
  it.each([
    ['data:image/png;base64,AAAA'],
    ['data:image/jpeg;base64,AAAA'],
    ['data:image/webp;base64,AAAA'],
    ['data:image/svg+xml,<svg/>'],
    ['data:image/svg+xml;utf8,<svg/>'],
    ['data:image/svg+xml;charset=utf-8;base64,PHN2Zy8+'],
  ])('H22 accepts %s', url => {
    expect(safeImage(`  ${url}\n`)).toBe(url)
  })

  it.each([
    ['https://wallet.example/icon.png'],
    ['http://localhost:8787/icon.png'],
    ['http://wallet.example/icon.png'],
    ['https://good.example@evil.example/icon.png'],
    ['//wallet.example/icon.png'],
    ['icon.png'],
    ['DATA:text/html,image/png'],
    ['data:image'],
    ['data:image/x-unknown;base64,AAAA'],
    [`data:image/png;base64,${'A'.repeat(300_000)}`],
  ])('H22 rejects %.60s', url => {
    expect(safeImage(url)).toBeUndefined()
  })

  it.each([
    ['shapes', '<g fill="#fff"><path d="M0 0h9"/><circle r="1"/><rect width="1"/><polygon points="0 0"/></g>'],
    ['a gradient', '<defs><linearGradient id="a"><stop/></linearGradient></defs><path fill="url(#a)"/>'],
    ['a gradient that refers to another', '<radialGradient id="b" xlink:href="#a"/><path fill="url(\'#b\')"/>'],
    ['a clip path', '<g clip-path="url(#c)"><path/></g><defs><clipPath id="c"><rect/></clipPath></defs>'],
    ['a mask', '<mask id="m" maskUnits="userSpaceOnUse" style="mask-type:alpha"><path/></mask><g mask="url(#m)"/>'],
    ['a shadow', '<g filter="url(#f)"/><filter id="f"><feOffset/><feGaussianBlur stdDeviation="2"/></filter>'],
    [
      'two shadows, as design tools export them',
      '<g filter="url(#f)"><path/></g><filter id="f"><feFlood flood-opacity="0" result="b"/><feColorMatrix in="SourceAlpha" result="h"/><feOffset dy="4"/><feComposite in2="h" operator="out"/><feBlend in2="b" result="e"/><feOffset dy="8"/><feComposite in2="h" operator="out"/><feBlend in2="e"/><feBlend in="SourceGraphic" in2="e"/></filter>',
    ],
    ['a style sheet', '<style type="text/css">.a{fill:url(#a);stroke:#fff}</style><path class="a"/>'],
    ['letters', '<text x="20" y="20" dy=".35em">M &amp; M</text>'],
    ['a comment', '<!-- Drawn with -- an editor: 1 < 2 -->'.replace(' -- ', ' ').replace(' < ', ' and ')],
    ['many paths', '<path clip-rule="evenodd" fill-rule="evenodd" d="M0 0h9"/>'.repeat(200)],
  ])('accepts an SVG with %s', (_, body) => {
    const text = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">\n${svg(body)}`
    for (const url of [
      `data:image/svg+xml,${encodeURIComponent(text)}`,
      `data:image/svg+xml;base64,${btoa(text)}`,
      `data:image/svg+xml;utf8,${text}`,
    ]) {
      expect(safeImage(url)).toBe(url)
    }
  })

  it.each(Object.entries(HEAVY_ICONS))('H49 rejects an SVG with %s', (_, url) => {
    expect(safeImage(url)).toBeUndefined()
  })

  it('H49 accepts no text with a reference that draws an element again, wherever it is inserted', () => {
    const elements = ['use', 'image', 'pattern', 'marker', 'feImage', 'feTurbulence', 'animate', 'a', 'script', 'x:use']
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...elements),
        fc.constantFrom(' ', '/', '>', '\t'),
        (before, name, end) => {
          const url = `data:image/svg+xml;base64,${btoa(unescape(encodeURIComponent(`${svg(before)}<${name}${end}`)))}`
          expect(safeImage(url)).toBeUndefined()
        },
      ),
    )
  })

  it('H49 takes time in proportion to the length of a hostile text', () => {
    const texts = [
      'mask',
      'mask-',
      'mask ',
      'href ',
      '<!doctype ',
      'url( ',
      '<',
      'clip-path-a',
      '%',
      '&',
      '<!doctype a ',
    ]
    for (const text of texts) {
      const start = performance.now()
      safeImage(`data:image/svg+xml,<svg>${text.repeat(90_000 / text.length)}`)
      expect(performance.now() - start).toBeLessThan(5_000)
    }
  })
})
