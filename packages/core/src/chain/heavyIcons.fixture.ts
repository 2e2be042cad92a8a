const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`

const asText = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`
const asBase64 = (text: string) => `data:image/svg+xml;base64,${btoa(text)}`

/** Levels that each draw the one below ten times. */
const levels = (level: (index: number) => string) => Array.from({ length: 9 }, (_, index) => level(index)).join('')

const nestedUse = svg(
  `<path id="l0" d="M0 0h64v64z"/>${levels(
    index => `<g id="l${index + 1}">${`<use href="#l${index}"/>`.repeat(10)}</g>`,
  )}<use href="#l9"/>`,
)

const nestedMasks = svg(
  `${levels(
    index => `<mask id="m${index}">${`<path d="M0 0h64v64z" mask="url(#m${index + 1})"/>`.repeat(10)}</mask>`,
  )}<path d="M0 0h64v64z" mask="url(#m0)"/>`,
)

/** A filter of effects that each draw the one before it twice. */
const doubled = (effect: (index: number) => string) =>
  svg(
    `<filter id="f"><feFlood result="a0"/>${Array.from({ length: 60 }, (_, index) => effect(index)).join('')}</filter><rect width="64" height="64" filter="url(#f)"/>`,
  )

const entities = `<!DOCTYPE svg [${levels(index => `<!ENTITY e${index} "${`&e${index + 1};`.repeat(10)}">`)}]>${svg('&e0;')}`

/** SVG pictures that hang a tab, also in an `<img>`, and some that hide it from a scan of their text. */
export const HEAVY_ICONS = {
  'nested use': asText(nestedUse),
  'nested use, base64': asBase64(nestedUse),
  'nested use, unescaped': `data:image/svg+xml;utf8,${nestedUse}`,
  'nested use, split by a line break that the browser drops': `data:image/svg+xml,${nestedUse.replaceAll('<use', '<u\nse')}`,
  'nested use with a prefix': asText(
    nestedUse.replaceAll('<use', '<s:use').replace('<svg', '<svg xmlns:s="http://www.w3.org/2000/svg"'),
  ),
  'nested use in UTF-16': asBase64(Array.from(nestedUse, character => `${character}\0`).join('')),
  'nested use, escaped for base64': `data:image/svg+xml;base64,${btoa(nestedUse).replace('P', '%50')}`,
  'nested masks': asText(nestedMasks),
  'masks in a style sheet': asText(
    svg(
      `<style>${levels(index => `.m${index}{mask:url(#m${index + 1})}`)}</style>${levels(
        index => `<mask id="m${index + 1}">${`<g class="m${index + 1}"/>`.repeat(10)}</mask>`,
      )}<g class="m0"/>`,
    ),
  ),
  'nested patterns': asText(nestedMasks.replaceAll('mask', 'pattern').replaceAll('pattern="url', 'fill="url')),
  'nested blends': asText(doubled(index => `<feBlend in="a${index}" in2="a${index}" result="a${index + 1}"/>`)),
  'nested composites': asBase64(
    doubled(
      index =>
        `<feComposite operator="arithmetic" k1="1" k2="1" in="a${index}" in2="a${index}" result="a${index + 1}"/>`,
    ),
  ),
  'nested blends of the previous effect': asText(doubled(() => '<feBlend/>')),
  entities: asText(entities),
  dashes: asText(svg('<path d="M0 0h9e9" stroke="#000" stroke-dasharray="1e-7"/>')),
  'an animation': asText(svg('<rect width="9" height="9"><animate attributeName="x" dur="1ms"/></rect>')),
  'a page': asText(svg('<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">1</div></foreignObject>')),
  'a picture elsewhere': asText(svg('<image href="https://track.example/1.png"/>')),
  'a font elsewhere': asText(svg('<style>@import url(https://track.example/1.css)</style>')),
  'ten thousand elements': asText(svg('<path/>'.repeat(10_000))),
  'text of 200 kB': asText(svg(`<path d="${'M0 0h1'.repeat(33_000)}"/>`)),
  'another spelling of its type': `data:image/svg%2Bxml,${encodeURIComponent(nestedUse)}`,
  'another parameter of its type': `data:image/svg+xml;a="b;base64,",${encodeURIComponent(nestedUse)}`,
} as const
