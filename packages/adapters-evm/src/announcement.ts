import { displayText } from '@foyer/core/chain'
import { attempt, dataImage, type Registration } from '@foyer/core/chain/adapters'
import { isProvider, type Provider } from './wallet.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const RDNS = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,9}$/i
const NAME_LENGTH = 64

/**
 * Reads an `eip6963:announceProvider` event. Undefined when it is invalid; an invalid icon is left out.
 * A wallet is identified by its rdns and not by its uuid, which some wallets hard-code.
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
    const imageUrl = dataImage(icon)
    const fingerprint = `${shownName}\n${imageUrl ?? ''}`
    return { source: 'eip6963', key: rdns, fingerprint, uuid, name: shownName, imageUrl, wallet: provider }
  })
