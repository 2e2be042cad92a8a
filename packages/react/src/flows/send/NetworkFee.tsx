import type { AccountType, ShownAmount } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { sendMessages } from './messages.ts'
import { Cost } from './Quantity.tsx'

export interface NetworkFeeProps {
  amount: ShownAmount
  /** Type of the account that sends. */
  payer: AccountType | undefined
}

/** Network fee. A smart account without one has it paid by the app; any other account that pays nothing is said to pay nothing. */
export function NetworkFee({ amount, payer }: NetworkFeeProps) {
  const { fee } = useMessages(sendMessages)
  return payer === 'smartAccount' && amount.exact === '0' ? fee.paid : <Cost amount={amount} />
}
