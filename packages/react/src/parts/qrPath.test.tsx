import { encode, QrCodeDataType } from 'uqr'
import { expect, test } from 'vitest'
import { createMount } from '../mount.fixture.tsx'
import { QrCode } from './QrCode.tsx'
import { qrEyes, qrPath } from './qrPath.ts'

const mount = createMount()

const URI = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`

/** Places of the discs of a code, as `x,y`. */
const discsOf = (dots: string) =>
  new Set(
    [...dots.matchAll(/M([\d.]+) ([\d.]+)a\.48/g)].map(
      ([, x, y]) => `${Math.floor(Number(x))},${Math.floor(Number(y))}`,
    ),
  )

test('the discs of a code are its dark modules outside of the finder and alignment patterns', () => {
  const { size, dots } = qrPath(URI, { hole: false })
  const { data, types } = encode(URI, { ecc: 'L', border: 0 })
  const isPattern = (x: number, y: number) =>
    types[y]?.[x] === QrCodeDataType.Position || types[y]?.[x] === QrCodeDataType.Alignment
  const dark = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark && !isPattern(x, y) ? [`${x},${y}`] : [])))
  expect(size).toBe(data.length)
  expect(discsOf(dots)).toEqual(new Set(dark))
})

test('a code with a picture has no disc below it, and more redundancy', () => {
  const { size, dots } = qrPath(URI, { hole: true })
  expect(size).toBe(encode(URI, { ecc: 'M', border: 0 }).size)
  const middle = (size - 1) / 2
  const covered = Math.ceil((size * 0.22) / 2)
  const distances = [...discsOf(dots)].map(place => {
    const [x, y] = place.split(',').map(Number)
    return Math.max(Math.abs(x! - middle), Math.abs(y! - middle))
  })
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(covered)
})

test('a finder pattern is in three corners', () => {
  const starts = [...qrEyes(57).matchAll(/M([\d.]+) ([\d.]+)h3\.2/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(starts).toEqual([
    [1.9, 0],
    [51.9, 0],
    [1.9, 50],
  ])
})

test('a code is an image with a name and a quiet zone of 4 modules', () => {
  const { box, part } = mount(<QrCode text={URI} label="QR code" />)
  const image = box.querySelector('svg')!
  const { size } = qrPath(URI, { hole: false })
  expect([image.getAttribute('role'), image.getAttribute('aria-label')]).toEqual(['img', 'QR code'])
  expect(image.getAttribute('viewBox')).toBe(`-4 -4 ${size + 8} ${size + 8}`)
  expect(part('qr').dataset.uri).toBe(URI)
})

test('the placeholder is hidden, has no link, and becomes the code in the same element', () => {
  const { part, show } = mount(<QrCode text={undefined} label="QR code" />)
  const element = part('qr')
  expect([element.getAttribute('aria-hidden'), element.dataset.uri]).toEqual(['true', undefined])
  expect(element.querySelector('path')?.getAttribute('d')).toBe('')
  show(<QrCode text={URI} label="QR code" />)
  expect(part('qr')).toBe(element)
  expect(element.getAttribute('aria-hidden')).toBe(null)
  expect(element.className).toBe('qr-code')
})

test('a picture is over the middle of the code', () => {
  const { part } = mount(<QrCode text={URI} label="QR code" picture={<i>P</i>} />)
  expect(part('qr').lastElementChild?.textContent).toBe('P')
})
