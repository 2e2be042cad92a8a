import type { ProfileSource } from '../profile.ts'

/** Wallet in `injectedWeb3`, as its own code behaves. In sentences `{page}` is the address of the page. */
export interface PolkadotProfile extends ProfileSource {
  /** Its property name in `injectedWeb3`. */
  key: string
  /** Version that its entry states. */
  states: string
  /** Request that opens its prompt on a page without permission. `accounts`: `enable` always resolves, and `get` and `subscribe` prompt. */
  promptsIn: 'enable' | 'accounts'
  /** Consequences of a refusal of the page. */
  refused: {
    /** Sentence of the rejection. Absent: the request resolves nevertheless. */
    message?: string
    /** Memory of a refusal: nothing, and it asks again; an empty list; or that the page is blocked. */
    keeps: 'nothing' | 'noAccounts' | 'blocked'
  }
  /** Sentence of `accounts.get` on a page without permission. Absent: it prompts. */
  unknownPage?: string
  /** Answer on a page that its visitor has allowed without an account. */
  noAccounts: 'emptyList' | 'asksAgain' | { message: string }
  /** Sentence for a page that its visitor has blocked. Absent: none can be. */
  blocked?: string
  /** Sentence for a request while a prompt is open. Absent: the second one resolves, or joins the first. */
  pending?: string
  /** Sentence of a refused signature. */
  signatureRefused: string
  /** Whether errors are bare strings. */
  errors: 'objects' | 'strings'
  /** Whether subscribers hear of changes, or of the first list alone. */
  reportsChanges: boolean
  /** Milliseconds within which a page address gets one request to a signer; a refused one counts. 0: any number. */
  rateLimit: number
  /** Genesis hash of an account that is for any chain. */
  genesisHash: null | ''
  /** Whether its Ethereum accounts are in the list. */
  sharesEthereum: boolean
}

/** Name of a profile of a wallet in `injectedWeb3`. */
export type PolkadotProfileName = 'polkadot-js' | 'talisman' | 'subwallet' | 'enkrypt'

/** Sentence of a request that came too early after another one. */
export const RATE_LIMITED = 'Rate limit exceeded. Try again later.'

const BLOCKED = 'The source {page} is not allowed to interact with this extension'

/** Profiles of wallets in `injectedWeb3`. */
export const POLKADOT_PROFILES: Readonly<Record<PolkadotProfileName, PolkadotProfile>> = {
  'polkadot-js': {
    wallet: 'Polkadot.js extension',
    version: '@polkadot/extension-base 0.62.3',
    ran: ['page code', 'background'],
    date: '2026-11-30',
    see: ['https://github.com/polkadot-js/extension', 'https://www.npmjs.com/package/@polkadot/extension-base'],
    key: 'polkadot-js',
    states: '0.62.3',
    promptsIn: 'enable',
    // From then on the page is known to it, with an empty list, and `enable` resolves without a prompt.
    refused: { message: 'Connection request was rejected by the user.', keeps: 'noAccounts' },
    unknownPage: 'The source {page} has not been enabled yet',
    noAccounts: 'emptyList',
    pending: 'The source {page} has a pending authorization request',
    signatureRefused: 'Cancelled',
    errors: 'objects',
    reportsChanges: true,
    rateLimit: 3_000,
    genesisHash: null,
    sharesEthereum: true,
  },
  talisman: {
    wallet: 'Talisman',
    version: '2.0',
    ran: ['page code'],
    date: '2026-11-30',
    see: ['https://github.com/TalismanSociety/talisman (packages/extension-core/src/domains/sitesAuthorised)'],
    key: 'talisman',
    states: '2.0.0',
    promptsIn: 'enable',
    refused: { keeps: 'nothing' },
    unknownPage: 'Site {page} has not been authorised for Talisman yet',
    noAccounts: { message: 'No Talisman wallet accounts are authorised to connect to {page}' },
    signatureRefused: 'Cancelled',
    errors: 'objects',
    reportsChanges: true,
    rateLimit: 0,
    genesisHash: null,
    sharesEthereum: true,
  },
  subwallet: {
    wallet: 'SubWallet',
    version: '1.3.88',
    ran: ['nothing'],
    date: '2026-11-30',
    see: ['https://github.com/Koniverse/SubWallet-Extension (AuthRequestHandler.ts)'],
    key: 'subwallet-js',
    states: '1.3.88',
    promptsIn: 'enable',
    refused: { message: 'Rejected', keeps: 'blocked' },
    unknownPage: 'The source {page} has not been enabled yet',
    noAccounts: 'asksAgain',
    blocked: BLOCKED,
    signatureRefused: 'Cancelled',
    errors: 'objects',
    reportsChanges: true,
    rateLimit: 0,
    genesisHash: null,
    sharesEthereum: true,
  },
  enkrypt: {
    wallet: 'Enkrypt',
    version: '2.17',
    ran: ['whole extension'],
    date: '2026-11-28',
    see: ['https://github.com/enkryptcom/enKrypt (packages/extension/src/providers/polkadot)'],
    key: 'enkrypt',
    states: '2.17.0',
    promptsIn: 'accounts',
    refused: { message: 'User Rejected Request: The user rejected the request.', keeps: 'nothing' },
    noAccounts: 'emptyList',
    signatureRefused: 'User Rejected Request: The user rejected the request.',
    errors: 'strings',
    reportsChanges: false,
    rateLimit: 0,
    genesisHash: '',
    sharesEthereum: false,
  },
}
