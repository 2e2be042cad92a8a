import type { TransferEstimate, TransferFeature, TransferFee } from '@foyer/core/chain'
import { readChain } from './endpoint.ts'
import { readL1Fee } from './l1Fee.ts'
import { assertPossible, readPayment } from './payment.ts'
import { readPrices } from './prices.ts'
import { assertAddresses } from './receiver.ts'
import { gasCost } from './transaction.ts'

const least = (amount: bigint) => (amount > 0n ? amount : 0n)

/** Reads the fees of a transfer in the tiers that differ, and the balances. */
export const createEstimate =
  (fetch: typeof globalThis.fetch | undefined): TransferFeature['estimate'] =>
  async (request, network, { signal }): Promise<TransferEstimate> => {
    signal.throwIfAborted()
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
    const { gas, native, balance } = payment
    const fees = prices.map(({ tier, terms }): TransferFee => {
      const amount = gasCost(terms(gas)) + l1Fee
      const spendable = request.token ? (native >= amount ? balance : 0n) : least(balance - amount)
      return { tier, amount, spendable, terms: terms(gas) }
    })
    return { fees: fees as [TransferFee, ...TransferFee[]], balance, native }
  }
