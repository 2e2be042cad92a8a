import type { Area } from './webp.ts'

/** Part of the picture that changes, encoded as WebP, and how long it is shown. */
export interface Frame {
  webp: Buffer
  /** Its place; x and y are even. */
  area: Area
  milliseconds: number
}

const le24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255])
const le32 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255])

/** Chunk of a RIFF file: name, length, data, and a byte that makes the length even. */
const chunk = (name: string, data: Buffer) =>
  Buffer.concat([Buffer.from(name), le32(data.length), data, Buffer.alloc(data.length % 2)])

/** Returns the bitstream of a still picture, without its container and its colour profile. */
function bitstreamOf(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length; ) {
    const name = webp.toString('latin1', at, at + 4)
    const end = at + 8 + webp.readUInt32LE(at + 4)
    if (name === 'VP8 ' || name === 'VP8L') return chunk(name, webp.subarray(at + 8, end))
    at = end + (end % 2)
  }
  throw new Error('The picture has no bitstream.')
}

const ANIMATED = 0b10
/** A frame replaces what was there; nothing is disposed of after it. */
const OPAQUE = 0b10
const FOREVER = Buffer.from([0, 0])

/** Returns an animated WebP that repeats for ever. Its container is that of Google's specification. */
export function animatedWebp({ width, height }: Pick<Area, 'width' | 'height'>, frames: readonly Frame[]): Buffer {
  const size = (area: Pick<Area, 'width' | 'height'>) => [le24(area.width - 1), le24(area.height - 1)]
  const shown = frames.map(({ webp, area, milliseconds }) =>
    chunk(
      'ANMF',
      Buffer.concat([
        le24(area.x / 2),
        le24(area.y / 2),
        ...size(area),
        le24(milliseconds),
        Buffer.from([OPAQUE]),
        bitstreamOf(webp),
      ]),
    ),
  )
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.concat([Buffer.from([ANIMATED, 0, 0, 0]), ...size({ width, height })])),
    chunk('ANIM', Buffer.concat([le32(0xffffffff), FOREVER])),
    ...shown,
  ])
  return chunk('RIFF', body)
}
