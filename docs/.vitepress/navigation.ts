import { readdirSync } from 'node:fs'
import { PACKAGE_PAGES } from '../src/reference/packagePages.ts'

const chartNames = readdirSync(new URL('../charts', import.meta.url))
  .flatMap(file => /^(?!index)(.+)\.md$/.exec(file)?.[1] ?? [])
  .sort()

/** Menus of the site: a path for a newcomer, a page for each task, then what a reader looks up. */
export const navigation = {
  nav: [
    { text: 'Guide', link: '/guide/getting-started' },
    { text: 'Troubleshooting', link: '/guide/troubleshooting' },
    { text: 'Reference', link: '/reference/' },
    { text: 'Charts', link: '/charts/' },
    { text: 'Hazards', link: '/hazards' },
  ],
  sidebar: [
    {
      text: 'Start',
      items: [
        { text: 'What it is', link: '/' },
        { text: 'Your first wallet in five minutes', link: '/guide/getting-started' },
        { text: 'Install', link: '/guide/install' },
        { text: 'Next.js', link: '/guide/nextjs' },
      ],
    },
    {
      text: 'Tasks',
      items: [
        { text: 'Networks and RPC endpoints', link: '/guide/networks-and-rpc' },
        { text: 'WalletConnect: phone wallets', link: '/guide/walletconnect' },
        { text: 'Sign in with your server', link: '/guide/sign-in-with-your-server' },
        { text: 'Sign-in: options', link: '/guide/sign-in' },
        { text: 'Sign-in: verify a message', link: '/guide/verify-sign-in' },
        { text: 'Your own transactions', link: '/guide/your-own-transactions' },
        { text: 'Follow transactions', link: '/guide/transactions' },
        { text: 'Send', link: '/guide/send' },
        { text: 'Swap', link: '/guide/swapping' },
        { text: 'Buy', link: '/guide/buying' },
        { text: 'Names', link: '/guide/names' },
        { text: 'Login without a wallet', link: '/guide/login' },
        { text: 'Smart accounts', link: '/guide/smart-accounts' },
        { text: 'Site permissions', link: '/guide/site-permissions' },
        { text: 'Theming', link: '/guide/theming' },
        { text: 'Languages and texts', link: '/guide/languages' },
        { text: 'Accessibility', link: '/guide/accessibility' },
        { text: 'Accessibility: conformance report', link: '/accessibility-report' },
        { text: 'Content Security Policy (CSP)', link: '/guide/csp' },
        { text: 'Server rendering (SSR)', link: '/guide/ssr' },
        { text: 'Headless: without React', link: '/guide/headless' },
        { text: 'Testing your app', link: '/guide/testing' },
        { text: 'Troubleshooting', link: '/guide/troubleshooting' },
      ],
    },
    {
      text: 'Transactions by library',
      items: [
        { text: 'EVM: viem and ethers', link: '/guide/provider-evm' },
        { text: 'EVM: wagmi', link: '/guide/wagmi' },
        { text: 'Solana: Kit', link: '/guide/provider-solana' },
        { text: 'Polkadot: @polkadot/api and PAPI', link: '/guide/provider-polkadot' },
        { text: 'Bitcoin: PSBTs', link: '/guide/provider-bip122' },
      ],
    },
    {
      text: 'Migrate',
      items: [
        { text: 'Which, and in what order', link: '/migrate/' },
        { text: 'From RainbowKit', link: '/migrate/rainbowkit' },
        { text: 'From AppKit', link: '/migrate/appkit' },
        { text: 'From ConnectKit', link: '/migrate/connectkit' },
        { text: 'From the Solana wallet adapter', link: '/migrate/solana-wallet-adapter' },
      ],
    },
    {
      text: 'Reference',
      items: [
        { text: 'Overview', link: '/reference/' },
        { text: 'Wallets', link: '/wallets' },
        { text: 'Options, with examples', link: '/guide/options' },
        { text: 'All options', link: '/reference/options' },
        { text: 'Hooks, with examples', link: '/guide/hooks' },
        { text: 'Commands, events and facts', link: '/reference/commands-and-facts' },
        { text: 'Views', link: '/reference/views' },
        { text: 'Parts and attributes', link: '/reference/dom' },
        { text: 'Custom properties', link: '/reference/custom-properties' },
        { text: 'Errors', link: '/errors' },
        ...PACKAGE_PAGES.map(({ file, title }) => ({ text: title, link: `/reference/${file}` })),
      ],
    },
    {
      text: 'How it works',
      items: [
        { text: 'Design', link: '/design' },
        { text: 'Login: threat model', link: '/guide/login-threats' },
        { text: 'Login: review', link: '/guide/login-review' },
        { text: 'Hazards', link: '/hazards' },
        { text: 'Comparison', link: '/comparison' },
        { text: 'Security', link: '/security' },
        { text: 'Support', link: '/support' },
        { text: 'Release 0.2.0', link: '/releases/0.2.0' },
        { text: 'Releasing', link: '/releasing' },
        { text: 'Contributing', link: '/contributing' },
      ],
    },
    {
      text: 'Charts',
      items: [
        { text: 'All charts', link: '/charts/' },
        ...chartNames.map(name => ({ text: name, link: `/charts/${name}` })),
      ],
    },
  ],
}
