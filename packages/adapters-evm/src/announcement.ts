import { displayText, safeImage } from '@foyer/core/chain'
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
