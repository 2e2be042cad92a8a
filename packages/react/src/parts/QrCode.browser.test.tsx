import jsQr from 'jsqr'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { styledRoot } from '../theme/styledRoot.fixture.tsx'
import { Picture } from './Picture.tsx'
import { QrCode } from './QrCode.tsx'

const clean: (() => void)[] = []
afterEach(() => {
  for (const step of clean.splice(0)) step()
})

// In Node the CommonJS package is a namespace object; in a bundle it is the function itself.
const readQr = jsQr as unknown as typeof jsQr.default

beforeAll(async () => {
  // A higher window would be scaled down, which moves the pixels.
  const { innerWidth: width, innerHeight: height } = window
  await browser.viewport(600, 500)
  return () => browser.viewport(width, height)
})

/** Hexadecimal digits, the same at each run. */
const digits = (length: number, seed: number) => {
  let state = seed
  return Array.from({ length }, () => {
    state = (state * 16_807) % 2_147_483_647
    return (state % 16).toString(16)
  }).join('')
}

/** Links of a realistic length; the second one lists methods, as some clients do. */
const uris = [1, 2, 3].flatMap(seed => {
  const [topic, key] = [digits(64, seed), digits(64, seed + 100)]
  return [
    `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1795299381`,
    `wc:${topic}@2?expiryTimestamp=1795299381&methods=wc_sessionPropose%2Cwc_sessionAuthenticate&relay-protocol=irn&symKey=${key}`,
  ]
})

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#123" d="M0 0h8v8H0z"/><path fill="#f60" d="M0 0h4v4H0zM4 4h4v4H4z"/></svg>')}`

const mount = async (uri: string | undefined, { picture, scheme }: { picture: boolean; scheme: 'light' | 'dark' }) => {
  const host = document.createElement('foyer-modal')
  host.dataset.theme = scheme
  document.body.append(host)
  document.body.style.background = scheme === 'dark' ? '#15161a' : '#fff'
  const root = styledRoot(host)
  const { shadow } = root
  root.render(
    <div style={{ width: 332 }}>
      <QrCode text={uri} label="QR code" picture={picture ? <Picture name="Rivet" src={icon} /> : undefined} />
    </div>,
  )
  clean.push(() => {
    root.unmount()
    host.remove()
    document.body.style.background = ''
  })
  await expect.poll(() => shadow.querySelector('[data-part="qr"]')).toBeTruthy()
  if (picture) await expect.poll(() => shadow.querySelector('.picture.loaded')).toBeTruthy()
  return shadow.querySelector('[data-part="qr"]')!
}

/** Returns the pixels of the element on the screen. */
const pixelsOf = async (element: Element) => {
  const image = new Image()
  image.src = `data:image/png;base64,${await browser.screenshot({ element, base64: true, save: false })}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const context = canvas.getContext('2d')!
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}

for (const scheme of ['light', 'dark'] as const) {
  for (const picture of [true, false]) {
    test(`H18 a camera reads the link from the code: ${scheme}, ${picture ? 'with' : 'without'} a picture`, async () => {
      for (const uri of uris) {
        const element = await mount(uri, { picture, scheme })
        const { data, width, height } = await pixelsOf(element)
        expect(width).toBe(312 * devicePixelRatio)
        expect(readQr(data, width, height)?.data).toBe(uri)
        for (const step of clean.splice(0)) step()
      }
    })
  }
}

test('the placeholder has the size of the code while the link is loading', async () => {
  const element = await mount(undefined, { picture: false, scheme: 'light' })
  const { width, height } = element.getBoundingClientRect()
  expect([width, height]).toEqual([312, 312])
  expect(element.hasAttribute('data-uri')).toBe(false)
  expect(element.getAttribute('aria-hidden')).toBe('true')
})
