import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the tokens and NFTs of an account. */
export const portfolioMessages = defineMessages({
  name: 'portfolio',
  en: {
    tokens: {
      list: 'Tokens',
      loading: 'Tokens are loading',
      nothing: { title: 'No tokens yet', text: 'What you receive on {network} shows up here.' },
      failed: 'Token Balance Unavailable',
      outdated: 'This may be out of date.',
    },

    nfts: {
      list: 'NFTs',
      loading: 'NFTs are loading',
      nameless: 'Without a name',
      count: '{count} of it',
      further: 'Look further back',
      nothing: { title: 'No NFTs yet', text: 'Those that you receive on {network} show up here.' },
    },
  },
})
