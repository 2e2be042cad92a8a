import type { TransferFee } from '../../chain/transfer.ts'
import type { WithTextAmounts } from '../transactions/keptDraft.ts'
import type { SendContext } from './send.types.ts'

/** Fee of the chosen tier; of the nearest one where the chain does not have that tier. */
export const feeOf = ({
  estimate,
  tier,
}: Pick<SendContext, 'estimate' | 'tier'>): WithTextAmounts<TransferFee> | undefined =>
  estimate && (estimate.fees.find(fee => fee.tier === tier) ?? estimate.fees[0])
