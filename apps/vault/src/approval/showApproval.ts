import { EndpointRefused } from '@foyer/core/chain/adapters'
import { reasonOf } from '../chains/endpoint.ts'
import { NotSigned, type Review, type ReviewRequest, type Sending, type Signed } from '../chains/review.ts'
import { reviewRequest } from '../chains/reviewRequest.ts'
import type { Accounts } from '../keys/openAccounts.ts'
import type { ApprovalInput, ApprovalOutcome, PublicAccounts } from './approval.types.ts'
import { type ApprovalPage, createApprovalPage } from './approvalPage.ts'

const MAX_REQUEST = 1_500_000
const ACCOUNTS = ['eip155', 'solana', 'payment', 'ordinal', 'polkadot'] as const

/** Copy of the request as plain data, which nothing outside can change while it is shown. Undefined where it is none. */
function copyOf({ approval, chains, accounts, signal }: ApprovalInput): ReviewRequest | undefined {
  try {
    const { origin, chainId, method, params, over } = approval
    const text = JSON.stringify(params ?? null)
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (text.length > MAX_REQUEST || !chain || ![origin, method].every(each => typeof each === 'string'))
      return undefined
    return {
      origin,
      method,
      params: JSON.parse(text) as unknown,
      chain: { ...chain },
      chains: [...chains],
      accounts: copied(accounts),
      signal,
      over,
    }
  } catch {
    return undefined
  }
}

const copied = (accounts: PublicAccounts): PublicAccounts => {
  const copy = (name: (typeof ACCOUNTS)[number]) => {
    const { address, publicKey } = accounts[name]
    return { address, publicKey: publicKey.slice() }
  }
  const [eip155, solana, payment, ordinal, polkadot] = ACCOUNTS.map(copy)
  return { eip155: eip155!, solana: solana!, payment: payment!, ordinal: ordinal!, polkadot: polkadot! }
}

/** Whether the opened accounts are those that were shown. */
const areSame = (accounts: Accounts, shown: PublicAccounts): boolean =>
  ACCOUNTS.every(name => accounts[name].address === shown[name].address)

/** Signed by this window in an earlier attempt, and refused by the network. Whoever got it may still carry it out. */
type Earlier = { signed: Signed; sending: Sending; once: string | undefined }

type Prepared =
  | { type: 'ready'; review: Review }
  /** An earlier attempt is on its way, although it was refused. */
  | { type: 'sent'; earlier: Earlier }
  | { type: 'refused'; error: NotSigned }
  | { type: 'failed'; reason: string }

async function prepare(request: ReviewRequest): Promise<Prepared> {
  try {
    return { type: 'ready', review: await reviewRequest(request) }
  } catch (error) {
    if (error instanceof NotSigned) return { type: 'refused', error }
    return { type: 'failed', reason: withReason('The request could not be checked.', error) }
  }
}

const UNCHECKED =
  'Your first attempt was signed, and it could not be checked whether it was carried out. Another one could pay twice.'

/**
 * Prepares after an attempt that the network has refused. Nothing is offered to be signed beside what the chain has taken after all, or may
 * still take.
 */
async function prepareAfter(earlier: readonly Earlier[], request: ReviewRequest): Promise<Prepared> {
  // The number is read before the chain is asked for what used it up.
  const prepared = await prepare(request)
  for (const each of earlier) {
    const isKnown = await each.sending.isKnown(request.signal).catch(() => undefined)
    if (isKnown) return { type: 'sent', earlier: each }
    const isOther = prepared.type === 'ready' && prepared.review.once !== each.once
    if (isKnown === undefined || isOther) return { type: 'failed', reason: UNCHECKED }
  }
  return prepared
}

const withReason = (text: string, error: unknown) => `${text} ${reasonOf(error)}`.trim()

async function signed(
  input: ApprovalInput,
  request: ReviewRequest,
  review: Review,
): Promise<Signed | { failure: string }> {
  try {
    return await input.sign(async accounts => {
      if (!areSame(accounts, request.accounts)) throw new NotSigned('Your accounts have changed.')
      return review.sign(accounts)
    })
  } catch (error) {
    return {
      failure: error instanceof NotSigned ? error.message : withReason('This window has signed nothing.', error),
    }
  }
}

const UNHEARD = 'The site that asked does not wait for this any more: it was not sent.'

/** Has an operation kept before it is sent: one that nobody knows would be paid again. The others have a number or an input that finds them. */
const isKept = async ({ keep }: ApprovalInput, { result, operation }: Signed): Promise<boolean> =>
  operation === undefined ||
  keep({ result, operation }).then(
    () => true,
    () => false,
  )

type Delivery = { type: 'sent' } | { type: 'refused'; reason: string } | { type: 'unsure' }

/** Sends. Where the endpoint refuses or is silent, the chain itself is asked: it may have the transaction already. */
async function deliver(sending: Sending): Promise<Delivery> {
  // Not that of the request: a page that leaves cannot call back what was signed.
  const { signal } = new AbortController()
  try {
    await sending.post(signal)
    return { type: 'sent' }
  } catch (error) {
    const isKnown = await sending.isKnown(signal).catch(() => undefined)
    if (isKnown) return { type: 'sent' }
    return error instanceof EndpointRefused && isKnown === false
      ? { type: 'refused', reason: withReason('The network refused the transaction.', error) }
      : { type: 'unsure' }
  }
}

