import type { PlatformPort } from '../ports.ts'

type Navigator = {
  userAgent: string
  maxTouchPoints?: number
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Globals of a page inside Telegram. */
type TelegramWindow = { TelegramWebviewProxy?: unknown; Telegram?: { WebApp?: { initData?: string } } }

type FramedWindow = { self?: unknown; top?: unknown }

/** Platform from the user agent, read once. iPadOS reports itself as a Mac and is recognised by its touch points. */
export function detectPlatform(navigator: Navigator, page: object): PlatformPort {
  const { userAgent } = navigator
  const isPad = /Macintosh/.test(userAgent) && (navigator.maxTouchPoints ?? 0) > 1
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || isPad
  const isAndroid = /Android/.test(userAgent)
  const { TelegramWebviewProxy, Telegram } = page as TelegramWindow
  const { self, top } = page as FramedWindow
  return {
    mobile: isIos || isAndroid,
    os: isIos ? 'ios' : isAndroid ? 'android' : /Macintosh/.test(userAgent) ? 'mac' : 'other',
    iosSafari: isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent),
    telegram: TelegramWebviewProxy !== undefined || Boolean(Telegram?.WebApp?.initData),
    framed: self !== top,
    // Read on demand: the page's first use of Intl takes longer than the rest of the start.
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone
    },
    privacy: navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true,
  }
}
