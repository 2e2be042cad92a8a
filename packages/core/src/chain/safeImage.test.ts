import { describe, expect, it } from 'vitest'
import { safeImage } from './safeImage.ts'

describe('safeImage', () => {
  it.each([
    ['data:image/png;base64,AAAA'],
    ['data:image/svg+xml,<svg/>'],
    ['https://wallet.example/icon.png'],
    ['https://wallet.example'],
    ['http://localhost:8787/getWalletImage/1?projectId=demo'],
    ['http://127.0.0.1/icon.png'],
  ])('H22 accepts %s', url => {
    expect(safeImage(`  ${url}\n`)).toBe(url)
  })

  it.each([
    ['https://good.example@evil.example/icon.png'],
    ['http://wallet.example/icon.png'],
    ['http://localhost@evil.example/icon.png'],
    ['http://localhost:80@evil.example/icon.png'],
    ['http://localhost.evil.example/icon.png'],
    ['http://127.0.0.1.evil.example/icon.png'],
    ['https:evil.example'],
    ['https:///icon.png'],
    ['https://wallet.example/a b'],
    ['DATA:text/html,image/png'],
    ['data:image'],
    [`data:image/png;base64,${'A'.repeat(300_000)}`],
  ])('H22 rejects %.60s', url => {
    expect(safeImage(url)).toBeUndefined()
  })
})
