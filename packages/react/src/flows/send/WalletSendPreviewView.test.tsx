import { FoyerError } from '@foyer/core'
import type { TransferSimulation } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { spoken } from '../../roles.fixture.ts'
import { connect, createPages, find, names, shown } from '../../visit.fixture.ts'
import {
  ADDRESS,
  answerFreshQuote,
  answerQuote,
  BALANCES,
  choose,
  draft,
  estimate,
  fee,
  fillForm,
  openForm,
  quote,
  RECEIVER,
  review,
  type SendPage,
  sendPages,
  type,
  USDC,
} from './send.fixture.ts'

const pages = createPages()
const open = sendPages(pages.open)

const facts = (page: SendPage) =>
  Object.fromEntries(
    [...page.modal()!.querySelectorAll<HTMLElement>('.fact')].map(fact => [
      spoken(fact.querySelector('dt')!),
      spoken(fact.querySelector('dd')!),
    ]),
  )
const isBusy = (page: SendPage) => page.part('confirm')?.getAttribute('aria-busy') === 'true'

test('the layout is there before the quote, and nothing can be confirmed', async () => {
  const page = open()
  await quote(page)
  expect(names(page, 'heading')).toEqual(['Review'])
  expect(page.part('amount')?.textContent).toBe('25 USDC')
  expect(facts(page)).toEqual({ To: RECEIVER, 'Network fee': '', 'You keep': '' })
  expect(isBusy(page)).toBe(true)
  page.press('confirm')
  expect(page.submissions).toEqual([])
})

test('the review has the exact amount, the receiver, the fee and what remains, and is sent once', async () => {
  const page = open()
  await review(page)
  expect(page.text()).toContain('$25.00 · on Ethereum')
  expect(facts(page)).toEqual({ To: RECEIVER, 'Network fee': '$0.42 0.00021 ETH', 'You keep': '287.4 USDC' })
  expect(page.part('simulation')?.textContent).toBe(
    'Simulated: 25 USDC leaves and arrives in full. Nothing else of yours changes.',
  )
  expect(page.part('warning')).toBe(null)
  expect(page.text()).toContain('First time you send to this address.')
  const confirm = find(page, 'button', 'Send 25 USDC')
  confirm.click()
  confirm.click()
  await shown(page, 'TransactionStatus')
  await expect.poll(() => page.submissions.length).toBe(1)
})

const differing: Record<string, [TransferSimulation, string]> = {
  'more leaves': [
    { outcome: 'changes', changes: [{ token: USDC, amount: -25_000_000n }, { amount: -(10n ** 18n) }] },
    'Simulated: something else happens25 USDC leaves1 ETH leaves',
  ],
  'an unknown token arrives': [
    { outcome: 'changes', changes: [{ token: '0x000000000000000000000000000000000000dEaD', amount: 1n }] },
    'Simulated: something else happensan unknown token (0x00…00dEaD) arrives',
  ],
  'nothing leaves': [
    { outcome: 'changes', changes: [] },
    'Simulated: something else happensNothing leaves your account.',
  ],
  'it fails': [{ outcome: 'fails', reason: 'Paused' }, 'Simulated: this transfer failsPaused'],
}

test.each(Object.keys(differing))('a simulation in which %s is a warning', async name => {
  const [simulation, text] = differing[name]!
  const page = open()
  await review(page, simulation)
  expect(page.part('warning', '[data-warning="simulation"]')?.textContent).toBe(text)
  expect(page.part('confirm')?.textContent).toBe('Send 25 USDC')
})

test('the simulation is awaited in the preview, which cannot be confirmed before', async () => {
  const page = open()
  await quote(page)
  await draft(page)
  await expect.poll(() => facts(page)['You keep']).toBe('287.4 USDC')
  expect(page.part('notice')?.querySelector('[data-part="skeleton"]')).not.toBe(null)
  expect(isBusy(page)).toBe(true)
  page.simulations.at(-1)!.resolve({ outcome: 'fails', reason: 'Paused' })
  await expect.poll(() => isBusy(page)).toBe(false)
  expect(page.part('warning', '[data-warning="simulation"]')?.textContent).toBe('Simulated: this transfer failsPaused')
})

test('without a simulation there is no card for it', async () => {
  const page = open()
  await quote(page)
  await answerQuote(page, undefined)
  await expect.poll(() => isBusy(page)).toBe(false)
  expect(page.part('simulation')).toBe(null)
})

