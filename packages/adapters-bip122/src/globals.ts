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
  /** The wallet also takes the last place, which versions of UniSat without another one have. */
  poses?: true
  /** The place may be another wallet's, which has one of its own too. */
  isShared?: true
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
  { path: 'unisat', name: 'UniSat Wallet', isShared: true },
]

const isMethod = (provider: Provider, name: string) => typeof attempt(() => provider[name]) === 'function'

const speechOf = (provider: Provider, { isSilent }: Pick<Place, 'isSilent'>): Speech => ({
  dialect: dialects.unisat,
  has: method => isMethod(provider, method === 'sendTransfer' ? 'sendBitcoin' : method),
  ...(isSilent === false && { isSilent }),
})

/** Wallet of UniSat's kind. Undefined for an object without its first method. */
export const unisatWallet = (provider: unknown, load: LoadAddresses, place: Pick<Place, 'isSilent'> = {}) =>
  isObject(provider) && isMethod(provider, 'requestAccounts')
    ? { provider, wallet: requestWallet(provider, speechOf(provider, place), load) }
    : undefined

/** Wallets of UniSat's kind on the page now, one for each object. */
export function readGlobals(page: object, load: LoadAddresses): Found[] {
  const wallets: Found[] = []
  let isTaken = false
  for (const place of PLACES) {
    const { path: key, name, poses, isShared } = place
    const found = unisatWallet(
      attempt(() => follow(page, key)),
      load,
      place,
    )
    if (!found || (isShared && isTaken) || wallets.some(({ provider }) => provider === found.provider)) continue
    isTaken ||= poses === true
    wallets.push({ source: 'unisat', key, fingerprint: '', name, imageUrl: undefined, ...found })
  }
  return wallets
}