/** Sends until the chain has it, or the visitor leaves it at that. Signs nothing again. */
async function send(
  page: ApprovalPage,
  sending: Sending,
  left: Promise<Leave>,
): Promise<{ refused: string } | undefined> {
  let wasUnsure = false
  for (;;) {
    page.tell('sending', 'Sending…', sending.id)
    const delivery = await deliver(sending)
    if (delivery.type === 'sent') {
      page.tell('sent', 'Sent. You can close this window.', sending.id)
      return undefined
    }
    // What was silent before may have taken it, whatever it says now.
    if (delivery.type === 'refused' && !wasUnsure) return { refused: delivery.reason }
    wasUnsure = true
    const text = 'The network did not answer. The transaction may be on its way. Sending it again cannot pay twice.'
    const choice = await Promise.race([page.end('unsure', text, { retry: 'Send again', detail: sending.id }), left])
    if (choice !== 'retry') return undefined
  }
}

const approvedAs = ({ result, operation }: Signed): ApprovalOutcome => ({
  type: 'approved',
  result,
  ...(operation && { operation }),
})

const REJECTED: ApprovalOutcome = { type: 'rejected' }
const LEFT: ApprovalOutcome = { type: 'left' }

/** The window goes away, which decides nothing. */
type Leave = 'leave'

/** One round, from reading the request to the answer. Undefined where the visitor tries again. Adds to `earlier` what was refused. */
async function round(
  page: ApprovalPage,
  input: ApprovalInput,
  left: Promise<Leave>,
  earlier: Earlier[],
): Promise<ApprovalOutcome | undefined> {
  const request = copyOf(input)
  const known = input.chains.some(({ caipNetworkId }) => caipNetworkId === input.approval.chainId)
  const failed = async (
    reason: string,
    onLeave: ApprovalOutcome = { type: 'failed', reason },
  ): Promise<ApprovalOutcome | undefined> => {
    const choice = await Promise.race([page.end('failed', reason, { retry: 'Try again' }), left])
    if (choice === 'retry') return undefined
    return choice === 'leave' ? onLeave : { type: 'failed', reason }
  }
  const refused = async ({ message: reason, code, mayChange }: NotSigned): Promise<ApprovalOutcome | undefined> => {
    const text = earlier.length > 0 ? reason : `${reason} Nothing was signed.`
    const choice = await Promise.race([page.end('refused', text, mayChange ? { retry: 'Try again' } : {}), left])
    return choice === 'retry' ? undefined : { type: 'refused', reason, ...(code !== undefined && { code }) }
  }
  if (!known) return refused(new NotSigned('This wallet is not set up for the network of the request.'))
  if (!request) return refused(new NotSigned('The request cannot be read.'))

  const leaving = new AbortController()
  const prepared = await Promise.race([
    prepareAfter(earlier, { ...request, signal: leaving.signal }),
    page.loading(),
    left,
  ])
  if (typeof prepared === 'string') {
    leaving.abort()
    return prepared === 'leave' ? LEFT : REJECTED
  }
  if (prepared.type === 'sent') {
    const { signed: answer, sending } = prepared.earlier
    page.tell('sent', 'Your first attempt was sent after all. You can close this window.', sending.id)
    return approvedAs(answer)
  }
  if (prepared.type === 'refused') return refused(prepared.error)
  if (prepared.type === 'failed') return failed(prepared.reason, LEFT)

  const choice = await Promise.race([page.ask(prepared.review), left])
  if (choice !== 'approve') return choice === 'leave' ? LEFT : REJECTED
  page.tell('signing', 'Signing…')
  const answer = await signed(input, request, prepared.review)
  if ('failure' in answer) return failed(answer.failure)
  if (!(await isKept(input, answer))) {
    await Promise.race([page.end('failed', UNHEARD), left])
    return { type: 'failed', reason: UNHEARD }
  }
  if (answer.sending) {
    const end = await send(page, answer.sending, left)
    if (end) {
      earlier.push({ signed: answer, sending: answer.sending, once: prepared.review.once })
      return failed(end.refused)
    }
  } else page.tell('signed', 'Signed. You can close this window.')
  return approvedAs(answer)
}

const MAY_HAPPEN = 'It was signed, and the network refused it. It may still be carried out.'

/**
 * Shows a request inside of `root` and resolves once the visitor has decided and, for a transaction, the network has it. Never rejects.
 * - Its last state stays on the screen.
 * - `approved` with a transaction that the network did not confirm: it may be on its way, and has to be watched.
 * - `signal` leaves the request undecided until the visitor has approved it; afterwards it only ends the waiting for the visitor.
 */
export async function showApproval(root: HTMLElement, input: ApprovalInput): Promise<ApprovalOutcome> {
  const { signal, now } = input
  let leave = () => {}
  const left = new Promise<Leave>(resolve => {
    leave = () => resolve('leave')
  })
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave)
  let page: ApprovalPage | undefined
  try {
    page = createApprovalPage(root, { origin: String(input.approval.origin), now })
    const earlier: Earlier[] = []
    for (;;) {
      const outcome = await round(page, input, left, earlier)
      if (outcome?.type === 'rejected') page.tell('rejected', 'Rejected. You can close this window.')
      if (outcome?.type === 'left') page.tell('left', 'This window was left. Open it again from the site.')
      // That the visitor stops after a refusal does not take back what was signed.
      if (outcome && earlier.length > 0 && ['rejected', 'refused'].includes(outcome.type))
        return { type: 'failed', reason: MAY_HAPPEN }
      if (outcome) return outcome
    }
  } catch (error) {
    return { type: 'failed', reason: withReason('The request could not be shown.', error) }
  } finally {
    signal.removeEventListener('abort', leave)
    page?.stop()
  }
}
