import type { Asset, Send } from '@foyer/core'
import { type ChangeEvent, useId } from 'react'
import { fill } from '../../i18n/fill.ts'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { SwapIcon } from '../../icons/flowIcons.ts'
import { ChevronDownIcon } from '../../icons/index.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Picture } from '../../parts/Picture.tsx'
import { Pressable } from '../../parts/Pressable.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { dollars } from '../account/figures.ts'
import { accountMessages } from '../account/messages.ts'
import styles from './AmountCard.css?inline'
import { sendMessages } from './messages.ts'
import { Quantity } from './Quantity.tsx'
import type { SendForm } from './useSendForm.ts'

/** Figures are smaller where more of them must fit. */
const sizeOf = ({ length }: string) => (length > 13 ? 'small' : length > 8 ? 'medium' : undefined)

/** The amount after a change. A comma that is typed as the only separator is a decimal point: some keyboards have no other. */
function typedIn({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
  const { data } = nativeEvent as InputEvent
  return data === ',' && value.split(/[.,]/).length === 2 ? value.replace(',', '.') : value
}

/** Amount and token, with the worth, the balance and Max. */
export function AmountCard({ send, emit }: SendForm) {
  useStyles(styles)
  const { amount: messages } = useMessages(sendMessages)
  const noteId = useId()
  const { amount, asset, typed, least, balance, state } = send
  const isFiat = amount.unit === 'fiat'
  const unit = isFiat ? messages.dollars : asset?.symbol
  return (
    <div>
      <div className="send-amount">
        <div className="send-amount-line">
          <label className="send-amount-field" data-size={sizeOf(typed)}>
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
          <TokenButton asset={asset} />
        </div>
        <div className="send-amount-line small">
          <OtherUnit send={send} onSwitch={() => emit({ type: 'amount.switchUnit' })} />
          {asset && (
            <span className="send-balance">
              <VisuallyHidden>{messages.balance} </VisuallyHidden>
              {balance ? <Quantity amount={balance} /> : state !== 'unestimated' && <Skeleton />}
              <Pressable
                part="max"
                className="send-max"
                aria-pressed={amount.max}
                onClick={() => emit({ type: 'amount.max' })}
              >
                {messages.max}
              </Pressable>
            </span>
          )}
        </div>
      </div>
      <p className="field-note small" id={noteId} role="status" data-tone="bad">
        {least && <Sentence of={messages.least} amount={<Quantity amount={least} exact />} />}
      </p>
    </div>
  )
}

function TokenButton({ asset }: { asset: Asset | undefined }) {
  const actor = useActor()
  const { tokens: messages } = useMessages(sendMessages)
  const { lookAlike } = useMessages(accountMessages)
  return (
    <Pressable
      part="token-select"
      className="send-token"
      onClick={() => actor.send({ type: 'view.go', entry: { view: 'WalletSendSelectToken', payload: {} } })}
    >
      {asset ? (
        <>
          <Picture name={asset.symbol || asset.name} src={asset.imageUrl} size={24} round />
          <UntrustedName name={asset.symbol || asset.name} warning={asset.lookAlike ? lookAlike : undefined} />
          <VisuallyHidden> {messages.change}</VisuallyHidden>
        </>
      ) : (
        messages.select
      )}
      <ChevronDownIcon size={16} />
    </Pressable>
  )
}

/** The amount in the unit that is not typed; pressed, it is typed in that unit. */
function OtherUnit({ send, onSwitch }: { send: Send; onSwitch: () => void }) {
  const { amount: messages } = useMessages(sendMessages)
  const { amount, asset, converted } = send
  // Keeps the line at its height.
  if (asset?.price === undefined) return <span />
  const isFiat = amount.unit === 'fiat'
  const none = { text: '0', exact: '0', symbol: asset.symbol, fiat: '0' }
  const shown = converted ?? none
  return (
    <Pressable part="fiat" className="send-other-unit" onClick={onSwitch}>
      <span className="truncate">{isFiat ? <Quantity amount={shown} /> : dollars(shown.fiat ?? '0')}</span>
      <SwapIcon size={16} />
      <VisuallyHidden> {fill(messages.other, { unit: isFiat ? asset.symbol : messages.dollars })}</VisuallyHidden>
    </Pressable>
  )
}
