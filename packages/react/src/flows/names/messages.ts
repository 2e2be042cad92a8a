import type { NameProblem } from '@foyer/core'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of choosing and registering a name. That of `short` is the specification's. */
export const namesMessages = defineMessages({
  name: 'names',
  en: {
    points: {
      share: { title: 'Easy to share', text: 'People send to {name} instead of a long address.' },
      own: { title: 'Yours', text: 'It belongs to the account that you are connected with.' },
      free: { title: 'Signed, not paid', text: 'You sign a message in your wallet. It is free, and moves nothing.' },
    },
    example: 'yourname',
    next: 'Choose a name',

    loading: 'The form is loading',
    label: 'Name',
    placeholder: 'yourname',
    suffix: 'Ending of the name',
    rule: 'Letters, digits and hyphens, at least 4.',
    problems: {
      characters: 'Use only letters, digits and hyphens.',
      long: 'Name must be at most 63 characters long',
      short: 'Name must be at least 4 characters long',
      secret: 'This looks like a secret key. Never paste it here, and show it to nobody.',
    } satisfies Record<NameProblem, string>,
    checking: 'Checking {name}…',
    available: '{name} is available',
    taken: '{name} is taken',
    own: 'You already have {name}',
    suggestions: 'Names that are free',
    action: 'Register {name}',
    bare: 'Register',

    failed: 'Error registering name {name}',
    declined: 'You declined in your wallet. Nothing was registered.',
    sign: {
      title: 'Sign in your wallet',
      text: 'A request for {name} is open in {wallet}. It may be behind another window.',
    },
    away: { title: 'Open your wallet', text: 'Sign the message for {name} in {wallet}, then come back to this page.' },
    delayed: {
      title: '{wallet} is still waiting',
      text: 'Look for its window or its icon in the toolbar. If there is none, try again. If it was updated or removed, reload the page.',
      away: 'Open {wallet} and sign the message there. If there is none, try again.',
    },
    registering: { title: 'Registering {name}', text: 'The service is checking your signature.' },
    unavailable: { title: 'No names here', text: 'Names cannot be registered with {wallet} on {network}.' },
    wallet: 'your wallet',

    success: {
      title: '{name} is yours',
      text: 'Share it, and others can send to it on {network}.',
      copy: 'Copy name',
      copied: 'Name copied',
      done: 'Done',
    },
  },
})
