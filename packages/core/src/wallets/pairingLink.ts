import { openableLink } from './links.ts'

/**
 * Link that opens a wallet with a pairing: `scheme://wc?uri=…`, or universal `https://host/wc?uri=…`. Undefined for an invalid link.
 * The owner of the wallet's link was checked when its row was parsed.
 * `twice`: Android inside Telegram decodes the link once more.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 */
export function pairingLink(link: string, uri: string, { twice }: { twice: boolean }): string | undefined {
  const encoded = encodeURIComponent(uri)
  return opening(link, `uri=${twice ? encodeURIComponent(encoded) : encoded}`)
}

/** Link that opens a wallet for a request of an existing session. */
export const requestLink = (link: string, topic: string): string | undefined => opening(link, `sessionTopic=${topic}`)

function opening(link: string, query: string): string | undefined {
  const [base] = openableLink(link)?.split(/[?#]/, 1) ?? []
  return base && `${base.endsWith('/') ? base : `${base}/`}wc?${query}`
}

/** Target of a link. A phone's app replaces the page; in a frame only the top may be replaced; web, desktop and Telegram need a new tab. */
export function linkTarget(input: {
  platform: 'mobile' | 'web' | 'desktop'
  framed: boolean
  telegram: boolean
}): '_self' | '_top' | '_blank' {
  if (input.telegram || input.platform !== 'mobile') return '_blank'
  return input.framed ? '_top' : '_self'
}
