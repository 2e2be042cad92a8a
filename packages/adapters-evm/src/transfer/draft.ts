import { FoyerError, type TransferDraft, type TransferFeature, type TransferFee } from '@foyer/core/chain'
import { readChain } from './endpoint.ts'
import { count, toHex } from './hex.ts'
import { assertPossible, type Payment, readPayment } from './payment.ts'
import { assertAddresses } from './receiver.ts'
import { changed, gasCost, parseTerms, transactionOf } from './transaction.ts'

/** The fee, with more gas where the receiver needs more than was estimated before it was known. */
function feeFor(fee: TransferFee, { gas }: Payment): TransferFee {
  const terms = parseTerms(fee)
  if (!terms) throw changed('fee')
  if (BigInt(terms.gas) >= gas) return fee
  const raised = { ...terms, gas: toHex(gas) }
  return { ...fee, amount: fee.amount - gasCost(terms) + gasCost(raised), terms: raised }
}

function assertSufficient(amount: bigint, isToken: boolean, fee: TransferFee, { native, balance }: Payment): void {
  const insufficient = (asset: 'native' | 'token', missing: bigint) =>
    new FoyerError('transfer.insufficient', { asset, missing: `${missing}` })
  if (isToken && amount > balance) throw insufficient('token', amount - balance)
  const needed = isToken ? fee.amount : amount + fee.amount
  if (needed > native) throw insufficient('native', needed - native)
}

/** Builds the transaction with the next nonce of the payer. */
export const createDraft =
  (fetch: typeof globalThis.fetch | undefined): TransferFeature['draft'] =>
  async (request, network, { signal }): Promise<TransferDraft> => {
    signal.throwIfAborted()
    const { from, to, token, amount } = request
    assertAddresses(request)
    if (amount < 0n) throw new FoyerError('transfer.tooSmall', { least: '0' })
    const [payment, nonce] = await readChain({ network, fetch, signal, method: 'eth_estimateGas' }, reader =>
      Promise.all([
        readPayment(reader, request),
        reader.ask('eth_getTransactionCount', [from.address, 'pending']).then(count),
      ]),
    )
    if (payment.problem && 'wrongToken' in payment.problem) assertPossible(payment)
    const fee = feeFor(request.fee, payment)
    assertSufficient(amount, token !== undefined, fee, payment)
    assertPossible(payment)
    const draft = {
      chainId: network.caipNetworkId,
      from: from.address,
      to,
      ...(token && { token: token.address }),
      amount,
      fee,
      trace: { block: payment.block.number, nonce },
    }
    return { ...draft, request: JSON.stringify(transactionOf(draft)) }
  }
