import { openableLink } from './links.ts'

/**
 * The link that opens a wallet with a pairing: `scheme://wc?uri=…`, or universal `https://host/wc?uri=…`. Undefined for a link that is none.
 * Whose app the wallet's link opens was judged when its row was read.
 * `twice`: Android inside Telegram decodes once on the way.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 */
export function pairingLink(link: string, uri: string, { twice }: { twice: boolean }): string | undefined {
  const encoded = encodeURIComponent(uri)
  return opening(link, `uri=${twice ? encodeURIComponent(encoded) : encoded}`)
}

/** The link that opens a wallet for a request of a session which it has. */
export const requestLink = (link: string, topic: string): string | undefined => opening(link, `sessionTopic=${topic}`)

function opening(link: string, query: string): string | undefined {
  const [base] = openableLink(link)?.split(/[?#]/, 1) ?? []
  return base && `${base.endsWith('/') ? base : `${base}/`}wc?${query}`
}

/** Where a link opens. A phone's app takes over the page; out of a frame only its top may; web, desktop and Telegram need a tab of their own. */
export function linkTarget(input: {
  platform: 'mobile' | 'web' | 'desktop'
  framed: boolean
  telegram: boolean
}): '_self' | '_top' | '_blank' {
  if (input.telegram || input.platform !== 'mobile') return '_blank'
  return input.framed ? '_top' : '_self'
}
