import { encode, QrCodeDataType } from 'uqr'

export type QrPath = {
  /** Number of modules on a side. */
  size: number
  /** All other dark modules, as discs. */
  dots: string
  /** Three finder patterns and the alignment patterns, for an even-odd fill. */
  eyes: string
}

/** Width of a finder pattern in modules. */
const EYE = 7

/** Share of the side that a picture in the middle may cover; the code's redundancy (15 % at level M) makes up for it. */
const HOLE = 0.22

const disc = (x: number, y: number) => `M${x + 0.02} ${y + 0.5}a.48 .48 0 1 0 .96 0a.48 .48 0 1 0-.96 0`

const rounded = (x: number, y: number, side: number, radius: number) => {
  const straight = side - 2 * radius
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + radius} ${y}h${straight}${corner(radius, radius)}v${straight}${corner(-radius, radius)}` +
    `h${-straight}${corner(-radius, -radius)}v${-straight}${corner(radius, -radius)}z`
  )
}

const eye = (x: number, y: number) =>
  rounded(x, y, 7, 1.9) + rounded(x + 1, y + 1, 5, 1.2) + rounded(x + 2, y + 2, 3, 0.8)

/** Alignment pattern, drawn with the same edges as a finder pattern. */
const mark = (x: number, y: number) =>
  rounded(x, y, 5, 1.2) + rounded(x + 1, y + 1, 3, 0.7) + rounded(x + 2, y + 2, 1, 0.3)

/** Returns the finder patterns of a code of the given size, for a placeholder. */
export const qrEyes = (size: number) => eye(0, 0) + eye(size - EYE, 0) + eye(0, size - EYE)

/**
 * Returns the shapes of a text's QR code, in units of one module. The redundancy is the lowest possible: a code on a screen is not
 * damaged, and larger modules are easier to read.
 */
export function qrPath(text: string, { hole }: { hole: boolean }): QrPath {
  const { data, types, size } = encode(text, { ecc: hole ? 'M' : 'L', border: 0 })
  const covered = hole ? Math.ceil((size * HOLE) / 2) : 0
  const middle = (size - 1) / 2
  const isHole = (x: number, y: number) => Math.abs(x - middle) < covered && Math.abs(y - middle) < covered
  const isMark = (x: number, y: number) => types[y]?.[x] === QrCodeDataType.Alignment

  let dots = ''
  let eyes = qrEyes(size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (isHole(x, y) || types[y]?.[x] === QrCodeDataType.Position) continue
      if (!isMark(x, y)) dots += data[y]?.[x] ? disc(x, y) : ''
      // First module of the pattern in reading order.
      else if (!isMark(x - 1, y) && !isMark(x, y - 1) && !isHole(x + 4, y + 4)) eyes += mark(x, y)
    }
  }
  return { size, dots, eyes }
}
