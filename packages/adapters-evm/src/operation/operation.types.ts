import type {
  Network,
  Submitted,
  TransferDraft,
  TransferFeature,
  TransferFee,
  TransferSighting,
} from '@foyer/core/chain'
import type { CallsRequest } from '../transfer/calls.ts'
import type { Reader } from '../transfer/endpoint.ts'
import type { Route } from '../transfer/route.ts'
import type { OperationCosts, OperationFee, spendableBy } from './operationFee.ts'
import type { OperationWatch } from './watchOperations.ts'

/** Sending of smart accounts, once it is loaded. */
export interface Operation extends Required<Pick<TransferFeature, 'estimate' | 'draft' | 'simulate'>> {
  /** Fee that an account pays for its calls now. */
  readFee(reader: Reader, network: Network, costs: Omit<OperationCosts, 'isSponsored'>): Promise<OperationFee>
  /** The reviewed fee as the operation has it now. */
  feeFor(fee: TransferFee, now: OperationFee): TransferFee
  /** Largest amount of the native currency that an operation leaves. */
  leftBy(fee: Pick<OperationFee, 'amount' | 'margin'>, native: bigint): bigint
  /** Largest amount of an asset that an operation leaves. A token that is the native currency pays its own fee. */
  spendableBy: typeof spendableBy
  /** Request to the wallet of a draft. */
  requestOf(draft: Omit<TransferDraft, 'request'>): string
  /** Calls of a draft, built again from its fields. Throws `transfer.changed`. */
  verified(draft: TransferDraft): CallsRequest
  /** Sends the calls of a draft. One that was reviewed as sponsored is not sent where the account would pay for it. */
  send(route: Route, request: CallsRequest, draft: TransferDraft): Promise<Submitted>
  /** Looks once at user operations, and returns their states in the same order. */
  watch(watch: OperationWatch): Promise<readonly TransferSighting[]>
}
