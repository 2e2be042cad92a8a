import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { hazardTests } from '../src/hazardTests.ts'
import { testedHazards } from './testedHazards.ts'

const chartNames = readdirSync(new URL('../charts', import.meta.url))
  .flatMap(file => /^(?!index)(.+)\.md$/.exec(file)?.[1] ?? [])
  .sort()

export default defineConfig({
  title: 'Foyer',
  description:
    'A wallet-connection modal for web apps: statecharts in a framework-free core, screens that project a state.',
  cleanUrls: true,
  cacheDir: '../node_modules/.cache/vitepress',
  srcExclude: ['src/**', 'node_modules/**'],
  markdown: {
    config: md => {
      md.use(testedHazards, hazardTests())
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/getting-started' },
      { text: 'Charts', link: '/charts/' },
      { text: 'Hazards', link: '/hazards' },
    ],
    search: { provider: 'local' },
    sidebar: [
      {
        text: 'Guide',
        items: [
          { text: 'Getting started', link: '/guide/getting-started' },
          { text: 'Options', link: '/guide/options' },
          { text: 'Networks and endpoints', link: '/guide/networks-and-rpc' },
          { text: 'Languages and texts', link: '/guide/languages' },
          { text: 'Hooks', link: '/guide/hooks' },
          { text: 'Own transactions: EVM', link: '/guide/provider-evm' },
          { text: 'Own transactions: Solana', link: '/guide/provider-solana' },
          { text: 'Own transactions: Polkadot', link: '/guide/provider-polkadot' },
          { text: 'Own transactions: Bitcoin', link: '/guide/provider-bip122' },
          { text: 'wagmi', link: '/guide/wagmi' },
          { text: 'Theming', link: '/guide/theming' },
          { text: 'Without a renderer', link: '/guide/headless' },
          { text: 'Errors', link: '/errors' },
        ],
      },
      {
        text: 'How it works',
        items: [
          { text: 'Design', link: '/design' },
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
    outline: [2, 3],
  },
})
