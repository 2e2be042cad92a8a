import type { NamesScreen } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { namesMessages } from './messages.ts'
import styles from './NameForm.css?inline'
import { type NamesForm, useWallet } from './useNames.ts'

type Messages = (typeof namesMessages)['en']
type Values = { wallet: string; name: string; away: boolean }
type Texts = {
  title: (messages: Messages, values: Values) => ReactNode
  text: (messages: Messages, values: Values) => ReactNode
}

const texts: Record<Extract<NamesScreen, 'sign' | 'delayed' | 'register'>, Texts> = {
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
  register: {
    title: ({ registering }, { name }) => <Sentence of={registering.title} name={name} />,
    text: ({ registering }) => registering.text,
  },
}

/** The wallet is asked for the signature, or the service for the name. */
export function Waiting({ names: { screen, name, isRemote }, emit }: NamesForm) {
  useStyles(styles)
  const { cancel, retry } = useMessages(modalMessages)
  const messages = useMessages(namesMessages)
  const wallet = useWallet()
  const { title, text } = texts[screen as keyof typeof texts]
  const values = { wallet: wallet.name, name, away: isRemote }
  return (
    <>
      <Live>
        <div className="name-waiting">
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
      </Live>
      <Actions>
        {/* The service has the signature already: nothing can be taken back. */}
        <Button part="cancel" disabled={screen === 'register'} onClick={() => emit({ type: 'cancel' })}>
          {cancel}
        </Button>
        <Button part="retry" variant="primary" busy={screen !== 'delayed'} onClick={() => emit({ type: 'sign.retry' })}>
          {screen === 'delayed' ? retry : messages.bare}
        </Button>
      </Actions>
    </>
  )
}