test('a deposit is a fact of its own, and not part of the fee', async () => {
  const page = open()
  const answer = estimate({ fees: [fee({ amount: 210_000_000_000_000n + 10n ** 16n, deposit: 10n ** 16n })] })
  const changes = [{ token: USDC, amount: -25_000_000n }, { amount: -(10n ** 16n) }]
  await review(page, { outcome: 'changes', changes, receives: 25_000_000n }, answer)
  expect(facts(page)).toMatchObject({
    'Network fee': '$0.42 0.00021 ETH',
    'Deposit for the new account': '$20.00 0.01 ETH',
  })
  expect(page.part('simulation')?.textContent).toBe(
    'Simulated: 25 USDC leaves with the deposit, and arrives in full. Nothing else of yours changes.',
  )
})

const PAYS = [{ token: USDC, amount: -25_000_000n }]
const receipts: Record<string, [receives: bigint, text: string]> = {
  'the token keeps a fee': [
    23_750_000n,
    'Simulated: another amount arrivesThe receiver gets 23.75 USDC, the token keeps a fee of 1.25 USDC.',
  ],
  'nothing arrives': [
    0n,
    'Simulated: another amount arrivesThe receiver gets nothing of it. Do not send it unless you know why.',
  ],
  'more arrives': [
    26_000_000n,
    'Simulated: another amount arrivesThe receiver gets 26 USDC, which is more than you send.',
  ],
}

test.each(Object.entries(receipts))(
  'H73 a transfer of which %s has the receiver’s amount and a warning',
  async (_, [receives, text]) => {
    const page = open()
    await review(page, { outcome: 'changes', changes: PAYS, receives })
    expect(page.part('warning', '[data-warning="simulation"]')?.textContent).toBe(text)
    expect(page.part('receives')?.textContent).toMatch(/^Receiver gets[\d.]+ USDC$/)
    expect(page.part('confirm')?.classList).toContain('danger')
  },
)

test('H73 a simulation that tells the payer’s side alone claims nothing of the receiver', async () => {
  const page = open()
  await review(page, { outcome: 'changes', changes: PAYS })
  expect(page.part('simulation')?.textContent).toBe(
    'Simulated: 25 USDC leaves, nothing else of yours changes. The network does not say what arrives.',
  )
  expect(page.part('receives')).toBe(null)
  expect(page.part('warning')).toBe(null)
})

test('H73 both sides are told where the payer’s differs too', async () => {
  const page = open()
  await review(page, { outcome: 'changes', changes: [{ token: USDC, amount: -26_000_000n }], receives: 24_000_000n })
  expect(page.part('warning', '[data-warning="simulation"]')?.textContent).toBe(
    'Simulated: something else happens26 USDC leavesThe receiver gets 24 USDC',
  )
})

test('a token that rounds shows the exact amount without a warning', async () => {
  const page = open()
  await review(page, { outcome: 'changes', changes: PAYS, receives: 24_999_999n })
  expect(page.part('simulation')?.textContent).toBe(
    'Simulated: the receiver gets 24.999999 USDC, because this token rounds. Nothing else of yours changes.',
  )
  expect(page.part('warning')).toBe(null)
})

test('H74 a network that may charge more than its gas is named, and is not where its rule is known', async () => {
  const page = open()
  await review(page, undefined, estimate({ fees: [fee({ margin: 210_000_000_000_000n })] }))
  expect(page.part('margin')?.textContent).toBe('This network may charge more than its gas.')
  const other = open()
  await review(other)
  expect(other.part('margin')).toBe(null)
})

test('H74 Max of the native currency says how much is kept for such a network', async () => {
  const page = open()
  await openForm(page)
  await choose(page, 0)
  type(page, 'receiver', RECEIVER)
  page.press('max')
  page.skip(1_000)
  await expect.poll(() => page.estimates.length).toBeGreaterThan(0)
  const [amount, native] = [10n ** 15n, 15n * 10n ** 17n]
  const spendable = native - amount - amount
  page.estimates.at(-1)!.resolve(estimate({ fees: [fee({ amount, margin: amount, spendable })], balance: native }))
  await expect.poll(() => page.part('review')?.getAttribute('aria-disabled')).toBe(null)
  page.press('review')
  await shown(page, 'WalletSendPreview')
  await expect.poll(() => page.drafts.length).toBe(1)
  expect(page.drafts[0]!.asked.amount).toBe(spendable)
  await answerQuote(page, undefined)
  const text = 'This network may charge more than its gas. 0.001 ETH more is kept for it.'
  await expect.poll(() => page.part('margin')?.textContent).toBe(text)
})

