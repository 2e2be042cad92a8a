import type { SwapSide as Side, SwapEvent, SwapSideShown } from '@foyer/core'
import { memo, type ReactNode, useCallback } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { Pressable } from '../../parts/Pressable.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { dollars, groupedToDecide } from '../account/figures.ts'
import { sizeOf, typedIn } from '../amount/typedAmount.ts'
import { Quantity } from '../send/Quantity.tsx'
import { TokenButton } from '../send/TokenButton.tsx'
import { swapMessages } from './messages.ts'

type Emit = (event: SwapEvent) => void

/** Side that is paid: its amount is typed. */
export const SoldSide = memo(function SoldSide(props: {
  shown: SwapSideShown
  typed: string
  canMax: boolean
  emit: Emit
}) {
  const messages = useMessages(swapMessages)
  const { shown, typed, canMax, emit } = props
  const unit = shown.asset?.symbol
  return (
    <SidePanel side="sold" shown={shown} emit={emit} canMax={canMax}>
      <label className="amount-field" data-size={sizeOf(typed)}>
        <input
          data-part="amount"
          part="amount"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          placeholder="0"
          maxLength={100}
          aria-label={unit === undefined ? messages.amount : fill(messages.in, { unit })}
          value={typed}
          onChange={event => emit({ type: 'amount.type', text: typedIn(event) })}
        />
      </label>
    </SidePanel>
  )
})

/** Side that is received: the amount is the present quote's. */
export const BoughtSide = memo(function BoughtSide(props: { shown: SwapSideShown; isQuoting: boolean; emit: Emit }) {
  const { quoting } = useMessages(swapMessages)
  const { shown, isQuoting, emit } = props
  const { amount } = shown
  return (
    <SidePanel side="bought" shown={shown} emit={emit} canMax={false}>
      <output className="amount-field" data-part="amount" part="amount" data-size={sizeOf(amount?.text ?? '')}>
        {amount ? (
          <span className="truncate" title={amount.exact}>
            {groupedToDecide(amount.text)}
          </span>
        ) : isQuoting ? (
          <>
            <VisuallyHidden>{quoting}</VisuallyHidden>
            <Skeleton />
          </>
        ) : (
          <span className="amount-none">0</span>
        )}
      </output>
    </SidePanel>
  )
})

interface SidePanelProps {
  side: Side
  shown: SwapSideShown
  canMax: boolean
  emit: Emit
  children: ReactNode
}

function SidePanel({ side, shown: { asset, amount, balance }, canMax, emit, children }: SidePanelProps) {
  const messages = useMessages(swapMessages)
  const chooseToken = useCallback(() => emit({ type: 'side.choose', side }), [emit, side])
  const part = side === 'sold' ? 'swap-from' : 'swap-to'
  return (
    <section className="amount-panel" data-part={part} part={part} aria-label={messages[side]}>
      <p className="small swap-name">{messages[side]}</p>
      <div className="amount-line">
        {children}
        <TokenButton asset={asset} messages={messages} onPress={chooseToken} />
      </div>
      <div className="amount-line small">
        <span className="truncate">{amount?.fiat !== undefined && dollars(amount.fiat)}</span>
        {balance && (
          <span className="send-balance">
            <VisuallyHidden>{messages.balance} </VisuallyHidden>
            <Quantity amount={balance} />
            {canMax && (
              <Pressable part="max" className="send-max" onClick={() => emit({ type: 'amount.max' })}>
                {messages.max}
              </Pressable>
            )}
          </span>
        )}
      </div>
    </section>
  )
}
