import type { ModalOptions, Network } from '@foyer/core'
import type {
  Submitted,
  TransferDraft,
  TransferEstimate,
  TransferFeature,
  TransferFee,
  TransferRequest,
  TransferSimulation,
} from '@foyer/core/chain'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { BASE, ETHEREUM, type Page, wallets } from '../../page.fixture.tsx'
import { network, type Question, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { find, openAccount, shown } from '../../visit.fixture.ts'
import { ADDRESS, createServices, OTHER_ADDRESS, token } from '../portfolio/services.fixture.ts'

export { ADDRESS, OTHER_ADDRESS as RECEIVER }

type Transfers = {
  estimates: Question<TransferRequest, TransferEstimate>[]
  drafts: Question<{ amount: bigint; fee: TransferFee; to: string }, TransferDraft>[]
  simulations: Question<TransferDraft, TransferSimulation | undefined>[]
  submissions: Question<TransferDraft, Submitted>[]
}

export type SendPage = Page & Transfers & Pick<ReturnType<typeof createServices>, 'requests' | 'skip'>

/** Transfers that wait for the test's answers. */
function scriptedTransfers() {
  const transfers: Transfers = { estimates: [], drafts: [], simulations: [], submissions: [] }
  const ask = <Asked, Answer>(list: Question<Asked, Answer>[], asked: Asked, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => void list.push({ asked, signal, resolve, reject }))
  const feature: TransferFeature = {
    tokens: true,
    isAllowed: () => true,
    estimate: (request, _, { signal }) => ask(transfers.estimates, request, signal),
    draft: (request, _, { signal }) => ask(transfers.drafts, request, signal),
    simulate: (draft, _, { signal }) => ask(transfers.simulations, draft, signal),
    submit: (_, draft, _network, { signal }) => ask(transfers.submissions, draft, signal),
    watch: async list => list.map(() => ({ status: 'unseen' })),
  }
  return { transfers, feature }
}

type Open = (options?: Partial<ModalOptions>, more?: { children?: ReactNode }) => Page

/** Opens pages of a host whose chains send. */
export const sendPages =
  (open: Open, networks: readonly Network[] = [network(ETHEREUM, 'Ethereum'), network(BASE, 'Base')]) =>
  ({ children, ...options }: Partial<ModalOptions> & { children?: ReactNode } = {}): SendPage => {
    const { options: served, requests, skip } = createServices()
    const { transfers, feature } = scriptedTransfers()
    const evm = scriptedAdapter(networks, wallets)
    const adapter = { ...evm.adapter, features: { ...evm.adapter.features, transfer: feature } }
    const page = open({ ...served, adapters: [adapter], ...options }, { children })
    return Object.assign(page, transfers, { evm, requests, skip })
  }

/** Tokens of the account: ether, and a dollar of 6 decimals. */
export const BALANCES = [
  token('Coin', 'ETH', { address: undefined, price: 2000, quantity: { decimals: '18', numeric: '1.5' } }),
  token('USD Coin', 'USDC', { quantity: { decimals: '6', numeric: '312.4' } }),
]

/** From a closed modal to the form, with the tokens of the account. */
export const openForm = async (page: SendPage, balances: readonly object[] = BALANCES) => {
  await openAccount(page)
  await expect.poll(() => page.requests.balance.length).toBe(1)
  page.requests.balance[0]?.answer({ balances })
  find(page, 'button', 'Send').click()
  await shown(page, 'WalletSend')
  await expect.poll(() => page.part('token-select')).not.toBe(null)
}

/** Chooses the token at a place in the list. */
export const choose = async (page: SendPage, at: number) => {
  page.press('token-select')
  await shown(page, 'WalletSendSelectToken')
  const rows = () => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="token"]')]
  await expect.poll(() => rows().length).toBeGreaterThan(at)
  rows()[at]!.click()
  await shown(page, 'WalletSend')
}

/** Types into a field as a keyboard does, in one go. */
export const type = (page: Page, part: string, text: string, data: string | null = null) => {
  const input = page.part(part) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data }))
}

export const fee = (rest: Partial<TransferFee> = {}): TransferFee => ({
  tier: 'normal',
  amount: 210_000_000_000_000n,
  spendable: 312_400_000n,
  terms: {},
  ...rest,
})

export const estimate = (rest: Partial<TransferEstimate> = {}): TransferEstimate => ({
  fees: [fee()],
  balance: 312_400_000n,
  native: 1_500_000_000_000_000_000n,
  ...rest,
})

/** The same until everything is filled: 25 USDC, with an answer for the fee. */
export const fill = async (page: SendPage, answer = estimate()) => {
  await openForm(page)
  await fillForm(page, answer)
}

/** Fills the form that is open. */
export const fillForm = async (page: SendPage, answer = estimate()) => {
  await choose(page, 1)
  type(page, 'amount', '25')
  type(page, 'receiver', OTHER_ADDRESS)
  await expect.poll(() => page.part('review')?.getAttribute('aria-busy')).toBe('true')
  page.skip(1_000)
  await expect.poll(() => page.estimates.length).toBeGreaterThan(0)
  page.estimates.at(-1)!.resolve(answer)
  await expect.poll(() => page.part('review')?.getAttribute('aria-disabled')).toBe(null)
}

/** The same until a quote is asked for. */
export const quote = async (page: SendPage, answer = estimate()) => {
  await fill(page, answer)
  const before = page.drafts.length
  page.press('review')
  await shown(page, 'WalletSendPreview')
  await expect.poll(() => page.drafts.length).toBe(before + 1)
}

const draftOf = (
  { to, amount, fee: paid }: SendPage['drafts'][number]['asked'],
  tokenAddress: string,
): TransferDraft => ({
  chainId: ETHEREUM,
  from: ADDRESS,
  to,
  token: tokenAddress,
  amount,
  fee: paid,
  request: '{}',
  trace: { block: 7, nonce: 3 },
})

export const USDC = token('USD Coin', 'USDC').address.slice('eip155:1:'.length)

/** Answers the draft that was asked for, up to its simulation. */
export const draft = async (page: SendPage) => {
  const before = page.simulations.length
  const { asked, resolve } = page.drafts.at(-1)!
  resolve(draftOf(asked, USDC))
  await expect.poll(() => page.simulations.length).toBe(before + 1)
}

/** Answers the quote that was asked for, whose fee is known. */
export const answerQuote = async (page: SendPage, simulation: TransferSimulation | undefined) => {
  await draft(page)
  page.simulations.at(-1)!.resolve(simulation)
}

/** Answers a quote that reads its fee again. */
export const answerFreshQuote = async (
  page: SendPage,
  simulation: TransferSimulation | undefined,
  answer = estimate(),
) => {
  const before = page.drafts.length
  page.estimates.at(-1)!.resolve(answer)
  await expect.poll(() => page.drafts.length).toBe(before + 1)
  await answerQuote(page, simulation)
}

/** The outcome that was reviewed. */
const AS_REVIEWED: TransferSimulation = {
  outcome: 'changes',
  changes: [{ token: USDC, amount: -25_000_000n }],
  receives: 25_000_000n,
}

/** From a closed modal to a transfer that can be confirmed. */
export const review = async (
  page: SendPage,
  simulation: TransferSimulation | undefined = AS_REVIEWED,
  answer = estimate(),
) => {
  await quote(page, answer)
  await answerQuote(page, simulation)
  await expect.poll(() => page.part('confirm')?.getAttribute('aria-busy')).toBe(null)
}
