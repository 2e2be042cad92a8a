import { expect, test } from 'vitest'
import { platformsOf } from './platforms.ts'

const MOBILE = { mobile_link: 'meadow://' }
const WEB = { webapp_link: 'https://meadow.example' }
const DESKTOP = { desktop_link: 'meadow-desk://' }

/** Installed, mobile link, web link, desktop link; then the platforms on a desktop and on a phone. */
const TABLE = `
  .... | -                          | -
  ...D | desktop                    | -
  ..W. | web                        | web
  ..WD | web desktop                | web
  .M.. | qrcode                     | mobile
  .M.D | qrcode desktop             | mobile
  .MW. | qrcode web                 | mobile web
  .MWD | qrcode web desktop         | mobile web
  I... | browser                    | browser
  I..D | browser desktop            | browser
  I.W. | browser web                | browser web
  I.WD | browser web desktop        | browser web
  IM.. | browser qrcode             | browser mobile
  IM.D | browser qrcode desktop     | browser mobile
  IMW. | browser qrcode web         | browser mobile web
  IMWD | browser qrcode web desktop | browser mobile web`

test.each(
  TABLE.trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()) as [string, string, string]),
)('%s', (has, desktop, phone) => {
  const wallet = {
    ...(has.includes('M') && MOBILE),
    ...(has.includes('W') && WEB),
    ...(has.includes('D') && DESKTOP),
  }
  const installed = has.includes('I')
  expect(platformsOf(wallet, { mobile: false, installed }).join(' ') || '-').toBe(desktop)
  expect(platformsOf(wallet, { mobile: true, installed }).join(' ') || '-').toBe(phone)
})
