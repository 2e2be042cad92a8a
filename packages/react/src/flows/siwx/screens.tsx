import type { SignInScreen } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import type { RingProps } from '../../parts/Ring.tsx'
import type { signInMessages } from './messages.ts'

type Messages = (typeof signInMessages)['en']

/** Values of a screen's texts. `away`: the wallet is on another device or in another app. */
type Values = { wallet: string; away: boolean; reason: string }

type Screen = {
  /** Party that is asked, or that has declined: its picture is in the ring. */
  asked?: 'wallet' | 'site'
  ring: RingProps['state']
  /** `busy`: nothing can be pressed until an answer comes. */
  action: 'busy' | 'sign' | 'retry'
  title: (messages: Messages, values: Values) => ReactNode
  text: (messages: Messages, values: Values) => ReactNode
}

const ask: Screen = {
  ring: 'idle',
  action: 'sign',
  title: ({ ask }, { wallet }) => <Sentence of={ask.title} wallet={wallet} />,
  text: ({ ask }) => ask.text,
}

/** One screen per state of the sign-in; a missing one is a type error. */
export const screens: Record<SignInScreen, Screen> = {
  // Only the message is missing.
  loading: { ...ask, action: 'busy' },
  ask,
  sign: {
    asked: 'wallet',
    ring: 'waiting',
    action: 'busy',
    title: ({ sign, away }, values) => (values.away ? away : sign).title,
    text: ({ sign, away }, values) => <Sentence of={(values.away ? away : sign).text} wallet={values.wallet} />,
  },
  delayed: {
    asked: 'wallet',
    ring: 'waiting',
    action: 'retry',
    title: ({ delayed }, { wallet }) => <Sentence of={delayed.title} wallet={wallet} />,
    text: ({ delayed }, { wallet, away }) => (away ? <Sentence of={delayed.away} wallet={wallet} /> : delayed.text),
  },
  verifying: {
    asked: 'site',
    ring: 'waiting',
    action: 'busy',
    title: ({ verifying }) => verifying.title,
    text: ({ verifying }) => verifying.text,
  },
  declined: {
    asked: 'wallet',
    ring: 'failed',
    action: 'retry',
    title: (_messages, { reason }) => reason,
    text: ({ declined }, { wallet }) => <Sentence of={declined.text} wallet={wallet} />,
  },
  failed: {
    ring: 'failed',
    action: 'retry',
    title: ({ failed }) => failed.title,
    text: (_messages, { reason }) => <bdi>{reason}</bdi>,
  },
}
