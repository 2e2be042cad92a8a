import { type ErrorRecord, type Pairing, pairingOf, type WalletEntry } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { icon } from '../../icons/icon.tsx'
import { lazyMessages } from '../../lazy/messages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { pairingMessages } from './messages.ts'

const PhoneIcon = /* @__PURE__ */ icon(
  'M7.25 2.75h5.5A2.25 2.25 0 0 1 15 5v10a2.25 2.25 0 0 1-2.25 2.25h-5.5A2.25 2.25 0 0 1 5 15V5a2.25 2.25 0 0 1 2.25-2.25zM9 14.5h2',
)

type Trouble = Exclude<Pairing['screen'], 'load' | 'scan'>

type Messages = (typeof pairingMessages)['en']

type Screen = {
  title: (messages: Messages, error: ErrorRecord) => string
  text: (messages: Messages, wallet: string, reason: string) => ReactNode
}

/** Error of a pairing that could not be loaded. */
const UNLOADED: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'walletConnect' } }

const reasonText: Screen['text'] = (_messages, _wallet, reason) => reason

/** One screen per failed pairing; a missing one is a type error. */
const screens: Record<Trouble, Screen> = {
  declined: {
    title: messages => messages.declined.title,
    text: (messages, wallet) => <Sentence of={messages.declined.text} wallet={wallet} />,
  },
  unreachable: { title: messages => messages.unreachable, text: reasonText },
  failed: {
    title: (messages, { code }) => (code === UNLOADED.code ? messages.failed : messages.notConnected),
    text: reasonText,
  },
}

const isTrouble = (screen: Pairing['screen']): screen is Trouble => screen in screens

export interface TroublePanelProps {
  pairing: Pairing
  wallet?: WalletEntry
  /** Content while the pairing has not failed. */
  children: ReactNode
}

/** Replaces its content after a failed pairing: the reason, and the ways to go on. */
export function TroublePanel({ pairing, wallet, children }: TroublePanelProps) {
  const trouble = isTrouble(pairing.screen) ? pairing.screen : undefined
  return (
    <>
      {/* Mounted before it has content: a live region that is added with its text may not be announced. */}
      <Live>{trouble && <Reason trouble={trouble} error={pairing.error ?? UNLOADED} wallet={wallet} />}</Live>
      {trouble ? <WaysOn error={pairing.error ?? UNLOADED} /> : children}
    </>
  )
}

function Reason({ trouble, error, wallet }: { trouble: Trouble; error: ErrorRecord; wallet: WalletEntry | undefined }) {
  const messages = useMessages(pairingMessages)
  const errorText = useErrorText()
  const { title, text } = screens[trouble]
  return (
    <Intro
      roomy
      picture={
        wallet ? (
          <Ring state="failed">
            <Picture name={wallet.name} src={wallet.imageUrl} size={72} />
          </Ring>
        ) : (
          <SymbolPicture icon={<PhoneIcon />} />
        )
      }
      title={title(messages, error)}
    >
      {text(messages, wallet?.name ?? messages.wallet, errorText(error))}
    </Intro>
  )
}

function WaysOn({ error: { code } }: { error: ErrorRecord }) {
  const actor = useActor()
  const { cancel, retry: again } = useMessages(modalMessages)
  const { reload } = useMessages(lazyMessages)
  const retry = () => {
    const ref = pairingOf(actor.getSnapshot())
    if (ref) ref.send({ type: 'retry' })
    else actor.send({ type: 'flows.wanted' })
  }
  return (
    <Actions>
      {code === UNLOADED.code ? (
        <ReloadPage>{reload}</ReloadPage>
      ) : (
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {cancel}
        </Button>
      )}
      {/* Trying again does not help if the app has no project id. */}
      {code !== 'pairing.unavailable' && (
        <Button part="retry" variant="primary" onClick={retry}>
          {again}
        </Button>
      )}
    </Actions>
  )
}
