import type { ShownFee } from '@foyer/core'
import type { FeeTier } from '@foyer/core/chain'
import { useMessages } from '../../i18n/useMessages.ts'
import { Choice } from '../../parts/Choice.tsx'
import { dollars } from '../account/figures.ts'
import { sendMessages } from './messages.ts'
import { Quantity } from './Quantity.tsx'

export interface FeeChoiceProps {
  fees: readonly ShownFee[]
  selected: FeeTier | undefined
  disabled: boolean
  onSelect: (tier: FeeTier) => void
}

/** Fees of a chain that has several: the faster, the dearer. */
export function FeeChoice({ fees, ...choice }: FeeChoiceProps) {
  const { fee: messages } = useMessages(sendMessages)
  const options = fees.map(({ tier, alone }) => ({
    id: tier,
    name: messages.names[tier],
    sub: alone.fiat === undefined ? <Quantity amount={alone} exact /> : dollars(alone.fiat),
  }))
  return <Choice {...choice} label={messages.tiers} part="fee" attribute="data-tier" options={options} />
}
