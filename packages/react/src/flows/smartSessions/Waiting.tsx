import type { SmartSessionsScreen } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { smartSessionsMessages } from './messages.ts'
import styles from './SmartSessions.css?inline'
import { type SmartSessionsForm, useWallet } from './useSmartSessions.ts'

type Messages = (typeof smartSessionsMessages)['en']
type Values = { wallet: string; name: string; away: boolean }
type Texts = Record<'title' | 'text', (messages: Messages, values: Values) => ReactNode>

const texts: Record<Extract<SmartSessionsScreen, 'sign' | 'delayed' | 'send'>, Texts> = {
  sign: {
    title: ({ sign, away }, values) => (values.away ? away : sign).title,
    text: ({ sign, away }, { wallet, name, ...values }) => (
      <Sentence of={(values.away ? away : sign).text} name={name} wallet={wallet} />
    ),
  },
  delayed: {
    title: ({ delayed }, { wallet }) => <Sentence of={delayed.title} wallet={wallet} />,
    text: ({ delayed }, { wallet, away }) => (away ? <Sentence of={delayed.away} wallet={wallet} /> : delayed.text),
  },
  send: {
    title: ({ sending }, { name }) => <Sentence of={sending.title} name={name} />,
    text: ({ sending }) => sending.text,
  },
}

/** The wallet is asked for the signature, or the service to revoke. */
export function Waiting({ sessions: { screen, chosen, isRemote }, emit }: SmartSessionsForm) {
  useStyles(styles)
  const { cancel, retry } = useMessages(modalMessages)
  const messages = useMessages(smartSessionsMessages)
  const wallet = useWallet()
  const { title, text } = texts[screen as keyof typeof texts]
  const values = { wallet: wallet.name, name: chosen?.name ?? '', away: isRemote }
  return (
    <>
      <div className="site-waiting">
        <Intro
          roomy
          picture={
            <Ring state="waiting">
              <Picture name={wallet.name} src={wallet.imageUrl} size={72} />
            </Ring>
          }
          title={title(messages, values)}
        >
          {text(messages, values)}
        </Intro>
      </div>
      <Actions>
        {/* The service has the signature already: nothing can be taken back. */}
        <Button part="cancel" disabled={screen === 'send'} onClick={() => emit({ type: 'cancel' })}>
          {cancel}
        </Button>
        <Button part="retry" variant="primary" busy={screen !== 'delayed'} onClick={() => emit({ type: 'sign.retry' })}>
          {screen === 'delayed' ? retry : messages.revoke}
        </Button>
      </Actions>
    </>
  )
}
