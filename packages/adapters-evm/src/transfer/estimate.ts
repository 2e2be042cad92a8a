import type { TransferDraft, TransferEstimate, TransferFeature, TransferFee, TransferRequest } from '@foyer/core/chain'
import type { Operation } from '../operation/operation.types.ts'
import { readChain } from './endpoint.ts'
import { isSame } from './hex.ts'
import { readL1Fee } from './l1Fee.ts'
import { assertPossible, readPayment } from './payment.ts'
import { readPrices, replacingPrices } from './prices.ts'
import { assertAddresses } from './receiver.ts'
import { gasCost, parseTerms } from './transaction.ts'

const least = (amount: bigint) => (amount > 0n ? amount : 0n)

/**
 * Gas of a replacement. The same transfer takes at least what it had: nodes estimate on top of the pending one, after which the receiver has the
 * token already and the transfer is cheaper.
 */
function replacingGas(gas: bigint, { to, token }: TransferRequest, replaced: TransferDraft): bigint {
  const isSameTransfer = isSame(to, replaced.to) && (token ? isSame(token.address, replaced.token) : !replaced.token)
  const terms = parseTerms(replaced.fee)
  return isSameTransfer && terms && BigInt(terms.gas) > gas ? BigInt(terms.gas) : gas
}

/** Reads the fees of a transfer in the tiers that differ, and the balances. */
export const createEstimate =
  (operation: () => Promise<Operation>, fetch: typeof globalThis.fetch | undefined): TransferFeature['estimate'] =>
  async (request, network, { signal }): Promise<TransferEstimate> => {
    signal.throwIfAborted()
    if (request.from.type === 'smartAccount') return (await operation()).estimate(request, network, { signal })
    assertAddresses(request)
    const { payment, prices, l1Fee } = await readChain(
      { network, fetch, signal, method: 'eth_estimateGas' },
      async reader => {
        const payment = await readPayment(reader, request)
        const [prices, l1Fee] = await Promise.all([
          readPrices(reader, payment.block),
          readL1Fee(reader, payment.call, payment.gas),
        ])
        return { payment, prices, l1Fee }
      },
    )
    assertPossible(payment)
    const { native, balance } = payment
    const { replaces } = request
    const gas = replaces ? replacingGas(payment.gas, request, replaces) : payment.gas
    const fees = (replaces ? replacingPrices(prices, replaces) : prices).map(({ tier, terms }): TransferFee => {
      const amount = gasCost(terms(gas)) + l1Fee
      const spendable = request.token ? (native >= amount ? balance : 0n) : least(balance - amount)
      return { tier, amount, spendable, terms: terms(gas) }
    })
    return { fees: fees as [TransferFee, ...TransferFee[]], balance, native }
  }
