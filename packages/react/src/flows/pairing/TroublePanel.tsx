import { type ErrorRecord, type Pairing, pairingOf, type WalletEntry } from '@foyer/core'
import type { ReactNode } from 'react'
import { errorText } from '../../i18n/errorText.ts'
import { type PairingMessages, usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { PhoneIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { useActor } from '../modal/useModalTree.ts'

type Trouble = Exclude<Pairing['screen'], 'load' | 'scan'>

type Screen = {
  title: (words: PairingMessages['pairing'], error: ErrorRecord) => string
  text: (words: PairingMessages, wallet: string, error: ErrorRecord) => ReactNode
}

/** What there is to say before there is a pairing that could say it. */
const UNLOADED: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'walletConnect' } }

const said: Screen['text'] = (words, _, error) => errorText(words, error)

/** One screen per end that a pairing can come to without a session. An end without a screen is a type error. */
const screens: Record<Trouble, Screen> = {
  declined: {
    title: words => words.declined.title,
    text: ({ pairing }, wallet) => <Words of={pairing.declined.text} wallet={wallet} />,
  },
  unreachable: { title: words => words.unreachable, text: said },
  failed: { title: (words, { code }) => (code === UNLOADED.code ? words.failed : words.notConnected), text: said },
}

const isTrouble = (screen: Pairing['screen']): screen is Trouble => screen in screens

export interface TroublePanelProps {
  pairing: Pairing
  wallet?: WalletEntry
  /** What stands here while all is well. */
  children: ReactNode
}

/** Where the pairing came to nothing: why, and how it goes on. */
export function TroublePanel({ pairing, wallet, children }: TroublePanelProps) {
  const trouble = isTrouble(pairing.screen) ? pairing.screen : undefined
  return (
    <>
      {/* There before it has something to say: what comes into the page together with its live region may go unspoken. */}
      <Live>{trouble && <Reason trouble={trouble} error={pairing.error ?? UNLOADED} wallet={wallet} />}</Live>
      {trouble ? <WaysOn error={pairing.error ?? UNLOADED} /> : children}
    </>
  )
}

function Reason({ trouble, error, wallet }: { trouble: Trouble; error: ErrorRecord; wallet: WalletEntry | undefined }) {
  const words = usePairingMessages()
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
      title={title(words.pairing, error)}
    >
      {text(words, wallet?.name ?? words.pairing.wallet, error)}
    </Intro>
  )
}

function WaysOn({ error: { code } }: { error: ErrorRecord }) {
  const actor = useActor()
  const words = usePairingMessages()
  const retry = () => {
    const ref = pairingOf(actor.getSnapshot())
    if (ref) ref.send({ type: 'retry' })
    else actor.send({ type: 'remote.wanted' })
  }
  return (
    <Actions>
      {code === UNLOADED.code ? (
        <ReloadPage>{words.opening.reload}</ReloadPage>
      ) : (
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {words.cancel}
        </Button>
      )}
      {/* What the app has not set up no second try finds. */}
      {code !== 'pairing.unavailable' && (
        <Button part="retry" variant="primary" onClick={retry}>
          {words.retry}
        </Button>
      )}
    </Actions>
  )
}
