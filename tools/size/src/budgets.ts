export type Budget = {
  name: string
  /** The host's code. */
  code: string
  /** Packages that the host has anyway, beside React. */
  host?: RegExp[]
  /** A row without a limit is only printed. */
  limit?: string
  /** Lazy files that are loaded as well, by the end of their path. */
  after?: string[]
  /** Packages that must not be loaded. */
  without?: RegExp
}

const exportsOf = async (name: string) => Object.keys((await import(name)) as object)

const CORE_NAMES = new Set([...(await exportsOf('@foyer/core')), ...(await exportsOf('@foyer/core/browser'))])

/** The buttons and hooks. The other names that @foyer/react exports are those of core. */
const REACT_NAMES = (await exportsOf('@foyer/react')).filter(name => !CORE_NAMES.has(name)).join(', ')

const CHAIN_SDKS = 'viem|@solana/(?!wallet-standard)|@solana-program|@polkadot(?:-api)?|bitcoinjs-lib|@bitcoinerlab'
const SDKS = new RegExp(`/node_modules/(${CHAIN_SDKS})(/|$)`)
const LATER = new RegExp(`/node_modules/(${CHAIN_SDKS}|@walletconnect|ky|zod|uqr)(/|$)`)

const MODAL = '/packages/react/dist/modal.js'

/** Budgets of a page that embeds the modal, one per import statement: gzip of production builds without React. */
export const BUDGETS: Budget[] = [
  {
    name: 'before the visitor acts: the button and its loader',
    code: `export { ConnectButton, ModalRoot } from '@foyer/react'`,
    // 5, and 0.3 for the account of an earlier visit, which the button and the hooks have before the modal, and for the listeners of the host.
    limit: '5.3 kB',
    without: /\/node_modules\/(?!react)|\/packages\/core\//,
  },
  {
    name: 'before the visitor acts: all buttons and hooks',
    code: `export { ${REACT_NAMES} } from '@foyer/react'`,
    without: /\/node_modules\/(?!react)|\/packages\/core\//,
  },
  {
    name: 'the modal open, extension wallets listed',
    code: `export { ConnectButton, ModalRoot } from '@foyer/react'; export { evmAdapter } from '@foyer/adapters-evm'`,
    after: [MODAL],
    // 60, and 4 for fewer files: some of them contain code that only a later view uses. 1.4 for wallets as they are: one row for each, what their
    // errors mean, a stored account whose wallet would prompt, and a window that steps aside for theirs. 0.4
    // for a file more: what checks options, without which a page that signs in would take 4.4 kB more before anything is pressed. 0.6 for what the
    // page has of an earlier visit, and for telling the host.
    limit: '66.4 kB',
    without: LATER,
  },
  {
    name: 'headless core: createModalActor',
    code: `export { createModalActor } from '@foyer/core'`,
    // 35, and 0.7 for refusals that are weighed before anything is called declined: the reading of a wallet's error and the states for it. 0.2 for a
    // stored account whose wallet would prompt.
    limit: '35.9 kB',
    without: LATER,
  },
  {
    name: 'one function of @foyer/core/chain',
    code: `export { parseAmount } from '@foyer/core/chain'`,
    // 1, and 0.1 for the bounds of what it reads.
    limit: '1.1 kB',
    without: /\/node_modules\//,
  },
  {
    name: 'one hook of @foyer/react',
    code: `export { useAccount } from '@foyer/react'`,
    // With the parts of the buttons that the lazy modal imports: the bundler keeps them.
    limit: '3.5 kB',
    without: /\/node_modules\/(?!react)|\/packages\/core\//,
  },
  {
    name: 'the entry of adapters-bip122',
    code: `export { bip122Adapter } from '@foyer/adapters-bip122'`,
    // 8, and 0.7 for the reading of refusals, which all families share, and of two protocols' events.
    limit: '8.7 kB',
    without: LATER,
  },
  {
    name: 'adapters-bip122 connected: with the features that sign and read balances',
    code: `export { bip122Adapter } from '@foyer/adapters-bip122'`,
    after: ['/packages/adapters-bip122/dist/features.js'],
    without: SDKS,
  },
  {
    name: 'the provider of adapters-bip122, beside its entry',
    code: `export { bip122Adapter } from '@foyer/adapters-bip122'`,
    after: ['/packages/adapters-bip122/dist/provider.js'],
    limit: '11 kB',
    without: SDKS,
  },
  {
    name: 'sending by adapters-bip122, beside its entry, bitcoinjs-lib included',
    code: `export { bip122Adapter } from '@foyer/adapters-bip122'`,
    after: ['/packages/adapters-bip122/dist/sending.js'],
    limit: '65 kB',
  },
  {
    name: 'the entry of adapters-bip122/transfer, bitcoinjs-lib included',
    code: `export { draftTransfer, readFeeRates } from '@foyer/adapters-bip122/transfer'`,
  },
  {
    name: 'the entry of adapters-evm',
    code: `export { evmAdapter } from '@foyer/adapters-evm'`,
    limit: '8 kB',
    without: LATER,
  },
  {
    name: 'adapters-evm connected: with the features that sign and read balances',
    code: `export { evmAdapter } from '@foyer/adapters-evm'`,
    after: ['/packages/adapters-evm/dist/features.js'],
    without: SDKS,
  },
  {
    name: 'adapters-evm sending: with the file that builds and watches transfers',
    code: `export { evmAdapter } from '@foyer/adapters-evm'`,
    after: ['/packages/adapters-evm/dist/transfer.js'],
    // 21, and 1 for calls: what wallets and sessions can, and what they refuse. 3 for what decides about money: the rules of chains that charge
    // beyond gas, tokens that are the currency, and both sides of a transfer. 1 for accounts that are contracts, whose owners choose gas and nonce.
    // Operations of smart accounts, and the searches for replacements and proposals, are files of their own.
    limit: '26 kB',
    without: SDKS,
  },
  {
    name: 'adapters-evm swapping: with the file that proves and drafts swaps, beside that of transfers',
    code: `export { evmAdapter } from '@foyer/adapters-evm'`,
    after: ['/packages/adapters-evm/dist/transfer.js', '/packages/adapters-evm/dist/swap.js'],
    // 26, those 4, and 2.4 for the proof that a router enforces the least. 1 for the approval of a contract account, which is a call of its proposal.
    limit: '33.4 kB',
    without: SDKS,
  },
  {
    name: 'the entry of adapters-evm/ens, viem behind it',
    code: `export { ensResolver } from '@foyer/adapters-evm/ens'`,
    limit: '1 kB',
    without: LATER,
  },
  {
    name: 'the resolver of ENS names, viem included, beside its entry',
    code: `export { ensResolver } from '@foyer/adapters-evm/ens'`,
    after: ['/packages/adapters-evm/dist/ens.js'],
  },
  {
    name: 'the entry of adapters-solana',
    code: `export { solanaAdapter } from '@foyer/adapters-solana'`,
    limit: '8 kB',
    without: LATER,
  },
  {
    name: 'adapters-solana connected: with the features that sign and read balances',
    code: `export { solanaAdapter } from '@foyer/adapters-solana'`,
    after: ['/packages/adapters-solana/dist/features.js'],
    without: SDKS,
  },
  {
    name: 'the transfers of adapters-solana, Solana Kit included, beside its entry and features',
    code: `export { solanaAdapter } from '@foyer/adapters-solana'`,
    after: ['/packages/adapters-solana/dist/features.js', '/packages/adapters-solana/dist/transfer.js'],
    limit: '36 kB',
  },
  {
    name: 'the entry of adapters-polkadot',
    code: `export { polkadotAdapter } from '@foyer/adapters-polkadot'`,
    limit: '8 kB',
    without: LATER,
  },
  {
    name: 'adapters-polkadot connected: with the features that sign and read balances',
    code: `export { polkadotAdapter } from '@foyer/adapters-polkadot'`,
    after: ['/packages/adapters-polkadot/dist/features.js'],
    without: SDKS,
  },
  {
    name: 'sending by adapters-polkadot, beside its entry, @polkadot/api behind it',
    code: `export { polkadotAdapter } from '@foyer/adapters-polkadot'`,
    after: ['/packages/adapters-polkadot/dist/sending.js'],
    limit: '21 kB',
    without: LATER,
  },
  {
    name: 'the entry of adapters-polkadot/transfer, @polkadot/api behind it',
    code: `export { draftTransfer } from '@foyer/adapters-polkadot/transfer'`,
    limit: '15 kB',
    without: LATER,
  },
  {
    name: 'auth: the entry, and the client that a login loads',
    code: `export { authConnector } from '@foyer/auth'`,
    after: ['/packages/auth/dist/client.js'],
    limit: '12 kB',
    without: /\/node_modules\//,
  },
  {
    name: 'the entry of walletconnect',
    code: `export { walletConnect } from '@foyer/walletconnect'`,
    // It is loaded with the adapters, before the visitor wants a phone.
    limit: '2 kB',
    without: LATER,
  },
  ...['eip155', 'solana', 'polkadot', 'bip122'].map(family => ({
    name: `the verifier of sign-in messages of ${family}`,
    code: `export { verifySignIn } from '@foyer/core/siwx/server/${family}'`,
    limit: '20 kB',
  })),
  {
    name: 'the verifier of sign-in messages, four families',
    code: `export { verifySignIn } from '@foyer/core/siwx/server'`,
    limit: '45 kB',
  },
  {
    name: 'the connector of wagmi, without viem',
    code: `export { foyerConnector } from '@foyer/wagmi'`,
    host: [/^viem(\/|$)/],
    limit: '3 kB',
    // Core only behind an import: it would put the modal into the host's first files.
    without: /\/node_modules\/|\/packages\/(?:core|react)\//,
  },
]

