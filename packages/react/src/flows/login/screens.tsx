import type { LoginScreen } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import type { RingProps } from '../../parts/Ring.tsx'
import type { loginMessages } from './messages.ts'

type Messages = (typeof loginMessages)['en']

type Values = { provider: string; reason: string }

type Screen = {
  ring: RingProps['state']
  title: (messages: Messages, values: Values) => ReactNode
  text: (messages: Messages, values: Values) => ReactNode
  /** Button that opens the window: for the first time, beside the one that is open, or once more. */
  action?: 'open' | 'reopen' | 'retry'
}

const left: Screen = {
  ring: 'failed',
  title: ({ cancelled }, { provider }) => <Sentence of={cancelled.title} provider={provider} />,
  text: ({ cancelled }) => cancelled.text,
  action: 'retry',
}

type SocialScreen = Extract<
  LoginScreen,
  'waiting' | 'blocked' | 'left' | 'declined' | 'denied' | 'late' | 'wrongAccount' | 'failed' | 'done'
>

/** One screen per state of a login with a social account; a missing one is a type error. */
export const screens: Record<SocialScreen | 'opening', Screen> = {
  opening: {
    ring: 'waiting',
    title: ({ opening }, { provider }) => <Sentence of={opening.title} provider={provider} />,
    text: ({ opening }) => opening.text,
  },
  waiting: {
    ring: 'waiting',
    title: ({ waiting }, { provider }) => <Sentence of={waiting.title} provider={provider} />,
    text: ({ waiting }) => waiting.text,
    action: 'reopen',
  },
  blocked: {
    ring: 'idle',
    title: ({ blocked }) => blocked.title,
    text: ({ blocked }) => blocked.text,
    action: 'open',
  },
  left,
  declined: left,
  denied: {
    ring: 'failed',
    title: ({ denied }, { provider }) => <Sentence of={denied.title} provider={provider} />,
    text: ({ denied }) => denied.text,
    action: 'retry',
  },
  late: {
    ring: 'failed',
    title: ({ expired }) => expired.title,
    text: ({ expired }, { provider }) => <Sentence of={expired.text} provider={provider} />,
    action: 'retry',
  },
  wrongAccount: {
    ring: 'failed',
    title: ({ wrongAccount }) => wrongAccount.title,
    text: ({ wrongAccount }) => wrongAccount.text,
    action: 'retry',
  },
  failed: {
    ring: 'failed',
    title: messages => messages.failed,
    text: (_messages, { reason }) => <bdi>{reason}</bdi>,
    action: 'retry',
  },
  done: {
    ring: 'waiting',
    title: ({ checking }) => checking.title,
    text: ({ checking }) => checking.text,
  },
}

/** Screen of a state; before the flow has begun, that of a window which is being opened. */
export const screenOf = (screen: string): SocialScreen | 'opening' =>
  screen in screens ? (screen as SocialScreen) : 'opening'
