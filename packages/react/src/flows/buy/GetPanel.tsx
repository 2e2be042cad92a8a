import type { Buy, Coin } from '@foyer/core'
import { memo } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Picture } from '../../parts/Picture.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { groupedToDecide } from '../account/figures.ts'
import { accountMessages } from '../account/messages.ts'
import { sizeOf } from '../amount/typedAmount.ts'
import { ChoiceButton } from '../choice/ChoiceButton.tsx'
import { buyMessages } from './messages.ts'

export interface GetPanelProps extends Pick<Buy, 'coin' | 'quote'> {
  /** A price is on its way. */
  isAwaited: boolean
}

/** Token that the visitor gets, with its amount once there is a price. */
export const GetPanel = memo(function GetPanel({ coin, quote, isAwaited }: GetPanelProps) {
  const messages = useMessages(buyMessages)
  const figure = quote && groupedToDecide(quote.bought)
  return (
    <div className="amount-panel">
      <span className="small truncate">
        <span>
          {messages.get} {coin && <Sentence of={messages.on} network={coin.networkName} />}
        </span>
      </span>
      <div className="amount-line">
        <span
          className={figure === undefined ? 'amount-field amount-none' : 'amount-field'}
          data-size={sizeOf(figure ?? '')}
        >
          {figure !== undefined ? <span className="truncate">≈ {figure}</span> : isAwaited ? <Skeleton /> : '0'}
        </span>
        <CoinButton coin={coin} />
      </div>
    </div>
  )
})

const CoinButton = memo(function CoinButton({ coin }: { coin: Coin | undefined }) {
  const actor = useActor()
  const { change } = useMessages(buyMessages)
  const { lookAlike } = useMessages(accountMessages)
  return (
    <ChoiceButton
      part="token-select"
      onPress={() => actor.send({ type: 'view.go', entry: { view: 'OnRampTokenSelect', payload: {} } })}
    >
      {coin && (
        <>
          <Picture name={coin.symbol} src={coin.imageUrl} size={24} round />
          <UntrustedName name={coin.symbol} warning={coin.lookAlike ? lookAlike : undefined} />
        </>
      )}
      <VisuallyHidden> {change}</VisuallyHidden>
    </ChoiceButton>
  )
})
