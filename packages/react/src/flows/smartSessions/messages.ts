import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the permissions that an account has granted to sites. */
export const smartSessionsMessages = defineMessages({
  name: 'smartSessions',
  en: {
    loading: 'Site permissions are loading',
    label: 'Sites with a permission',
    empty: {
      title: 'No site has a permission',
      text: 'Sites that you let act for this account without asking each time show up here, and you can take it back.',
    },
    failed: 'Site permissions did not load',
    active: 'Until {date}',
    endless: 'Without an end',
    expired: 'Ended {date}',
    revoked: 'Revoked {date}',
    status: { expired: 'Ended', revoked: 'Revoked' },
    allows: 'Allows {types}',
    unnamed: 'Says nothing of what it allows',
    furtherTypes: '{count} more',
    further: '{count} more cannot be shown',
    unable: 'Your wallet cannot sign messages here, so nothing can be revoked.',
    revoke: 'Revoke',
    unknownSite: 'a site without an address',

    ask: {
      title: 'Revoke access of {name}?',
      text: '{host} can then no longer act for this account. You sign a message in your wallet. It is free, and moves nothing.',
    },
    declined: 'You declined in your wallet. Nothing was revoked.',
    unrevoked: 'The access of {name} was not revoked',
    done: '{name} can no longer act for this account.',
    sign: {
      title: 'Sign in your wallet',
      text: 'A request to revoke the access of {name} is open in {wallet}. It may be behind another window.',
    },
    away: {
      title: 'Open your wallet',
      text: 'Sign the message for {name} in {wallet}, then come back to this page.',
    },
    delayed: {
      title: '{wallet} is still waiting',
      text: 'Look for its window or its icon in the toolbar. If there is none, try again. If it was updated or removed, reload the page.',
      away: 'Open {wallet} and sign the message there. If there is none, try again.',
    },
    sending: { title: 'Revoking the access of {name}', text: 'The service is checking your signature.' },
    wallet: 'your wallet',
  },
})
