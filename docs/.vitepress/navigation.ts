import { readdirSync } from 'node:fs'

const chartNames = readdirSync(new URL('../charts', import.meta.url))
  .flatMap(file => /^(?!index)(.+)\.md$/.exec(file)?.[1] ?? [])
  .sort()

/** Menus of the site. The guides are in the order in which a newcomer needs them. */
export const navigation = {
  nav: [
    { text: 'Guide', link: '/guide/getting-started' },
    { text: 'Charts', link: '/charts/' },
    { text: 'Hazards', link: '/hazards' },
  ],
  sidebar: [
    {
      text: 'Start',
      items: [
        { text: 'Getting started', link: '/guide/getting-started' },
        { text: 'Install', link: '/guide/install' },
        { text: 'Next.js', link: '/guide/nextjs' },
        { text: 'Options', link: '/guide/options' },
        { text: 'Hooks', link: '/guide/hooks' },
        { text: 'Sending', link: '/guide/send' },
        { text: 'Swapping', link: '/guide/swapping' },
        { text: 'Buying', link: '/guide/buying' },
        { text: 'Login without a wallet', link: '/guide/login' },
        { text: 'Smart accounts', link: '/guide/smart-accounts' },
      ],
    },
    {
      text: 'Your own transactions',
      items: [
        { text: 'Overview', link: '/guide/your-own-transactions' },
        { text: 'Sending and following', link: '/guide/transactions' },
        { text: 'EVM', link: '/guide/provider-evm' },
        { text: 'Solana', link: '/guide/provider-solana' },
        { text: 'Polkadot', link: '/guide/provider-polkadot' },
        { text: 'Bitcoin', link: '/guide/provider-bip122' },
        { text: 'wagmi', link: '/guide/wagmi' },
        { text: 'Sign in with your server', link: '/guide/sign-in-with-your-server' },
        { text: 'Sign-in of your app', link: '/guide/sign-in' },
        { text: 'Verifying a sign-in', link: '/guide/verify-sign-in' },
      ],
    },
    {
      text: 'Configure',
      items: [
        { text: 'WalletConnect', link: '/guide/walletconnect' },
        { text: 'Networks and endpoints', link: '/guide/networks-and-rpc' },
        { text: 'Names', link: '/guide/names' },
        { text: 'Site permissions', link: '/guide/site-permissions' },
        { text: 'Languages and texts', link: '/guide/languages' },
        { text: 'Theming', link: '/guide/theming' },
        { text: 'Content Security Policy', link: '/guide/csp' },
        { text: 'Without React', link: '/guide/headless' },
        { text: 'Errors', link: '/errors' },
      ],
    },
    {
      text: 'How it works',
      items: [
        { text: 'Design', link: '/design' },
        { text: 'Login: threat model', link: '/guide/login-threats' },
        { text: 'Login: review', link: '/guide/login-review' },
        { text: 'Hazards', link: '/hazards' },
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
