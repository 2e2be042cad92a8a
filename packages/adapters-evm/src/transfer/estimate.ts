import type { TransferDraft, TransferEstimate, TransferFeature, TransferFee, TransferRequest } from '@foyer/core/chain'
import type { Operation } from '../operation/operation.types.ts'
import { type Charges, chargeAt, readCharges, spendableOf } from './charges.ts'
import { contractFee, readContractTerms } from './contractPayer.ts'
import { readChain } from './endpoint.ts'
import { isSame } from './hex.ts'
import { assertPossible, type Payment, readPayment } from './payment.ts'
import { replacingPrices } from './prices.ts'
import { assertAddresses } from './receiver.ts'
import { parseTerms } from './transaction.ts'

/**
 * Gas of a replacement. The same transfer takes at least what it had: nodes estimate on top of the pending one, after which the receiver has the
 * token already and the transfer is cheaper.
 */
function replacingGas(gas: bigint, { to, token }: TransferRequest, replaced: TransferDraft): bigint {
  const isSameTransfer = isSame(to, replaced.to) && (token ? isSame(token.address, replaced.token) : !replaced.token)
  const terms = parseTerms(replaced.fee)
  return isSameTransfer && terms && BigInt(terms.gas) > gas ? BigInt(terms.gas) : gas
}

function feesOf(request: TransferRequest, payment: Payment, charges: Charges): TransferFee[] {
  const { token, replaces } = request
  const gas = replaces ? replacingGas(payment.gas, request, replaces) : payment.gas
  const prices = replaces ? replacingPrices(charges.prices, replaces) : charges.prices
  return prices.map(price => {
    const charge = chargeAt(price, gas, charges)
    return { tier: price.tier, ...charge, spendable: spendableOf(payment, charge, token !== undefined) }
  })
}

/** Reads the fees of a transfer in the tiers that differ, and the balances. */
export const createEstimate =
  (operation: () => Promise<Operation>, fetch: typeof globalThis.fetch | undefined): TransferFeature['estimate'] =>
  async (request, network, { signal }): Promise<TransferEstimate> => {
    signal.throwIfAborted()
    if (request.from.type === 'smartAccount') return (await operation()).estimate(request, network, { signal })
    assertAddresses(request)
    const { payment, charges, terms } = await readChain(
      { network, fetch, signal, method: 'eth_estimateGas' },
      async reader => {
        const [payment, terms] = await Promise.all([
          readPayment(reader, network, request),
          readContractTerms(reader, request.from.address),
        ])
        return terms ? { payment, terms } : { payment, charges: await readCharges(reader, network, payment) }
      },
    )
    assertPossible(payment)
    const { native, balance } = payment
    const fees = terms ? [contractFee(terms, balance)] : feesOf(request, payment, charges)
    return {
      fees: fees as [TransferFee, ...TransferFee[]],
      balance,
      native,
      ...(payment.shared !== undefined && { isNative: true }),
    }
  }
