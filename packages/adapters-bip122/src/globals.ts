import { attempt } from '@foyer/core/chain/adapters'
import type { LoadAddresses } from './accounts.ts'
import { follow } from './btcProviders.ts'
import { dialects } from './dialects.ts'
import { requestWallet, type Speech } from './requestWallet.ts'
import { type Found, isObject, type Provider } from './wallet.ts'

/** Place of a wallet's object in the page. */
interface Place {
  path: string
  name: string
  /** The wallet also takes UniSat's own place. */
  poses?: true
  /** False for a wallet that prompts whatever it is asked. */
  isSilent?: false
}

/**
 * Wallets with an object of UniSat's kind.
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
const PLACES: readonly Place[] = [
  { path: 'unisat_wallet', name: 'UniSat Wallet', poses: true },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet' },
  { path: 'bitkeep.unisat', name: 'Bitget Wallet' },
  { path: 'binancew3w.bitcoin', name: 'Binance Wallet' },
  { path: 'keplr.bitcoin', name: 'Keplr' },
  { path: 'wizz', name: 'Wizz Wallet', poses: true },
  { path: 'enkrypt.providers.bitcoin', name: 'Enkrypt', isSilent: false },
]
/** Place of versions of UniSat that have no other. */
const OWN: Place = { path: 'unisat', name: 'UniSat Wallet' }

const METHODS = { signPsbt: 'signPsbt', signMessage: 'signMessage', sendTransfer: 'sendBitcoin' } as const

const isMethod = (provider: Provider, name: string) => typeof attempt(() => provider[name]) === 'function'

const speechOf = (provider: Provider, { isSilent }: Pick<Place, 'isSilent'>): Speech => ({
  dialect: dialects.unisat,
  has: method => isMethod(provider, METHODS[method]),
  ...(isSilent === false && { isSilent }),
})

/** Wallet of UniSat's kind. Undefined for an object without its first method. */
export const unisatWallet = (provider: unknown, load: LoadAddresses, place: Pick<Place, 'isSilent'> = {}) =>
  isObject(provider) && isMethod(provider, 'requestAccounts')
    ? { provider, wallet: requestWallet(provider, speechOf(provider, place), load) }
    : undefined

/** Wallets of UniSat's kind on the page now, one for each path. */
export function readGlobals(page: object, load: LoadAddresses): Found[] {
  const at = (place: Place): Found[] => {
    const { path, name } = place
    const found = unisatWallet(
      attempt(() => follow(page, path)),
      load,
      place,
    )
    return found ? [{ source: 'unisat', key: path, fingerprint: '', name, imageUrl: undefined, ...found }] : []
  }
  const found = PLACES.flatMap(place => at(place).map(wallet => ({ place, wallet })))
  const wallets = found.map(({ wallet }) => wallet)
  const own = found.some(({ place }) => place.poses) ? [] : at(OWN)
  return [...wallets, ...own.filter(({ provider }) => wallets.every(other => other.provider !== provider))]
}
