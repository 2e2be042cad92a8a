import { type ErrorRecord, type Pairing, pairingOf, type WalletEntry } from '@foyer/core'
import type { ReactNode } from 'react'
import { errorText } from '../../i18n/errorText.ts'
import { type PairingMessages, usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { PhoneIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Sign } from '../../parts/Sign.tsx'
import { Actions, Lead } from '../../parts/Stack.tsx'
import { useActor } from '../modal/useModalTree.ts'

type Trouble = Exclude<Pairing['screen'], 'load' | 'scan'>

type Screen = {
  title: (words: PairingMessages['pairing']) => string
  text: (words: PairingMessages, wallet: string, pairing: Pairing) => ReactNode
}

/** What there is to say before there is a pairing that could say it. */
const UNLOADED: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'walletConnect' } }

/** One screen per end that a pairing can come to without a session. An end without a screen is a type error. */
const screens: Record<Trouble, Screen> = {
  declined: {
    title: words => words.declined.title,
    text: ({ pairing }, wallet) => <Words of={pairing.declined.text} wallet={wallet} />,
  },
  unreachable: {
    title: words => words.unreachable,
    text: (words, _, { error }) => errorText(words, error),
  },
  failed: {
    title: words => words.failed,
    text: (words, _, { error }) => errorText(words, error ?? UNLOADED),
  },
}

export const isTrouble = (screen: Pairing['screen']): screen is Trouble => screen in screens

/** The pairing came to nothing, and how it goes on. */
export function TroublePanel({ pairing, screen, wallet }: { pairing: Pairing; screen: Trouble; wallet?: WalletEntry }) {
  const actor = useActor()
  const words = usePairingMessages()
  const { title, text } = screens[screen]
  const isUnloaded = screen === 'failed' && (pairing.error ?? UNLOADED).code === UNLOADED.code
  const retry = () => {
    const ref = pairingOf(actor.getSnapshot())
    if (ref) ref.send({ type: 'retry' })
    else actor.send({ type: 'remote.wanted' })
  }
  return (
    <>
      <Live>
        <Lead
          roomy
          picture={
            wallet ? (
              <Ring state="failed">
                <Picture name={wallet.name} src={wallet.imageUrl} size={72} />
              </Ring>
            ) : (
              <Sign icon={<PhoneIcon />} />
            )
          }
          title={title(words.pairing)}
        >
          {text(words, wallet?.name ?? words.pairing.wallet, pairing)}
        </Lead>
      </Live>
      <Actions>
        {isUnloaded ? (
          <ReloadPage>{words.opening.reload}</ReloadPage>
        ) : (
          <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
            {words.cancel}
          </Button>
        )}
        <Button part="retry" look="primary" onClick={retry}>
          {words.retry}
        </Button>
      </Actions>
    </>
  )
}
