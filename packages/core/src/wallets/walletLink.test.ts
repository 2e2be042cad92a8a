import { describe, expect, test } from 'vitest'
import { openableLink, webLink } from './links.ts'
import { linkTarget, pairingLink } from './pairingLink.ts'
import { walletLink } from './walletLink.ts'

const URI = 'wc:topic@2?relay-protocol=irn&symKey=ab'
const ENCODED = 'wc%3Atopic%402%3Frelay-protocol%3Dirn%26symKey%3Dab'

const WEB = [
  'https://wallet.example',
  'HTTPS://wallet.example/a?b=c',
  'http://localhost:8787/phone',
  'http://127.0.0.1',
]
const OWN = ['trust://', 'okex://main', 'bnc://app.binance.example/cedefi', 'fireblocks-wc://', 'w2+x.y://']
const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'java\nscript:alert(1)',
  ' javascript://x',
  'data:text/html,<script>alert(1)</script>',
  'data://text/html,x',
  'vbscript:msgbox(1)',
  'blob:https://hostile.example/1',
  'blob://hostile.example/1',
  'file:///etc/passwd',
  'about://blank',
  'intent://scan/#Intent;S.browser_fallback_url=https%3A%2F%2Fhostile.example;end',
  'ms-msdt://x',
  'ms-appinstaller://x',
  'view-source://x',
  'ws://hostile.example',
  ...[
    'sftp',
    'ldaps',
    'git',
    'git+ssh',
    'vnc',
    'rdp',
    'steam',
    'vscode',
    'vscode-insiders',
    'itms-services',
    'itms-apps',
  ].map(scheme => `${scheme}://hostile.example/x`),
  ...[
    'market',
    'shortcuts',
    'android-app',
    'chrome-untrusted',
    'x-apple.systempreferences',
    'com.apple.tv',
    'web+x',
  ].map(scheme => `${scheme}://x`),
  ...['ethereum', 'bitcoin', 'solana', 'tg', 'ipfs', 'facetime', 'magnet', 'STEAM'].map(scheme => `${scheme}://x`),
  ...['anydesk', 'teamviewer10', 'tvcontrol1', 'rustdesk', 'screenconnect', 'irc6'].map(scheme => `${scheme}://x`),
  ...['jnlp', 'jnlps', 'otpauth', 'otpauth-migration', 'upi', 'alipays', 'paypal', 'lnurlp'].map(
    scheme => `${scheme}://x`,
  ),
  ...['nx', 'radmin', 'ammyy', 'getscreen', 'hoptodesk', 'realvnc', 'vncviewer', 'ultravnc', 'st-business'].map(
    scheme => `${scheme}://x`,
  ),
  ...['mstsc', 'msrdp', 'freerdp', 'putty', 'jump', 'remotedesktop', 'remote-desktop', 'quickassist'].map(
    scheme => `${scheme}://x`,
  ),
  ...['satispay', 'revolut', 'samsungpay', 'momo', 'pix', 'monero', 'litecoin'].map(scheme => `${scheme}://x`),
  'mailto://x',
  'mailto:x@y',
  'tel:1',
  'wc://x',
  'http://wallet.example',
  'http://localhost.hostile.example',
  'http://localhost@hostile.example',
  'http://localhost:80@hostile.example',
  'https://metamask.app.link@hostile.example',
  'https://rainbow.me%2f@hostile.example/',
  'https://user:pass@hostile.example',
  'trust://good@evil',
  'https://good.example\\@hostile.example',
  '\u0000https://hostile.example',
  'https://hos\u200btile.example',
  'https://wallet\u202e.example',
  'https:hostile.example',
  'https:///hostile.example',
  'https://',
  '//hostile.example',
  '/path',
  'trust:',
  'trust',
  '',
  `https://wallet.example/${'a'.repeat(3_000)}`,
  `trust://${'a'.repeat(3_000)}`,
]
/** Links that are never allowed, whichever wallet they are given for. */
const NEVER = HOSTILE.filter(link => /^\s*(?:java|vb|data|blob|file|about|intent|ms-|view|ws|http|\/)/i.test(link))
const NO_TEXT = [null, undefined, 7, {}, ['https://wallet.example']]

describe('H22', () => {
  test.each(WEB)('%s is a web link and a wallet link', link => {
    expect(webLink(link)).toBe(link)
    expect(walletLink(link)).toBe(link)
  })

  test.each(OWN)('%s is only a wallet link', link => {
    expect(webLink(link)).toBeUndefined()
    expect(walletLink(link)).toBe(link)
  })

  test.each([...HOSTILE, ...NO_TEXT])('%j is neither a web link nor a wallet link', link => {
    expect(webLink(link)).toBeUndefined()
    expect(walletLink(link)).toBeUndefined()
  })

  test.each([...WEB, ...OWN])('%s may be opened', link => expect(openableLink(link)).toBe(link))

  test.each([...NEVER, ...NO_TEXT])('%j may never be opened', link => expect(openableLink(link)).toBeUndefined())

  test.each(NEVER)('%j opens no pairing', link => expect(pairingLink(link, URI, { twice: false })).toBeUndefined())
})

describe('pairingLink', () => {
  test.each([
    ['trust://', `trust://wc?uri=${ENCODED}`],
    ['okex://main', `okex://main/wc?uri=${ENCODED}`],
    ['okex://main/', `okex://main/wc?uri=${ENCODED}`],
    ['https://wallet.example', `https://wallet.example/wc?uri=${ENCODED}`],
    ['https://wallet.example/', `https://wallet.example/wc?uri=${ENCODED}`],
    ['https://wallet.example/app', `https://wallet.example/app/wc?uri=${ENCODED}`],
    ['https://wallet.example/app?utm=x#y', `https://wallet.example/app/wc?uri=${ENCODED}`],
  ])('a link for %s opens the pairing', (link, opened) => {
    expect(pairingLink(link, URI, { twice: false })).toBe(opened)
    expect(new URLSearchParams(opened.split('?')[1]).get('uri')).toBe(URI)
  })

  test('the URI is encoded twice for Android inside Telegram', () => {
    const link = pairingLink('https://wallet.example', URI, { twice: true })!
    expect(link).toBe(`https://wallet.example/wc?uri=${encodeURIComponent(ENCODED)}`)
  })
})

test.each(
  (['mobile', 'web', 'desktop'] as const).flatMap(platform =>
    [false, true].flatMap(framed => [false, true].map(telegram => ({ platform, framed, telegram }))),
  ),
)('target of %j', input => {
  const expected = { 'false,false': '_self', 'true,false': '_top', 'false,true': '_blank', 'true,true': '_blank' }
  const key = `${input.framed},${input.telegram}` as keyof typeof expected
  expect(linkTarget(input)).toBe(input.platform === 'mobile' ? expected[key] : '_blank')
})
