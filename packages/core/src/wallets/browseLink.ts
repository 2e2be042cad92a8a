import type { ChainNamespace } from '../chain/namespace.ts'

type Browser = {
  rdns: string
  name: string
  /** Namespaces in which the wallet has no WalletConnect. */
  without: readonly ChainNamespace[]
  link(href: string, origin: string): string
}

/**
 * Wallets that open a page inside their own browser, where they are injected.
 * @see https://docs.phantom.com/phantom-deeplinks/other-methods/browse
 * @see https://docs.solflare.com/solflare/technical/deeplinks/other-methods/browse
 */
const BROWSERS: readonly Browser[] = [
  {
    rdns: 'app.phantom',
    name: 'phantom',
    without: ['eip155', 'solana', 'bip122'],
    link: (href, origin) => `https://phantom.app/ul/browse/${href}?ref=${origin}`,
  },
  {
    rdns: 'com.coinbase.wallet',
    name: 'coinbase wallet',
    without: ['solana'],
    link: href => `https://go.cb-w.com/dapp?cb_url=${href}`,
  },
  {
    rdns: 'com.solflare.wallet',
    name: 'solflare',
    without: ['solana'],
    link: (href, origin) => `https://solflare.com/ul/v1/browse/${href}?ref=${origin}`,
  },
]

/**
 * Link that opens this page inside a wallet that has no WalletConnect on the chain; on a phone only, and not where the wallet is injected
 * already. `href` is the full address of the page.
 */
export function browseLink(
  wallet: { name: string; rdns?: string },
  page: { namespace: ChainNamespace; href: string; mobile: boolean; installed: boolean },
): string | undefined {
  if (!page.mobile || page.installed) return undefined
  // A different rdns takes precedence over a matching name.
  const browser = BROWSERS.find(({ rdns, name }) =>
    wallet.rdns ? wallet.rdns === rdns : wallet.name.toLowerCase() === name,
  )
  if (!browser?.without.includes(page.namespace)) return undefined
  return browser.link(encodeURIComponent(page.href), encodeURIComponent(new URL(page.href).origin))
}