test('H74 the fee of a token that is the native currency comes out of what the visitor keeps', async () => {
  const page = open()
  await review(
    page,
    undefined,
    estimate({ isNative: true, fees: [fee({ amount: 10n ** 18n })], native: 3124n * 10n ** 17n }),
  )
  expect(facts(page)['You keep']).toBe('286.4 USDC')
})

test('H31 another tier is quoted again; until then the old review stays, and cannot be confirmed', async () => {
  const page = open()
  const fees = [fee({ tier: 'slow' }), fee(), fee({ tier: 'fast', amount: 420_000_000_000_000n })] as const
  await review(page, undefined, estimate({ fees }))
  const tiers = [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="fee"]')]
  expect(tiers.map(({ dataset, textContent }) => [dataset.tier, textContent])).toEqual([
    ['slow', 'Slow$0.42'],
    ['normal', 'Normal$0.42'],
    ['fast', 'Fast$0.84'],
  ])
  const before = page.estimates.length
  page.press('fee', '[data-tier="fast"]')
  await expect.poll(() => page.estimates.length).toBe(before + 1)
  expect(isBusy(page)).toBe(true)
  expect(facts(page)['You keep']).toBe('287.4 USDC')
  await answerFreshQuote(page, undefined, estimate({ fees }))
  await expect.poll(() => facts(page)['Network fee']).toBe('$0.84 0.00042 ETH')
  expect(isBusy(page)).toBe(false)
})

test('after a rejection in the wallet the visitor reads that nothing was sent, and may review it again', async () => {
  const page = open()
  await review(page)
  page.press('confirm')
  await expect.poll(() => page.submissions.length).toBe(1)
  page.submissions[0]!.reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
  await shown(page, 'WalletSendPreview')
  expect(names(page, 'heading')).toEqual(['Review', 'The transfer was not sent'])
  expect(page.text()).toContain('You declined in the wallet. Nothing was sent.')
  const before = page.estimates.length
  page.press('retry')
  await expect.poll(() => page.estimates.length).toBe(before + 1)
  expect(page.submissions).toHaveLength(1)
})

test('H04 a wallet that answers nothing any more is told as that: nothing has changed, and nothing was sent', async () => {
  const page = open()
  await review(page)
  page.press('confirm')
  await expect.poll(() => page.submissions.length).toBe(1)
  page.submissions[0]!.reject(new FoyerError('transfer.unanswered', {}))
  await shown(page, 'WalletSendPreview')
  expect(page.text()).toContain('Your wallet does not answer. Nothing was sent. Reload the page, then try again.')
  expect(page.text()).not.toContain('another network')
})

test('a quote that cannot be made is told, and Edit leads back to the form as it was', async () => {
  const page = open()
  await quote(page)
  page.drafts.at(-1)!.reject(new FoyerError('rpc.failed', { method: 'eth_call' }))
  await expect.poll(page.text).toContain('The network did not answer. Try again in a moment.')
  page.press('edit')
  await shown(page, 'WalletSend')
  expect((page.part('amount') as HTMLInputElement).value).toBe('25')
})

test.each([
  ['smartAccount', 'Paid by the app'],
  ['eoa', '$0.00 0 ETH'],
] as const)('a fee of nothing from an account of type %s is: %s', async (type, expected) => {
  const page = open()
  await connect(page)
  page.evm.report({ type: 'accounts.changed', accounts: [{ namespace: 'eip155', address: ADDRESS, type }] })
  page.button()?.click()
  await shown(page, 'Account')
  await expect.poll(() => page.requests.balance.length).toBe(1)
  page.requests.balance[0]?.answer({ balances: BALANCES })
  find(page, 'button', 'Send').click()
  await shown(page, 'WalletSend')
  await expect.poll(() => page.part('token-select')).not.toBe(null)
  await fillForm(page, estimate({ fees: [fee({ amount: 0n })] }))
  expect(spoken(page.part('fee')!)).toBe(`Network fee${expected}`)
  page.press('review')
  await shown(page, 'WalletSendPreview')
  await expect.poll(() => page.drafts.length).toBe(1)
  await answerQuote(page, undefined)
  await expect.poll(() => facts(page)['Network fee']).toBe(expected)
})
