import {
  type CaipNetworkId,
  FoyerError,
  type Network,
  type TransferEstimate,
  type TransferFeature,
} from '@foyer/core/chain'
import { type CallTerms, hasRefused, noteRefusal, paymasterFor } from '../transfer/callTerms.ts'
import { assertSufficient } from '../transfer/draft.ts'
import { type Reader, readChain } from '../transfer/endpoint.ts'
import { assertAsset, assertPossible, type Payment, readPayment } from '../transfer/payment.ts'
import { assertAddresses } from '../transfer/receiver.ts'
import { sendByRoute, takenPaymaster } from '../transfer/route.ts'
import { simulationOf } from '../transfer/simulate.ts'
import { changed } from '../transfer/transaction.ts'
import type { Operation } from './operation.types.ts'
import {
  leftBy,
  type OperationCosts,
  type OperationFee,
  operationFeeFor,
  readOperationFee,
  spendableBy,
} from './operationFee.ts'
import { operationOf, verifiedOperation } from './operationOf.ts'
import { watchOperations } from './watchOperations.ts'

type Estimating = Parameters<TransferFeature['estimate']>

/** The one fee of an operation, and what it leaves. */
function estimateOf(payment: Payment, fee: OperationFee, isToken: boolean): TransferEstimate {
  const { native, balance, shared } = payment
  const fees = [{ tier: 'normal', ...fee, spendable: spendableBy(fee, payment, isToken) }] as const
  return { fees, balance, native, ...(shared !== undefined && { isNative: true }) }
}

/**
 * Sending of a smart account: its wallet builds, signs and sends a user operation from calls. Throws `config.invalid` for an invalid paymaster.
 * @see https://eips.ethereum.org/EIPS/eip-4337
 */
export const createOperation = (terms: CallTerms, fetch: typeof globalThis.fetch | undefined): Operation => {
  // Before an endpoint is asked, whose error it would become.
  for (const chainId of Object.keys(terms.paymasters) as CaipNetworkId[]) paymasterFor(terms, { chainId, from: '' })
  /** Fee that an account pays for its calls now. */
  const readFee = (reader: Reader, network: Network, costs: Omit<OperationCosts, 'isSponsored'>) => {
    const { caipNetworkId: chainId } = network
    const isSponsored = paymasterFor(terms, { chainId, from: costs.call.from }) !== undefined
    return readOperationFee(reader, network, { ...costs, isSponsored })
  }

  /** Reads balances, calls and the fee that the account pays now. */
  const read = (request: Estimating[0], network: Network, signal: AbortSignal) =>
    readChain({ network, fetch, signal, method: 'eth_estimateGas' }, async reader => {
      const payment: Payment = await readPayment(reader, network, request)
      return { payment, fee: await readFee(reader, network, payment) }
    })

  return {
    async estimate(request, network, { signal }) {
      assertAddresses(request)
      const { payment, fee } = await read(request, network, signal)
      assertPossible(payment)
      return estimateOf(payment, fee, request.token !== undefined)
    },

    async draft(request, network, { signal }) {
      const { from, to, token, amount, replaces } = request
      assertAddresses(request)
      if (replaces) throw changed('nonce')
      if (amount < 0n) throw new FoyerError('transfer.tooSmall', { least: '0' })
      const { payment, fee: now } = await read(request, network, signal)
      assertAsset(payment)
      const fee = operationFeeFor(request.fee, now)
      // Who pays for the operation is between the wallet, its paymaster and the account.
      assertSufficient(amount, token !== undefined, { ...fee, amount: 0n }, payment)
      assertPossible(payment)
      const draft = {
        chainId: network.caipNetworkId,
        from: from.address,
        to,
        ...(token && { token: token.address }),
        amount,
        fee,
        trace: { block: payment.block.number },
      }
      return { ...draft, request: JSON.stringify(operationOf(draft)) }
    },

    async simulate(draft, network, { signal }) {
      const { from, calls } = verifiedOperation(draft)
      return readChain({ network, fetch, signal, method: 'eth_call' }, reader =>
        simulationOf(
          reader,
          calls.map(call => ({ from, ...call })),
          draft,
        ),
      )
    },

    readFee,
    feeFor: operationFeeFor,
    leftBy,
    spendableBy,
    requestOf: draft => JSON.stringify(operationOf(draft)),
    verified: verifiedOperation,

    async send(route, request, draft) {
      if (draft.fee.amount === 0n && takenPaymaster(route, draft, terms) === undefined) {
        noteRefusal(terms, 'paymaster', draft)
        throw changed('fee')
      }
      return sendByRoute(route, request, draft, terms).catch((error: unknown) => {
        // The wallet has signed nothing. The fee is another one, which has to be reviewed.
        throw draft.fee.amount === 0n && hasRefused(terms, 'paymaster', draft) ? changed('fee', error) : error
      })
    },

    watch: watch => watchOperations(watch, fetch),
  }
}
