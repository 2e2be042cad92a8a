import { displayText } from './displayText.ts'
import { isProvider, type Provider } from './provider.ts'

/** One EIP-6963 announcement after its check. */
export interface Announcement {
  uuid: string
  rdns: string
  name: string
  imageUrl?: string
  provider: Provider
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const RDNS = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,9}$/i
const NAME_LENGTH = 64
/** Characters. It is copied into every snapshot of the list. */
const ICON_LENGTH = 256 * 1024

/** A picture that may become the source of an `<img>`, nothing else. */
export function safeImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ICON_LENGTH) return undefined
  const url = value.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(url) || /^https:\/\/[^\s/@]+(?:\/\S*)?$/i.test(url) ? url : undefined
}

/**
 * What a page or extension announced, or undefined when it is not fit to be listed. A picture that is not fit is left out alone.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info: Record<'uuid' | 'name' | 'icon' | 'rdns', unknown>; provider: unknown }
    const { uuid, name, icon, rdns } = info
    if (typeof uuid !== 'string' || typeof name !== 'string' || typeof rdns !== 'string' || !isProvider(provider)) {
      return undefined
    }
    const shownName = displayText(name, NAME_LENGTH)
    if (!UUID.test(uuid) || !RDNS.test(rdns) || shownName === '') return undefined
    const imageUrl = safeImage(icon)
    return { uuid: uuid.toLowerCase(), rdns, name: shownName, ...(imageUrl !== undefined && { imageUrl }), provider }
  } catch {
    // A getter that throws is one more malformed row.
    return undefined
  }
}
