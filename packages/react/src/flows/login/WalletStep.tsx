import type { LoginScreen, WalletPurpose } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ExternalIcon } from '../../icons/flowIcons.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Picture } from '../../parts/Picture.tsx'
import type { RingProps } from '../../parts/Ring.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { LoginIntro } from './LoginIntro.tsx'
import { loginMessages } from './messages.ts'
import { type LoginForm, useVault } from './useLogin.ts'

type Messages = (typeof loginMessages)['en']

type Values = { vault: string; reason: string; purpose: WalletPurpose }

type Screen = {
  ring: RingProps['state']
  title: (messages: Messages, values: Values) => ReactNode
  text: (messages: Messages, values: Values) => ReactNode
  /** Label of the button that opens the vault's window. */
  action: (messages: Messages, values: Values) => ReactNode
  /** The window is open already. */
  isOpen?: boolean
}

type WalletScreen = Extract<LoginScreen, `wallet${string}`>

/** One screen per state of the step; a missing one is a type error. */
const screens: Record<WalletScreen, Screen> = {
  wallet: {
    ring: 'idle',
    title: (messages, { purpose }) => messages[purpose].title,
    text: (messages, { purpose, vault }) => <Sentence of={messages[purpose].text} vault={vault} />,
    action: (messages, { purpose, vault }) => <Sentence of={messages[purpose].action} vault={vault} />,
  },
  walletWaiting: {
    ring: 'waiting',
    title: ({ making }, { vault }) => <Sentence of={making.title} vault={vault} />,
    text: ({ making }) => making.text,
    action: ({ openAgain }) => openAgain,
    isOpen: true,
  },
  walletBlocked: {
    ring: 'idle',
    title: ({ blocked }) => blocked.title,
    text: ({ blocked }) => blocked.text,
    action: ({ openWindow }, { vault }) => <Sentence of={openWindow} provider={vault} />,
  },
  walletLeft: {
    ring: 'idle',
    title: ({ unmade }) => unmade.title,
    text: ({ unmade }) => unmade.text,
    action: ({ openAgain }) => openAgain,
  },
  walletFailed: {
    ring: 'failed',
    title: ({ unready }) => unready,
    text: (_messages, { reason }) => <bdi>{reason}</bdi>,
    action: ({ openAgain }) => openAgain,
  },
}

export const isWalletScreen = (screen: string): screen is WalletScreen => screen in screens

/** The visitor is logged in, and makes, recovers or opens the wallet in the vault's own window. */
export function WalletStep({ login, emit, screen }: LoginForm & { screen: WalletScreen }) {
  const actor = useActor()
  const messages = useMessages(loginMessages)
  const { cancel } = useMessages(modalMessages)
  const errorText = useErrorText()
  const vault = useVault()
  const { ring, title, text, action, isOpen } = screens[screen]
  const values = { vault: vault.name, reason: errorText(login.error), purpose: login.purpose ?? 'create' }
  return (
    <>
      <LoginIntro
        ring={ring}
        picture={<Picture name={vault.name} src={vault.imageUrl} size={72} />}
        title={title(messages, values)}
      >
        {text(messages, values)}
      </LoginIntro>
      <Actions className="login-actions">
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {cancel}
        </Button>
        <Button
          part="open-window"
          variant={isOpen ? 'secondary' : 'primary'}
          icon={<ExternalIcon />}
          onClick={() => emit({ type: 'window.open' })}
        >
          <span>{action(messages, values)}</span>
        </Button>
      </Actions>
    </>
  )
}
