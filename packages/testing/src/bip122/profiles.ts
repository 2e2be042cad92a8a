import type { ProfileSource } from '../profile.ts'

/** Wallet in `btc_providers`, as its own code behaves. */
export interface BitcoinProviderProfile extends ProfileSource {
  /** Requests: those of sats-connect, or Leather's. */
  dialect: 'satsConnect' | 'leather'
  /** Path of the provider from `window`. */
  path: string
  /** Methods in its entry of `btc_providers`. */
  listed: readonly string[]
  /** Label in front of the picture in its entry. */
  iconType: string
  /** Form in which `addListener` takes a listener. `none`: there is no such method. */
  listeners: 'object' | 'arguments' | 'none'
  /** Whether events carry the addresses. */
  tellsAddresses: boolean
  /** Error of a refusal. */
  rejected: {
    /** Its code. */
    code: number
    /** Its sentence. */
    message: string
  }
  /** Whether an error rejects the request, or is part of the answer. */
  errors: 'resolved' | 'rejected'
}

/** Wallet with an object of UniSat's kind, as its own code behaves. */
export interface UnisatProfile extends ProfileSource {
  /** Path of the object from `window`. */
  path: string
  /** Whether `getAccounts` opens no prompt on a page that has no permission. */
  isSilent: boolean
  /** Methods that reject as not implemented. */
  missing: readonly string[]
  /** Whether errors are bare strings. */
  errors: 'objects' | 'strings'
}

/** Name of a profile of a wallet in `btc_providers`. */
export type BitcoinProviderProfileName = 'xverse' | 'leather'

/** Name of a profile of a wallet with an object of UniSat's kind. */
export type UnisatProfileName = 'unisat' | 'enkrypt'

const XVERSE_DOCS = 'https://docs.xverse.app/sats-connect'

/** Profiles of Bitcoin wallets in `btc_providers`. */
export const BITCOIN_PROVIDER_PROFILES: Readonly<Record<BitcoinProviderProfileName, BitcoinProviderProfile>> = {
  xverse: {
    wallet: 'Xverse',
    version: '0.49; @sats-connect/core 0.5.8 and 0.16.0',
    ran: ['page code', 'schema'],
    date: '2026-11-28',
    see: [XVERSE_DOCS, 'https://www.npmjs.com/package/@sats-connect/core'],
    dialect: 'satsConnect',
    path: 'XverseProviders.BitcoinProvider',
    // No `wallet_*` is listed, though it has them.
    listed: ['getInfo', 'getAddresses', 'getAccounts', 'signMessage', 'sendTransfer', 'signPsbt'],
    iconType: 'image/svg+xml',
    listeners: 'object',
    tellsAddresses: false,
    rejected: { code: -32000, message: 'User rejected the request.' },
    errors: 'resolved',
  },
  leather: {
    wallet: 'Leather',
    version: '6.73; @leather.io/rpc 2.21.16',
    ran: ['page code', 'schema'],
    date: '2026-11-28',
    see: ['https://leather.gitbook.io/developers', 'https://www.npmjs.com/package/@leather.io/rpc'],
    dialect: 'leather',
    path: 'LeatherProvider',
    // `sentTransfer` is how it is written there.
    listed: ['getAddresses', 'signMessage', 'sentTransfer', 'signPsbt', 'stx_signMessage', 'stx_signTransaction'],
    iconType: 'image/svg',
    listeners: 'none',
    tellsAddresses: false,
    rejected: { code: 4001, message: 'User rejected request' },
    errors: 'rejected',
  },
}

/** Profiles of Bitcoin wallets with an object of UniSat's kind. */
export const UNISAT_PROFILES: Readonly<Record<UnisatProfileName, UnisatProfile>> = {
  unisat: {
    wallet: 'UniSat',
    version: '1.7.4; the adapter in @sats-connect/core 0.16.0',
    ran: ['page code'],
    date: '2026-11-28',
    see: ['https://docs.unisat.io/dev/open-api-documentation/unisat-wallet'],
    path: 'unisat_wallet',
    isSilent: true,
    missing: [],
    errors: 'objects',
  },
  enkrypt: {
    wallet: 'Enkrypt',
    version: '2.17',
    ran: ['whole extension'],
    date: '2026-11-28',
    see: ['https://github.com/enkryptcom/enKrypt'],
    path: 'enkrypt.providers.bitcoin',
    isSilent: false,
    missing: ['signPsbts', 'pushPsbt', 'sendBitcoin'],
    errors: 'strings',
  },
}
