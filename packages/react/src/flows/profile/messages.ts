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
    types: {
      eoa: 'Account',
      smartAccount: 'Smart account',
      payment: 'Payment',
      ordinal: 'Ordinals',
      stx: 'Stacks',
    } satisfies Record<AccountType, string>,
  },
})
