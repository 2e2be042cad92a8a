import { defineConfig } from 'vitepress'
import { githubSlug } from '../src/githubSlug.ts'
import { hazardTests } from '../src/hazardTests.ts'
import { navigation } from './navigation.ts'
import { testedHazards } from './testedHazards.ts'
import { writeMachinePages } from './writeMachinePages.ts'

export default defineConfig({
  title: 'Foyer',
  description: 'A modal in which visitors of a web app connect a crypto wallet, for React or without a framework.',
  cleanUrls: true,
  cacheDir: '../node_modules/.cache/vitepress',
  srcExclude: ['src/**', 'node_modules/**'],
  markdown: {
    // The same anchors as on the code host.
    anchor: { slugify: githubSlug },
    config: md => {
      md.use(testedHazards, hazardTests())
    },
  },
  // The page as Markdown, for programs.
  transformHead: ({ page, siteData }) => [
    ['link', { rel: 'alternate', type: 'text/markdown', href: `${siteData.base}${page}` }],
  ],
  buildEnd: writeMachinePages,
  themeConfig: {
    ...navigation,
    search: { provider: 'local' },
    outline: [2, 3],
  },
})