/**
 * Limits in kilobytes of a cold first press up to the painted list: for a host with one family, 60 for the modal, 4 for one way to load and 2 of the
 * button's own file, which stays in use; 1.6 for wallets as they are; 0.4 for an earlier visit and for telling the host; and for each further one.
 */
export const PRESS_LIMITS = { first: 68.9, further: 8 }

/** Limit of each further file of ours. A file that needs the SDK of a chain or of a relay has no limit. */
export const LAZY_LIMIT = '15 kB'
/**
 * Limits of the flows that have one of their own: of the one file of core with the chart and its effects, and of the one file of react with the
 * views. The sum of both is printed.
 */
export const FLOW_LIMITS = { swap: '12 kB', buy: '8 kB', names: '6 kB', smartSessions: '4 kB', login: '10 kB' } as const
/** Limit of the file that creates the providers of a chain family, beside the entry of its adapter. */
export const PROVIDER_LIMIT = '3.9 kB'
export const SDK = new RegExp(`/node_modules/(${CHAIN_SDKS}|@walletconnect)(/|$)`)

/** A page with the modal open and all families: each file that is loaded later has a row. */
export const OPENED: Budget = {
  name: 'everything',
  code: `
    export { ${REACT_NAMES} } from '@foyer/react'
    export { createModalActor } from '@foyer/core'
    export { bip122Adapter } from '@foyer/adapters-bip122'
    export { evmAdapter } from '@foyer/adapters-evm'
    export { solanaAdapter } from '@foyer/adapters-solana'
    export { polkadotAdapter } from '@foyer/adapters-polkadot'
    export { walletConnect } from '@foyer/walletconnect'
  `,
  after: [MODAL],
}
