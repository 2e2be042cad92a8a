import { displayText, safeImage } from '@foyer/core/chain'
import { attempt, type Registration } from '@foyer/core/chain/adapters'
import { isProvider, type Provider } from './provider.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const RDNS = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,9}$/i
const NAME_LENGTH = 64

/**
 * What a page or extension announced, or undefined when it is not fit to be listed. A picture that is not fit is left out alone. A wallet goes by
 * its rdns; its uuid proves nothing, since some have it built in.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export const parseAnnouncement = (event: unknown): Registration<Provider> | undefined =>
  attempt(() => {
    const { info, provider } = (event as { detail: { info: unknown; provider: unknown } }).detail
    const { uuid, name, icon, rdns } = info as Record<'uuid' | 'name' | 'icon' | 'rdns', unknown>
    if (typeof uuid !== 'string' || typeof name !== 'string' || typeof rdns !== 'string' || !isProvider(provider)) {
      return undefined
    }
    const shownName = displayText(name, NAME_LENGTH)
    if (!UUID.test(uuid) || !RDNS.test(rdns) || shownName === '') return undefined
    const imageUrl = safeImage(icon)
    const mark = `${shownName}\n${imageUrl ?? ''}`
    return { source: 'eip6963', claim: rdns, mark, uuid, name: shownName, imageUrl, wallet: provider }
  })
