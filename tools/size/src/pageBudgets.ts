import type { PageApp } from './pageApps.ts'

/**
 * Entries that a page imports before its modal has loaded, and how many kB of gzip each of their names may bring into the page's first bundle, alone.
 * An adapter is weighed as if the page imported it at once; by an `import()` it comes with the modal.
 */
export const NAME_LIMITS: Readonly<Record<string, { limit: number; exceptions?: Readonly<Record<string, number>> }>> = {
  // Everything but errors is in the file of the buttons and hooks.
  '@foyer/react': { limit: 0.1, exceptions: { FoyerError: 1.4, isFoyerError: 1.4, stateCookie: 0.7 } },
  // The check of its options, and of what a server answers.
  '@foyer/core/siwx': {
    limit: 5.6,
    // With the addresses of Polkadot, which hash functions check.
    exceptions: { formatSignInMessage: 22.4, hasSignInFields: 22.4, parseSignInMessage: 22.4, signInMessageFor: 22.4 },
  },
  '@foyer/adapters-evm/networks': { limit: 1.2 },
  '@foyer/adapters-solana/networks': { limit: 0.6 },
  '@foyer/adapters-polkadot/networks': { limit: 0.7 },
  '@foyer/adapters-bip122/networks': { limit: 0.6 },
  '@foyer/adapters-evm/ens': { limit: 1 },
  '@foyer/adapters-evm': { limit: 11.9 },
  '@foyer/adapters-solana': { limit: 11.5 },
  '@foyer/adapters-polkadot': { limit: 11.6 },
  '@foyer/adapters-bip122': { limit: 12.9 },
  '@foyer/walletconnect': { limit: 3.4 },
  '@foyer/auth': { limit: 2 },
}

const REACT = [/^react(-dom)?(\/|$)/]

/** Apps of the guides, as their readers have them: what comes before anything is pressed. */
export const PAGE_APPS: PageApp[] = [
  { page: 'getting-started', entries: ['src/App.tsx'], host: REACT, limit: '6.8 kB' },
  { page: 'nextjs', entries: ['app/Providers.tsx', 'app/page.tsx', 'app/Account.tsx'], host: REACT, limit: '7.3 kB' },
  {
    page: 'wagmi',
    entries: ['src/main.tsx'],
    host: [...REACT, /^(wagmi|viem|@wagmi|@tanstack)(\/|$)/],
    limit: '9.3 kB',
  },
  { page: 'sign-in-with-your-server', entries: ['src/App.tsx'], host: REACT, limit: '12.5 kB' },
  // It has no button that loads the modal at the first press.
  { page: 'headless', entries: ['src/main.ts'], host: [/^(uqr|viem)(\/|$)/], limit: '54.2 kB' },
]
