export type Budget = {
  name: string
  /** What a host writes. */
  code: string
  /** A row without a limit is there to be seen. */
  limit?: string
  /** Lazy modules that this moment has loaded as well, by the end of their path. */
  after?: string[]
  /** Packages that must not have been loaded at this moment. */
  without?: RegExp
}

const CHAIN_SDKS = 'viem|@solana/(?!wallet-standard)|@solana-program|@polkadot|bitcoinjs-lib|@bitcoinerlab'
const SDKS = new RegExp(`/node_modules/(${CHAIN_SDKS})(/|$)`)
const LATER = new RegExp(`/node_modules/(${CHAIN_SDKS}|@walletconnect|ky|zod|uqr)(/|$)`)

const RUNTIME = '/packages/react/dist/runtime/index.js'

/** Gzip, React not counted, production builds: the budgets of a page that embeds the modal, one per import statement. */
export const BUDGETS: Budget[] = [
  {
    name: 'before the visitor acts: the button and its loader',
    code: `export { ConnectButton, ModalRoot } from '@foyer/react'`,
    limit: '5 kB',
    without: /\/node_modules\/(?!react)|\/packages\/core\//,
  },
  {
    name: 'before the visitor acts: all buttons and hooks',
    code: `export * from '@foyer/react'`,
    without: /\/node_modules\/(?!react)|\/packages\/core\//,
  },
  {
    name: 'the modal open, extension wallets listed',
    code: `export { ConnectButton, ModalRoot } from '@foyer/react'; export { evmAdapter } from '@foyer/adapters-evm'`,
    after: [RUNTIME],
    // As one file it would weigh 58: what is more is the price of its many chunks.
    limit: '64 kB',
    without: LATER,
  },
  {
    name: 'headless core: createModalActor',
    code: `export { createModalActor } from '@foyer/core'`,
    limit: '35 kB',
    without: LATER,
  },
  {
    name: 'the entry of adapters-bip122',
    code: `export { bip122Adapter } from '@foyer/adapters-bip122'`,
    limit: '8 kB',
    without: LATER,
  },
  {
    name: 'adapters-bip122 once somebody is connected: with what signs and reads balances',
    code: `export { bip122Adapter } from '@foyer/adapters-bip122'`,
    after: ['/packages/adapters-bip122/dist/features/index.js'],
    without: SDKS,
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
    name: 'adapters-evm once somebody is connected: with what signs and reads balances',
    code: `export { evmAdapter } from '@foyer/adapters-evm'`,
    after: ['/packages/adapters-evm/dist/features/index.js'],
    without: SDKS,
  },
  {
    name: 'the entry of adapters-solana',
    code: `export { solanaAdapter } from '@foyer/adapters-solana'`,
    limit: '8 kB',
    without: LATER,
  },
  {
    name: 'adapters-solana once somebody is connected: with what signs and reads balances',
    code: `export { solanaAdapter } from '@foyer/adapters-solana'`,
    after: ['/packages/adapters-solana/dist/features/index.js'],
    without: SDKS,
  },
  {
    name: 'the entry of adapters-polkadot',
    code: `export { polkadotAdapter } from '@foyer/adapters-polkadot'`,
    limit: '8 kB',
    without: LATER,
  },
  {
    name: 'adapters-polkadot once somebody is connected: with what signs and reads balances',
    code: `export { polkadotAdapter } from '@foyer/adapters-polkadot'`,
    after: ['/packages/adapters-polkadot/dist/features/index.js'],
    without: SDKS,
  },
  {
    name: 'the entry of adapters-polkadot/transfer, @polkadot/api behind it',
    code: `export { draftTransfer } from '@foyer/adapters-polkadot/transfer'`,
    limit: '15 kB',
    without: LATER,
  },
]

/** Each further chunk of ours. One that brings a chain's or a relay's SDK along has no budget, only a row. */
export const LAZY_LIMIT = '15 kB'
export const SDK = new RegExp(`/node_modules/(${CHAIN_SDKS}|@walletconnect)(/|$)`)

/** Chunks that only another chunk asks for, by the ends of their paths: what that one has brought is there already. */
export const BEHIND: Record<string, string> = {
  '/packages/react/dist/flows/account/AccountPanel.js': '/packages/react/dist/flows/modal/LedgerViews.js',
}

/** What a page has once the modal is open: a lazy row weighs what comes on top of it. */
export const OPENED: Budget = {
  name: 'everything',
  code: `
    export * from '@foyer/react'
    export { createModalActor } from '@foyer/core'
    export { bip122Adapter } from '@foyer/adapters-bip122'
    export { evmAdapter } from '@foyer/adapters-evm'
    export { solanaAdapter } from '@foyer/adapters-solana'
    export { polkadotAdapter } from '@foyer/adapters-polkadot'
  `,
  after: [RUNTIME],
}
