import { FoyerError, isFoyerError, type Submitted, type TransferDraft } from '@foyer/core/chain'
import { type AskWallet, type CallsRequest, isUnknownMethod, refusalOf, SEND_CALLS, sendCalls } from './calls.ts'
import { type CallTerms, noteRefusal, paymasterFor } from './callTerms.ts'
import { type Capabilities, takesPaymaster } from './capabilities.ts'

/** Route to a wallet that is where the draft was made. */
export interface Route {
  askWallet: AskWallet
  /** Of the account on the chain of the draft. Undefined where the wallet does not say, or takes no calls. */
  capabilities: Capabilities | undefined
}

/** Paymaster of the host that the wallet of a route takes for the account of a draft. */
export const takenPaymaster = ({ capabilities }: Route, draft: TransferDraft, terms: CallTerms): string | undefined =>
  takesPaymaster(capabilities) ? paymasterFor(terms, draft) : undefined

/**
 * Error of a request that may have opened a prompt. Only the wallet itself can say that it does not know a method: where something inside
 * it does, the visitor may have approved already.
 */
export const sendingError = (error: unknown, method: string): unknown =>
  isFoyerError(error, 'wallet.unsupportedMethod') && !isUnknownMethod(error)
    ? new FoyerError('wallet.failed', { method }, { cause: error.cause })
    : error

/** Sends the calls of a draft, and remembers what the wallet refuses: it is not asked for the same again. */
export async function sendByRoute(
  route: Route,
  request: CallsRequest,
  draft: TransferDraft,
  terms: CallTerms,
): Promise<Submitted> {
  const paymaster = takenPaymaster(route, draft, terms)
  try {
    return await sendCalls(route.askWallet, request, paymaster)
  } catch (error) {
    const refusal = isFoyerError(error) ? refusalOf(error) : undefined
    if (refusal?.of === 'together' && request.calls.length > 1) noteRefusal(terms, 'together', draft)
    if (refusal?.of === 'paymaster' && paymaster !== undefined) noteRefusal(terms, 'paymaster', draft)
    throw refusal ? refusal.error : sendingError(error, SEND_CALLS)
  }
}
