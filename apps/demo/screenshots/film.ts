import type { Page } from '@playwright/test'
import { animatedWebp, type Frame } from './animatedWebp.ts'

/** Pointer over a picture, in CSS pixels. */
export interface Pointer {
  x: number
  y: number
  pressed?: boolean
}

/** Picture with a pointer over it. */
interface Shot {
  /** A picture that fades into the next one: how far it has, from 0 to 1. */
  fade?: { png: Buffer; share: number }
  png: Buffer
  pointer: Pointer
  milliseconds: number
  /** Of the encoder; 1 is without losses. */
  quality: number
}

const FRAME = 40

/** Film of a page: pictures of it, between which a pointer moves. */
export class Film {
  readonly #encoder: Page
  readonly #scale: number
  readonly #frames: Frame[] = []
  #size = { width: 0, height: 0 }
  #png: Buffer = Buffer.alloc(0)
  #pointer: Pointer

  constructor(encoder: Page, scale: number, pointer: Pointer) {
    this.#encoder = encoder
    this.#scale = scale
    this.#pointer = pointer
  }

  /** Shows a picture, after the last one has faded into it. */
  async shows(png: Buffer, milliseconds: number): Promise<void> {
    const pointer = this.#pointer
    if (this.#png.length > 0) {
      const fade = (share: number) => ({ png: this.#png, share })
      for (const share of [0.35, 0.75])
        await this.#add({ png, fade: fade(share), pointer, milliseconds: FRAME, quality: 0.6 })
    }
    this.#png = png
    await this.#add({ png, pointer, milliseconds, quality: 1 })
  }

  /** Moves the pointer; where it arrives the page may look different. */
  async pointsAt(to: Pointer, there: Buffer): Promise<void> {
    const from = this.#pointer
    const steps = 13
    for (let step = 1; step <= steps; step += 1) {
      const share = 0.5 - Math.cos((Math.PI * step) / steps) / 2
      const pointer = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      this.#pointer = pointer
      if (step === steps) this.#png = there
      await this.#add({ png: this.#png, pointer, milliseconds: step === steps ? 250 : FRAME, quality: 1 })
    }
    await this.#add({ png: there, pointer: { ...to, pressed: true }, milliseconds: 140, quality: 1 })
  }

  /** Returns the film, which repeats. */
  ends(): Buffer {
    return animatedWebp(this.#size, this.#frames)
  }

  /** Adds what differs from the frame before. */
  async #add({ png, fade, pointer, milliseconds, quality }: Shot): Promise<void> {
    const drawn = await this.#encoder.evaluate(drawFrame, {
      png: png.toString('base64'),
      former: fade?.png.toString('base64'),
      share: fade?.share ?? 1,
      pointer,
      scale: this.#scale,
      quality,
    })
    this.#size = drawn.size
    const last = this.#frames.at(-1)
    if (!drawn.webp && last) last.milliseconds += milliseconds
    else this.#frames.push({ webp: Buffer.from(drawn.webp, 'base64'), area: drawn.area, milliseconds })
  }
}

interface Drawing {
  png: string
  former: string | undefined
  share: number
  pointer: Pointer
  scale: number
  quality: number
}

/** Runs in the encoder's page, which keeps the frame before. Returns the smallest area that has changed. */
async function drawFrame({ png, former, share, pointer, scale, quality }: Drawing) {
  const bitmap = (data: string) =>
    createImageBitmap(new Blob([Uint8Array.from(atob(data), character => character.charCodeAt(0))]))
  const picture = await bitmap(png)
  const size = { width: picture.width, height: picture.height }
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!
  if (former) pen.drawImage(await bitmap(former), 0, 0)
  pen.globalAlpha = share
  pen.drawImage(picture, 0, 0)
  pen.globalAlpha = 1
  pen.setTransform(scale, 0, 0, scale, pointer.x * scale, pointer.y * scale)
  if (pointer.pressed) {
    pen.beginPath()
    pen.arc(0, 0, 14, 0, 2 * Math.PI)
    pen.fillStyle = 'rgb(74 91 240 / 0.22)'
    pen.fill()
  }
  const arrow = new Path2D('M0 0 0 17 4.2 13.2 7 19.4 9.8 18.2 7.1 12.2 12.6 11.8Z')
  pen.lineWidth = 2.4
  pen.lineJoin = 'round'
  pen.strokeStyle = '#fff'
  pen.stroke(arrow)
  pen.fillStyle = '#16181d'
  pen.fill(arrow)

  const pixels = new Uint32Array(pen.getImageData(0, 0, size.width, size.height).data.buffer)
  const memory = globalThis as { lastFrame?: Uint32Array }
  const before = memory.lastFrame
  memory.lastFrame = pixels
  let [left, top, right, bottom] = before ? [size.width, size.height, 0, 0] : [0, 0, size.width, size.height]
  if (before)
    for (let y = 0; y < size.height; y += 1)
      for (let x = 0; x < size.width; x += 1) {
        if (pixels[y * size.width + x] === before[y * size.width + x]) continue
        left = Math.min(left, x)
        right = Math.max(right, x + 1)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y + 1)
      }
  const area = {
    x: left - (left % 2),
    y: top - (top % 2),
    width: right - left + (left % 2),
    height: bottom - top + (top % 2),
  }
  if (right <= left) return { size, area, webp: '' }
  const part = new OffscreenCanvas(area.width, area.height)
  part.getContext('2d', { alpha: false })!.drawImage(canvas, -area.x, -area.y)
  const blob = await part.convertToBlob({ type: 'image/webp', quality })
  let text = ''
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
  return { size, area, webp: btoa(text) }
}
