import type { Page } from '@playwright/test'

/** Part of a picture, in its pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Pictures become WebP in a page of the browser, which has an encoder: without losses at quality 1. */
export async function toWebp(page: Page, png: Buffer, quality: number, area?: Area): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([data, level, part]) => {
      const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { x, y, width, height } = part ?? { x: 0, y: 0, width: picture.width, height: picture.height }
      const canvas = new OffscreenCanvas(width, height)
      canvas.getContext('2d')!.drawImage(picture, -x, -y)
      const webp = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality: level })).arrayBuffer(),
      )
      let text = ''
      for (const byte of webp) text += String.fromCharCode(byte)
      return btoa(text)
    },
    [png.toString('base64'), quality, area] as const,
  )
  return Buffer.from(encoded, 'base64')
}
