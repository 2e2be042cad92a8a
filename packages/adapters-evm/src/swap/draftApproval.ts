import { FoyerError, type SwapFeature, type TransferFee } from '@foyer/core/chain'
import { assertCurrency } from '../features/nativeCurrency.ts'
import type { Operation } from '../operation/operation.types.ts'
import { readLatestBlock } from '../transfer/block.ts'
import { readCharges, usualCharge } from '../transfer/charges.ts'
import { contractFee, readContractTerms } from '../transfer/contractPayer.ts'
import { type Answer, answerOf, type Reader, readChain } from '../transfer/endpoint.ts'
import { hasSucceeded } from '../transfer/erc20.ts'
import { gasUnits, isData, quantity } from '../transfer/hex.ts'
import { readNonce } from '../transfer/nonces.ts'
import { assertAddresses } from '../transfer/receiver.ts'
import { revertData, revertReason } from '../transfer/revert.ts'
import { type TransferCall, transactionOf } from '../transfer/transaction.ts'
import { approveCall } from './approval.ts'
import { reverts } from './proveSwap.ts'
import { APPROVAL_GAS, wrongToken } from './readSwap.ts'

/** Gas of most tokens' `approve`, for what is not measured. */
const USUAL_GAS = APPROVAL_GAS

interface ApprovalParts {
  /** Loads the sending of smart accounts. */
  operation(): Promise<Operation>
  fetch: typeof globalThis.fetch | undefined
}

type Trial = { amount: bigint; call: TransferCall; called: Answer; estimated: Answer }

const works = ({ called }: Trial) => 'result' in called && isData(called.result) && hasSucceeded(called.result)

/** Tries the approval, then that of 0, which a token may want before it takes another. */
async function tryApprovals({ ask }: Reader, call: Omit<TransferCall, 'data'>, spender: string, amount: bigint) {
  const attempt = async (each: bigint): Promise<Trial> => {
    const full = { ...call, data: approveCall(spender, each) }
    const [called, estimated] = await Promise.all([
      answerOf(ask('eth_call', [full, 'latest'])),
      answerOf(ask('eth_estimateGas', [full])),
    ])
    return { amount: each, call: full, called, estimated }
  }
  const first = await attempt(amount)
  if (works(first) || amount === 0n) return first
  const zero = await attempt(0n)
  return works(zero) ? zero : first
}

function assertWorks(trial: Trial): bigint {
  const { called, estimated } = trial
  if (!works(trial) || 'refused' in estimated)
    throw reverts('refused' in called ? revertReason(revertData(called.refused)) : undefined)
  return (gasUnits(estimated.result) * 5n) / 4n
}

/** Builds the approval of a router, with the next nonce of the account. */
export const createDraftApproval =
  ({ operation, fetch }: ApprovalParts): SwapFeature['draftApproval'] =>
  async ({ from: account, token, spender, amount }, network, { signal }) => {
    signal.throwIfAborted()
    assertAddresses({ from: account, to: spender, token })
    const smart = account.type === 'smartAccount' ? await operation() : undefined
    const from = account.address
    const bare = { from, to: token.address, value: '0x0' } as const
    const reading = await readChain({ network, fetch, signal, method: 'eth_estimateGas' }, async reader => {
      const [block, native, next, wrong, trial, contract] = await Promise.all([
        readLatestBlock(reader),
        reader.ask('eth_getBalance', [from, 'latest']).then(quantity),
        // The wallet chooses the nonce of an operation.
        smart ? undefined : readNonce(reader, from, 'pending'),
        wrongToken(reader, token),
        tryApprovals(reader, bare, spender, amount),
        smart ? undefined : readContractTerms(reader, from),
      ])
      const charges = await readCharges(reader, network, { block, call: trial.call, gas: USUAL_GAS })
      const operationFee = await smart?.readFee(reader, network, { block, call: trial.call, gas: USUAL_GAS })
      return { block, native, next, wrong, trial, contract, charges, operationFee }
    })
    const { block, native, next, wrong, trial, contract, charges, operationFee } = reading
    assertCurrency(network, native)
    if (wrong !== undefined) throw new FoyerError('transfer.wrongToken', { token: wrong })
    const charge = usualCharge(charges, assertWorks(trial))
    if (!smart && !contract && charge.amount > native)
      throw new FoyerError('transfer.insufficient', { asset: 'native', missing: `${charge.amount - native}` })
    const own = contract && contractFee(contract, native)
    const fee: TransferFee =
      smart && operationFee
        ? { tier: 'normal', ...operationFee, spendable: smart.leftBy(operationFee, native) }
        : (own ?? { tier: 'normal', ...charge, spendable: native - charge.amount })
    // The owners of a contract choose the nonce.
    const nonce = contract ? undefined : next
    const draft = {
      chainId: network.caipNetworkId,
      from,
      to: token.address,
      token: token.address,
      amount: trial.amount,
      data: approveCall(spender, trial.amount),
      fee,
      trace: { block: block.number, ...(nonce !== undefined && { nonce }) },
    }
    return { ...draft, request: smart?.requestOf(draft) ?? JSON.stringify(transactionOf(draft)) }
  }
