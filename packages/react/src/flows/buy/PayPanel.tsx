import type { Buy, BuyEvent } from '@foyer/core'
import { memo, useId } from 'react'
import { fill } from '../../i18n/fill.ts'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { FieldNote } from '../../parts/Field.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { grouped } from '../account/figures.ts'
import { sizeOf, typedIn } from '../amount/typedAmount.ts'
import { ChoiceButton } from '../choice/ChoiceButton.tsx'
import { buyMessages } from './messages.ts'

const isWrong = (problem: Buy['problem']) => problem !== undefined && problem !== 'missing'

export interface PayPanelProps extends Pick<Buy, 'amount' | 'fiat' | 'problem' | 'limits' | 'methods'> {
  emit: (event: BuyEvent) => void
}

/** Amount and currency that the visitor pays, with its limits. */
export const PayPanel = memo(function PayPanel({ amount, fiat, emit, ...limits }: PayPanelProps) {
  const messages = useMessages(buyMessages)
  const noteId = useId()
  return (
    <div>
      <div className="amount-panel">
        <span className="small">{messages.pay}</span>
        <div className="amount-line">
          <label className="amount-field" data-size={sizeOf(amount)}>
            <input
              data-part="amount"
              part="amount"
              inputMode="decimal"
              enterKeyHint="done"
              autoComplete="off"
              placeholder="0"
              maxLength={32}
              aria-label={fiat ? fill(messages.amount, { fiat: fiat.id }) : messages.bare}
              aria-invalid={isWrong(limits.problem) || undefined}
              aria-describedby={noteId}
              value={amount}
              onChange={event => emit({ type: 'amount.type', text: typedIn(event) })}
            />
          </label>
          <FiatButton fiat={fiat?.id} />
        </div>
      </div>
      <FieldNote id={noteId} bad={isWrong(limits.problem)}>
        <LimitNote fiat={fiat} {...limits} />
      </FieldNote>
    </div>
  )
})

/** The limits, what is wrong with the amount, or the only ways to pay it. */
function LimitNote({ problem, limits, methods, fiat }: Pick<Buy, 'problem' | 'limits' | 'methods' | 'fiat'>) {
  const messages = useMessages(buyMessages)
  const { missing, incorrect, tooSmall, tooLarge } = messages.problems
  if (problem === 'incorrect') return incorrect
  if (problem !== undefined) {
    if (!limits || !fiat) return null
    const [min, max] = [grouped(limits.min), grouped(limits.max)]
    if (problem === 'missing') return <Sentence of={missing} min={min} max={max} fiat={fiat.id} />
    if (problem === 'tooSmall') return <Sentence of={tooSmall} min={min} fiat={fiat.id} />
    return <Sentence of={tooLarge} max={max} fiat={fiat.id} />
  }
  if (!methods) return null
  const names: Partial<Record<string, string>> = messages.methods
  return (
    <Sentence
      of={messages.only}
      methods={methods.map(id => (Object.hasOwn(names, id) && names[id]) || id).join(', ')}
    />
  )
}

const FiatButton = memo(function FiatButton({ fiat }: { fiat: string | undefined }) {
  const actor = useActor()
  const { changeFiat } = useMessages(buyMessages)
  return (
    <ChoiceButton
      part="fiat"
      onPress={() => actor.send({ type: 'view.go', entry: { view: 'OnRampFiatSelect', payload: {} } })}
    >
      <bdi className="truncate">{fiat}</bdi>
      <VisuallyHidden> {changeFiat}</VisuallyHidden>
    </ChoiceButton>
  )
})
