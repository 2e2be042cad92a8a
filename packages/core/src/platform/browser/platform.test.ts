import { expect, test } from 'vitest'
import { detectPlatform } from './platform.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Safari on an iPhone', { userAgent: `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1` }, 'ios', true, true],
  ['Chrome on an iPhone', { userAgent: `${IPHONE} CriOS/131.0 Mobile/15E148 Safari/604.1` }, 'ios', true, false],
  ['Firefox on an iPhone', { userAgent: `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15` }, 'ios', true, false],
  ['Edge on an iPhone', { userAgent: `${IPHONE} EdgiOS/131.0 Mobile/15E148 Safari/604.1` }, 'ios', true, false],
  ['a web view on an iPhone', { userAgent: `${IPHONE} Mobile/15E148` }, 'ios', true, false],
  ['an iPad as a desktop', { userAgent: `${MAC} Version/18.1 Safari/605.1.15`, maxTouchPoints: 5 }, 'ios', true, true],
  ['Safari on a Mac', { userAgent: `${MAC} Version/18.1 Safari/605.1.15`, maxTouchPoints: 0 }, 'mac', false, false],
  ['Chrome on Android', { userAgent: `${ANDROID} Chrome/131.0 Mobile Safari/537.36` }, 'android', true, false],
  ['a Windows laptop with touch', { userAgent: `${WINDOWS} Chrome/131.0`, maxTouchPoints: 10 }, 'other', false, false],
] as const)('%s is recognised', (_, navigator, os, mobile, iosSafari) => {
  expect(detectPlatform(navigator, {})).toMatchObject({ os, mobile, iosSafari, telegram: false, privacy: false })
})

test.each([
  [{ TelegramWebviewProxy: {} }, true],
  [{ Telegram: { WebApp: { initData: 'query_id=1' } } }, true],
  [{ Telegram: { WebApp: { initData: '' } } }, false],
  [{ Telegram: {} }, false],
])('Telegram is recognised: %j', (page, telegram) => {
  expect(detectPlatform({ userAgent: ANDROID }, page).telegram).toBe(telegram)
})

test('either form of a privacy request counts', () => {
  const privacy = (signals: object) => detectPlatform({ userAgent: WINDOWS, ...signals }, {}).privacy
  expect(privacy({ doNotTrack: '1' })).toBe(true)
  expect(privacy({ globalPrivacyControl: true })).toBe(true)
  expect(privacy({ doNotTrack: '0', globalPrivacyControl: false })).toBe(false)
  expect(privacy({ doNotTrack: null })).toBe(false)
})
