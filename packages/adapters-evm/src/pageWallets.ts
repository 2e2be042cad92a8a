/**
 * Wallets that a page brings along as a library, by their rdns of EIP-6963, with the request that ends their session, which is the page's own.
 * Where there is none, their provider has `disconnect()`.
 * - Base Account: https://www.npmjs.com/package/@base-org/account
 * - Porto: https://www.npmjs.com/package/porto. Its `wallet_revokePermissions` is for keys.
 * - MetaMask Connect: https://www.npmjs.com/package/@metamask/connect-evm
 */
export const PAGE_WALLETS: ReadonlyMap<string, { ends?: string }> = new Map([
  ['app.base.account', {}],
  ['xyz.ithaca.porto', { ends: 'wallet_disconnect' }],
  ['io.metamask.mmc', { ends: 'wallet_revokePermissions' }],
])

/** The same wallet as an extension, by the rdns of the library. It is the one to choose where the page has both. */
export const EXTENSIONS: ReadonlyMap<string, string> = new Map([['io.metamask.mmc', 'io.metamask']])

/** Rdns that other wallets announce beside their own, for pages that list this one alone. */
export const BORROWED: ReadonlySet<string> = new Set(['io.metamask'])
