import { encode, QrCodeDataType } from 'uqr'

export type QrPath = {
  /** Modules on a side. */
  size: number
  /** Every other dark module, as discs. */
  dots: string
  /** What readers find the code by: three finder patterns and the alignment patterns, for an even-odd fill. */
  eyes: string
}

/** A finder pattern is seven modules wide. */
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

/** An alignment pattern: readers look for it by its edges, as for the eyes. */
const mark = (x: number, y: number) =>
  rounded(x, y, 5, 1.2) + rounded(x + 1, y + 1, 3, 0.7) + rounded(x + 2, y + 2, 1, 0.3)

/** The finder patterns of a code of so many modules: all that is known of one that is still to come. */
export const qrEyes = (size: number) => eye(0, 0) + eye(size - EYE, 0) + eye(0, size - EYE)

/**
 * A text as the shapes of a QR code, in units of one module. Of the levels of redundancy it takes the lowest that will do:
 * on a screen nothing is torn or dirty, and larger modules are what helps a camera.
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
      // Its first module in reading order.
      else if (!isMark(x - 1, y) && !isMark(x, y - 1) && !isHole(x + 4, y + 4)) eyes += mark(x, y)
    }
  }
  return { size, dots, eyes }
}
