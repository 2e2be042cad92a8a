import type { Swap, SwapEvent } from '@foyer/core'
import { memo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { Field } from '../../parts/Field.tsx'
import { typedIn } from '../amount/typedAmount.ts'
import { swapMessages } from './messages.ts'

export interface SlippageFieldProps {
  slippage: Swap['slippage']
  emit: (event: SwapEvent) => void
}

/** Slippage in percent. Within its limits it can be changed. */
export const SlippageField = memo(function SlippageField({ slippage, emit }: SlippageFieldProps) {
  const messages = useMessages(swapMessages)
  return (
    <Field
      part="slippage"
      label={messages.slippageInput}
      icon={<span className="small swap-name">{messages.slippage}</span>}
      end="%"
      inputMode="decimal"
      maxLength={8}
      value={slippage.text}
      onChange={event => emit({ type: 'slippage.type', text: typedIn(event) })}
      {...(slippage.isValid ? {} : { error: messages.wrongSlippage })}
      note={slippage.isHigh ? messages.highSlippage : undefined}
    />
  )
})
