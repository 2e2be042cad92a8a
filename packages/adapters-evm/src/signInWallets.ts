/**
 * Wallets that are documented to connect and sign in with one prompt by ERC-7846, by their rdns of EIP-6963.
 * - Base Account: https://docs.base.org/base-account/reference/core/capabilities/signInWithEthereum
 *
 * A wallet that does not know the method may open a prompt and never answer, so no other wallet is tried. Not listed: the extension of
 * Coinbase Wallet (`com.coinbase.wallet`), whose injected provider has no such method in its documentation; and Porto
 * (`xyz.ithaca.porto`), which takes the chain as a number and the times as `Date`, and refuses those of the standard.
 */
export const SIGN_IN_WALLETS: readonly string[] = ['app.base.account']
