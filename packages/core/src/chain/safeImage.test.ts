import { describe, expect, it } from 'vitest'
import { safeImage } from './safeImage.ts'

describe('safeImage', () => {
  it.each([
    ['data:image/png;base64,AAAA'],
    ['data:image/svg+xml,<svg/>'],
    ['https://wallet.example/icon.png'],
    ['https://wallet.example'],
  ])('H22 lets %s through', url => {
    expect(safeImage(`  ${url}\n`)).toBe(url)
  })

  it.each([
    ['https://good.example@evil.example/icon.png'],
    ['https:evil.example'],
    ['https:///icon.png'],
    ['https://wallet.example/a b'],
    ['DATA:text/html,image/png'],
    ['data:image'],
    [`data:image/png;base64,${'A'.repeat(300_000)}`],
  ])('H22 holds back %.60s', url => {
    expect(safeImage(url)).toBeUndefined()
  })
})
