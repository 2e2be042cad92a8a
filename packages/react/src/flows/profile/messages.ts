import type { AccountType } from '@foyer/core'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the list of all connected accounts. */
export const profileMessages = defineMessages({
  name: 'profile',
  en: {
    accounts: 'Accounts',
    current: 'Current account',
    chosen: 'Chosen for {family}',
    disconnect: 'Disconnect',
    connectAnother: 'Connect another wallet',
    type: {
      label: 'Account type',
      about: {
        smartAccount: 'A contract that your key controls. Steps can go together, and an app may pay the network fee.',
        eoa: 'Your key itself. It works on every network, and pays the network fees.',
      },
      missing: 'This network has no smart accounts. You use your regular account here.',
    },
    types: {
      eoa: 'Regular account',
      smartAccount: 'Smart account',
      payment: 'Payment',
      ordinal: 'Ordinals',
      stx: 'Stacks',
    } satisfies Record<AccountType, string>,
  },
})
