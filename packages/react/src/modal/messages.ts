import { type ChainNamespace, viewTitles } from '@foyer/core'
import { defineMessages } from '../i18n/defineMessages.ts'

/** Texts that several views share. `{wallet}`, `{network}` and the like are gaps, filled by `Sentence` and `fill`. */
export const modalMessages = defineMessages({
  en: {
    back: 'Back',
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    newTab: '(opens in a new tab)',

    titles: viewTitles,

    families: {
      eip155: 'EVM',
      solana: 'Solana',
      polkadot: 'Polkadot',
      bip122: 'Bitcoin',
    } satisfies Record<ChainNamespace, string>,
  },
})
