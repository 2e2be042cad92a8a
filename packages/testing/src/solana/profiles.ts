import type { ProfileSource } from '../profile.ts'

/** Layout of the off-chain message that a device signs in place of a text. */
export type OffchainLayout = 'v0 without a domain' | 'v0 with a domain' | 'v1'

/** Solana wallet of Wallet Standard, as its own code behaves. */
export interface SolanaProfile extends ProfileSource {
  /** Name under which it registers. */
  name: string
  /** Whether it registers the main network alone: of the simulation's chains the first. */
  isMainnetOnly: boolean
  /** Features of the maker's own. */
  ownFeatures: readonly string[]
  /** Whether `connect({ silent: true })` opens no prompt on a site that is not approved. */
  isSilent: boolean
  /**
   * Effect of `solana:signIn` on the site.
   * - `approves`: as `standard:connect` does.
   * - `nothing`: it shares the account until the page is left; `standard:connect` then has nothing to ask.
   * - `approves once`: where the site is approved already, it answers as it did then, or with an error.
   */
  signIn: 'approves' | 'nothing' | 'approves once'
  /** Off-chain message that it signs in place of a text. Absent: it signs the text. */
  signs?: OffchainLayout
  /** Whether `signedMessage` of `solana:signMessage` ends with the signature. */
  appendsSignature: boolean
  /** Error of a refusal, by whether the visitor was asked to connect or to sign. */
  rejected: Readonly<Record<'connect' | 'sign', unknown>>
}

/** Name of a profile of a Solana wallet. */
export type SolanaProfileName =
  | 'phantom'
  | 'mobile-wallet-adapter'
  | 'mobile-wallet-adapter-remote'
  | 'ledger-solana'
  | 'enkrypt-solana'

const same = <Value>(value: Value) => ({ connect: value, sign: value })

const common = {
  isMainnetOnly: false,
  ownFeatures: [],
  isSilent: true,
  signIn: 'approves',
  appendsSignature: false,
} as const

/** Error of the phone, inside of the error of the package. */
const ofPhone = (code: number, message: string) => ({ message, cause: { message, cause: { code, message } } })

const mobile = {
  ...common,
  version: '@solana-mobile/wallet-standard-mobile 0.6.0',
  ran: ['page code'],
  date: '2026-11-30',
  see: [
    'https://www.npmjs.com/package/@solana-mobile/wallet-standard-mobile',
    'https://github.com/solana-mobile/mobile-wallet-adapter',
  ],
  signIn: 'approves once',
  appendsSignature: true,
  rejected: {
    connect: ofPhone(-1, 'authorization request failed'),
    sign: ofPhone(-3, 'sign request declined'),
  },
} as const satisfies Omit<SolanaProfile, 'wallet' | 'name'>

/** Profiles of Solana wallets of Wallet Standard. */
export const SOLANA_PROFILES: Readonly<Record<SolanaProfileName, SolanaProfile>> = {
  phantom: {
    ...common,
    wallet: 'Phantom',
    version: 'documentation of 2026-11',
    ran: ['nothing'],
    date: '2026-11-30',
    see: ['https://docs.phantom.com/solana/errors', 'https://github.com/phantom/sign-in-with-solana'],
    name: 'Phantom',
    rejected: same({ code: 4001, message: 'User rejected the request.' }),
  },
  // On Android. It draws a sheet where the browser wants a permission for the local network.
  'mobile-wallet-adapter': { ...mobile, wallet: 'Mobile Wallet Adapter (Android)', name: 'Mobile Wallet Adapter' },
  // On a desktop, and only where the site names a relay. It draws a QR window.
  'mobile-wallet-adapter-remote': {
    ...mobile,
    wallet: 'Mobile Wallet Adapter (desktop)',
    name: 'Remote Mobile Wallet Adapter',
    // `silent` is not read.
    isSilent: false,
  },
  'ledger-solana': {
    ...common,
    wallet: 'Ledger, through other wallets',
    version: '@ledgerhq/device-signer-kit-solana 1.13.0; @solana/offchain-messages 8.4.0',
    ran: ['schema'],
    date: '2026-11-30',
    see: [
      'https://docs.anza.xyz/proposals/off-chain-message-signing',
      'https://www.npmjs.com/package/@ledgerhq/device-signer-kit-solana',
    ],
    name: 'Ledger',
    signs: 'v0 with a domain',
    rejected: same({ code: 4001, message: 'User rejected the request.' }),
  },
  'enkrypt-solana': {
    ...common,
    wallet: 'Enkrypt',
    version: '2.17',
    ran: ['whole extension'],
    date: '2026-11-28',
    see: ['https://github.com/enkryptcom/enKrypt'],
    name: 'Enkrypt',
    isMainnetOnly: true,
    ownFeatures: ['enkrypt:'],
    isSilent: false,
    signIn: 'nothing',
    rejected: same('User Rejected Request: The user rejected the request.'),
  },
}
