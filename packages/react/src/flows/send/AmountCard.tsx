import type { Send, SendEvent, ShownAmount } from '@foyer/core'
import { memo, useCallback, useId } from 'react'
import { fill } from '../../i18n/fill.ts'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { SwapIcon } from '../../icons/flowIcons.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { FieldNote } from '../../parts/Field.tsx'
import { Pressable } from '../../parts/Pressable.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { dollars } from '../account/figures.ts'
import panelStyles from '../amount/AmountPanel.css?inline'
import { sizeOf, typedIn } from '../amount/typedAmount.ts'
import styles from './AmountCard.css?inline'
import { sendMessages } from './messages.ts'
import { Quantity } from './Quantity.tsx'
import { TokenButton } from './TokenButton.tsx'

export interface AmountCardProps extends Pick<Send, 'amount' | 'typed' | 'converted' | 'asset' | 'balance' | 'least'> {
  /** False once reading the balance has failed. */
  isRead: boolean
  emit: (event: SendEvent) => void
}

/** Amount and token, with the worth, the balance and Max. */
export const AmountCard = memo(function AmountCard({ amount, typed, converted, least, ...rest }: AmountCardProps) {
  useStyles(panelStyles)
  useStyles(styles)
  const { amount: messages, tokens } = useMessages(sendMessages)
  const actor = useActor()
  const chooseToken = useCallback(
    () => actor.send({ type: 'view.go', entry: { view: 'WalletSendSelectToken', payload: {} } }),
    [actor],
  )
  const noteId = useId()
  const { asset, balance, isRead, emit } = rest
  const isFiat = amount.unit === 'fiat'
  const unit = isFiat ? messages.dollars : asset?.symbol
  return (
    <div>
      <div className="amount-panel">
        <div className="amount-line">
          <label className="amount-field" data-size={sizeOf(typed)}>
            {isFiat && <span aria-hidden="true">$</span>}
            <input
              data-part="amount"
              part="amount"
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              placeholder="0"
              maxLength={100}
              aria-label={unit === undefined ? messages.label : fill(messages.in, { unit })}
              aria-invalid={least ? true : undefined}
              aria-describedby={noteId}
              value={typed}
              onChange={event => emit({ type: 'amount.type', text: typedIn(event) })}
            />
          </label>
          <TokenButton asset={asset} messages={tokens} onPress={chooseToken} />
        </div>
        <div className="amount-line small">
          {/* Without a price the line keeps its height. */}
          {asset?.price === undefined ? (
            <span />
          ) : (
            <OtherUnit isFiat={isFiat} symbol={asset.symbol} converted={converted} emit={emit} />
          )}
          {asset && <Balance balance={balance} isRead={isRead} max={amount.max} emit={emit} />}
        </div>
      </div>
      <FieldNote id={noteId} bad>
        {least && <Sentence of={messages.least} amount={<Quantity amount={least} exact />} />}
      </FieldNote>
    </div>
  )
})

type BalanceProps = Pick<AmountCardProps, 'balance' | 'isRead' | 'emit'> & { max: boolean }

const Balance = memo(function Balance({ balance, isRead, max, emit }: BalanceProps) {
  const { amount: messages } = useMessages(sendMessages)
  return (
    <span className="send-balance">
      <VisuallyHidden>{messages.balance} </VisuallyHidden>
      {balance ? <Quantity amount={balance} /> : isRead && <Skeleton />}
      <Pressable part="max" className="send-max" aria-pressed={max} onClick={() => emit({ type: 'amount.max' })}>
        {messages.max}
      </Pressable>
    </span>
  )
})

interface OtherUnitProps {
  isFiat: boolean
  symbol: string
  converted: ShownAmount | undefined
  emit: (event: SendEvent) => void
}

/** The amount in the unit that is not typed; pressed, it is typed in that unit. */
const OtherUnit = memo(function OtherUnit({ isFiat, symbol, converted, emit }: OtherUnitProps) {
  const { amount: messages } = useMessages(sendMessages)
  const shown = converted ?? { text: '0', exact: '0', symbol, fiat: '0' }
  return (
    <Pressable part="fiat" className="send-other-unit" onClick={() => emit({ type: 'amount.switchUnit' })}>
      <span className="truncate">{isFiat ? <Quantity amount={shown} /> : dollars(shown.fiat ?? '0')}</span>
      <SwapIcon size={16} />
      <VisuallyHidden> {fill(messages.other, { unit: isFiat ? symbol : messages.dollars })}</VisuallyHidden>
    </Pressable>
  )
})
