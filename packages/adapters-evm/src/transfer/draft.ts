import { FoyerError, type TransferDraft, type TransferFeature, type TransferFee } from '@foyer/core/chain'
import type { Operation } from '../operation/operation.types.ts'
import { contractFee, readContractTerms } from './contractPayer.ts'
import { readChain } from './endpoint.ts'
import { toHex } from './hex.ts'
import { readNonce } from './nonces.ts'
import { assertAsset, assertPossible, type Payment, readPayment } from './payment.ts'
import { assertAddresses } from './receiver.ts'
import { changed, gasCost, parseTerms, transactionOf } from './transaction.ts'

/**
 * The fee, with more gas where the receiver needs more than was estimated before it was known. It stays while it has `leastGas`: on chains where
 * data on Ethereum costs gas, the estimate moves by itself, and Max would never fit.
 */
export function feeFor(fee: TransferFee, gas: bigint, leastGas = gas): TransferFee {
  const terms = parseTerms(fee)
  if (!terms) throw changed('fee')
  if (BigInt(terms.gas) >= leastGas) return fee
  const raised = { ...terms, gas: toHex(gas) }
  return { ...fee, amount: fee.amount - gasCost(terms) + gasCost(raised), terms: raised }
}

/** Throws `transfer.insufficient` where the account cannot pay the amount and the fee. */
export function assertSufficient(
  amount: bigint,
  isToken: boolean,
  fee: TransferFee,
  { native, balance, shared = 0n }: Pick<Payment, 'native' | 'balance' | 'shared'>,
): void {
  const insufficient = (asset: 'native' | 'token', missing: bigint) =>
    new FoyerError('transfer.insufficient', { asset, missing: `${missing}` })
  if (isToken && amount > balance) throw insufficient('token', amount - balance)
  const needed = (isToken ? amount * shared : amount) + fee.amount
  if (needed > native) throw insufficient('native', needed - native)
}

/** Nonce of a pending transfer, `next` being the first that no block has. */
function freeNonce({ trace: { nonce } }: TransferDraft, next: number): number {
  if (nonce === undefined) throw changed('nonce')
  if (next > nonce)
    throw new FoyerError('transfer.refused', { reason: 'A block already has the transaction that is to be replaced.' })
  return nonce
}

/** Builds the transaction with the next nonce of the payer, or with that of the transfer whose place it takes. */
export const createDraft =
  (operation: () => Promise<Operation>, fetch: typeof globalThis.fetch | undefined): TransferFeature['draft'] =>
  async (request, network, { signal }): Promise<TransferDraft> => {
    signal.throwIfAborted()
    if (request.from.type === 'smartAccount') return (await operation()).draft(request, network, { signal })
    const { from, to, token, amount, replaces } = request
    assertAddresses(request)
    if (amount < 0n) throw new FoyerError('transfer.tooSmall', { least: '0' })
    const [payment, next, contract] = await readChain({ network, fetch, signal, method: 'eth_estimateGas' }, reader =>
      Promise.all([
        readPayment(reader, network, request),
        readNonce(reader, from.address, replaces ? 'latest' : 'pending'),
        readContractTerms(reader, from.address),
      ]),
    )
    const nonce = replaces ? freeNonce(replaces, next) : next
    assertAsset(payment)
    const fee = contract
      ? contractFee(contract, request.fee.spendable)
      : feeFor(request.fee, payment.gas, payment.leastGas)
    assertSufficient(amount, token !== undefined, fee, payment)
    assertPossible(payment)
    const draft = {
      chainId: network.caipNetworkId,
      from: from.address,
      to,
      ...(token && { token: token.address }),
      amount,
      fee,
      // The owners of a contract choose the nonce.
      trace: { block: payment.block.number, ...(!contract && { nonce }) },
      ...(replaces && { isReplacement: true }),
    }
    return { ...draft, request: JSON.stringify(transactionOf(draft)) }
  }
