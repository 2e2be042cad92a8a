import { type ModalActor, type ModalOptions, selectTransaction, type TransactionRecord } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { expect, test, vi } from 'vitest'
import { useModalActor } from '../../hooks/useModalActor.ts'
import type { Page } from '../../page.fixture.tsx'
import { spoken } from '../../roles.fixture.ts'
import { offerTransfers } from '../../scriptedTransfers.fixture.ts'
import { connect, createPages, find, names, shown } from '../../visit.fixture.ts'
import { BOB, HASH, record, storageWith } from './transactions.fixture.ts'

const { open } = createPages()

const OTHER = `0x${'cd'.repeat(32)}`
const lost = { submitted: undefined } as unknown as Partial<TransactionRecord>

/** Locks of a browser in which another tab asks the wallet. */
const locks = {
  request: (_name: string, _options: object, held: () => unknown) => held(),
  query: async () => ({ held: [{ name: '@foyer/page/x' }], pending: [] }),
} as unknown as NonNullable<ModalOptions['ports']>['locks']

function Host({ onRender }: { onRender: (actor: ModalActor | undefined) => void }) {
  onRender(useModalActor())
  return null
}

/** Page with a connected account and these transactions; the first one is on screen. */
async function openStatus(...records: TransactionRecord[]) {
  return openStored(storageWith(...records), records[0]?.id ?? 'none')
}

/** The same with another storage; the transaction with this id is on screen. */
async function openStored(
  storage: NonNullable<ModalOptions['storage']>,
  id: string,
  { ports, offer }: { ports?: NonNullable<ModalOptions['ports']>; offer?: (page: Page) => void } = {},
) {
  let actor: ModalActor | undefined
  const copied = vi.fn(async (_: string) => {})
  const page: Page = open(
    { storage, ports: { clipboard: { write: copied }, locks, ...ports } },
    {
      children: (
        <Host
          onRender={running => {
            actor = running
          }}
        />
      ),
    },
  )
  offer?.(page)
  await connect(page)
  const show = async (id: string) => {
    actor!.send({ type: 'modal.open', view: 'TransactionStatus', arguments: { id } })
    await shown(page, 'TransactionStatus')
  }
  await show(id)
  return { page, copied, show, actor: () => actor! }
}

const section = (page: Page) => page.modal()!.querySelector<HTMLElement>('section[data-view]')!
const heading = (page: Page) => names(page, 'heading').at(-1)
const progress = (page: Page) => {
  const bar = page.modal()!.querySelector('[role="progressbar"]')
  return bar && [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]
}
const ring = (page: Page) => page.part('ring')?.dataset.state

test.each<[string, Partial<TransactionRecord>, string, string | null, string]>([
  ['asked', { ...lost, page: 'x' }, 'Confirm in Meadow', '0', 'waiting'],
  ['submitted', {}, '25 USDC on its way', '1', 'waiting'],
  ['included', {}, '25 USDC in a block', '2', 'waiting'],
  ['confirmed', {}, '25 USDC sent', '3', 'done'],
  ['reverted', {}, 'The chain undid it', null, 'failed'],
  ['replaced', { how: 'spedUp' }, 'Sent with another fee', null, 'idle'],
  ['replaced', { how: 'cancelled' }, 'Transfer cancelled', null, 'idle'],
  ['replaced', { how: 'other' }, 'Replaced', null, 'idle'],
  ['dropped', lost, 'Nothing was sent', null, 'failed'],
  ['unconfirmed', {}, 'Not in a block yet', '1', 'waiting'],
  ['undetermined', lost, 'It may have been sent', null, 'idle'],
  ['proposed', { submitted: { type: 'proposal', id: HASH } }, 'Waiting for the other owners', null, 'waiting'],
])('H58 %s is shown for what it is (%#)', async (status, rest, title, step, look) => {
  const { page } = await openStatus(record({ ...rest, status: status as TransactionRecord['status'] }))
  expect(section(page).dataset.state).toBe(status)
  expect(heading(page)).toBe(title)
  expect(progress(page)?.[0] ?? null).toBe(step)
  expect(ring(page)).toBe(look)
  expect(names(page, 'status').join()).toContain(title)
})

test('H57 a transaction that the browser does not keep says that the page has to stay open, until it is final', async () => {
  const storage = storageWith(record(), record({ id: 'done', status: 'confirmed' }))
  const { page, show, actor } = await openStored(storage, 'first')
  const stays = () => page.part('must-stay-open')?.textContent
  expect(stays()).toBeUndefined()
  storage.set = () => {
    throw new Error('quota')
  }
  const submitted = { type: 'transaction', hash: `0x${'ef'.repeat(32)}` } as const
  actor().getSnapshot().children.transactions?.send({ type: 'transaction.watch', submitted })
  await expect.poll(stays).toContain('Keep this page open until this one is final')
  await show('done')
  expect(stays()).toBeUndefined()
})

test('H68 a proposal is no transaction yet: it says so, and leads to no explorer', async () => {
  const { page } = await openStatus(record({ status: 'proposed', submitted: { type: 'proposal', id: HASH } }))
  expect(page.text()).toContain('Nothing is sent until enough owners agree to it in Meadow.')
  expect(page.text()).toContain('Proposal')
  expect(page.part('explorer')).toBe(null)
  expect(names(page, 'button').join()).toContain('Copy proposal id')
})

test('a request over WalletConnect is confirmed on the phone', async () => {
  const { page } = await openStatus(record({ ...lost, status: 'asked', page: 'x', connectorId: 'walletConnect' }))
  expect(heading(page)).toBe('Confirm on your phone')
})

/** Page in which the wallet is asked, with a clock that runs a hundred times as fast. */
async function openAsked(storage = storageWith()) {
  const { clock } = browserPorts()
  const fast = { ...clock, setTimeout: (run: () => void, wait: number) => clock.setTimeout(run, wait / 100) }
  let submissions: ReturnType<typeof offerTransfers> = []
  const offer = ({ evm }: Page) => {
    submissions = offerTransfers(evm.adapter)
  }
  const { page, show, actor } = await openStored(storage, 'none', { ports: { clock: fast }, offer })
  const transaction = record({ ...lost, id: 'asked', status: 'asked' })
  actor().getSnapshot().children.transactions?.send({ type: 'transaction.submit', transaction })
  await show('asked')
  await expect.poll(() => submissions.length).toBe(1)
  return { page, submissions, actor }
}

test('H04 a wallet that does not answer: after a while the screen says what to do, and it can always be left', async () => {
  const { page, submissions } = await openAsked()
  expect(heading(page)).toBe('Confirm in Meadow')
  expect(page.part('delayed')).toBe(null)
  await expect
    .poll(() => page.part('delayed')?.textContent)
    .toContain('No request in Meadow? If its extension was updated or removed, reload the page.')
  expect(section(page).dataset.state).toBe('asked')
  expect(names(page, 'button')).toContain('Done')
  submissions[0]!.resolve({ type: 'transaction', hash: HASH })
  await expect.poll(() => heading(page)).toBe('25 USDC on its way')
  expect(page.part('delayed')).toBe(null)
})

test('H57 a wallet that does not answer is no reason to reload a page that cannot keep the transaction', async () => {
  const storage = storageWith()
  storage.set = () => {
    throw new Error('quota')
  }
  const { page, actor } = await openAsked(storage)
  await expect.poll(() => selectTransaction(actor().getSnapshot(), 'asked').transaction?.isDelayed).toBe(true)
  await expect.poll(() => page.part('must-stay-open')).not.toBe(null)
  expect(page.part('delayed')).toBe(null)
})

test('H57 a request whose answer was lost is looked for, and is not to be sent again', async () => {
  const { page } = await openStatus(record({ ...lost, status: 'asked' }))
  expect(heading(page)).toBe('Looking for your transaction')
  expect(page.text()).toContain('Do not send it again while we look for it')
  expect(section(page).dataset.state).toBe('asked')
})

test('H69 while the network is asked about a refusal the screen says so, and offers nothing', async () => {
  const { page } = await openStatus(record({ ...lost, status: 'asked', page: 'x', checking: true }))
  expect(heading(page)).toBe('Making sure that nothing was sent')
  expect(page.text()).toContain('Meadow says that it has not sent this. We ask the network')
  expect(names(page, 'button').join()).not.toMatch(/again|send/i)
  expect(section(page).dataset.state).toBe('asked')
})

test.each([
  ['asked', 'We do not know yet whether Meadow has sent this. Do not send it again'],
  ['undetermined', 'does not say for certain that it sent nothing'],
] as const)('H69 the wallet’s own words are shown as text where the outcome is unknown: %s', async (status, text) => {
  const { page } = await openStatus(record({ ...lost, status, words: '<b>Request</b> timed\u202e out' }))
  expect(page.part('wallet-words')?.textContent).toBe('Meadow answered: <b>Request</b> timed out')
  expect(section(page).querySelector('b')).toBe(null)
  expect(page.text()).toContain(text)
  expect(page.text()).not.toContain('was lost')
  expect(names(page, 'button').join()).not.toMatch(/again/i)
})

test('H69 a transaction that was found does not show what the wallet had answered', async () => {
  const { page } = await openStatus(record({ status: 'confirmed', words: 'Request timed out' }))
  expect(page.part('wallet-words')).toBe(null)
})

test('H24 what is not in a block yet, or may have been sent, never invites to send again', async () => {
  for (const given of [
    record({ status: 'unconfirmed' }),
    record({ ...lost, status: 'undetermined' }),
    record({ ...lost, status: 'asked' }),
  ]) {
    const { page } = await openStatus(given)
    const advice = page.text().match(/[^.]*(?:send|try) (?:it )?again[^.]*/gi) ?? []
    expect(advice.length).toBeGreaterThan(0)
    for (const each of advice) expect(each).toMatch(/do not|before/i)
    expect(page.text()).toMatch(/Do not send it again|before you send again/)
    expect(names(page, 'button').join()).not.toMatch(/again|send/i)
  }
})

test('H24 a reverted transaction says that the fee is spent, with the reason of the chain as text', async () => {
  const { page } = await openStatus(record({ status: 'reverted', reason: '<b>paused</b>\u202e' }))
  expect(page.text()).toContain('the network fee is spent. The reason: <b>paused</b>')
  expect(section(page).querySelector('b')).toBe(null)
  expect(progress(page)).toBe(null)
})

const paidByTheApp = ({ draft, ...paid }: TransactionRecord): TransactionRecord => ({
  ...paid,
  draft: { ...draft!, fee: { ...draft!.fee, amount: '0' } },
})

test('a transaction that the app pays for has no fee', async () => {
  const { page } = await openStatus(paidByTheApp(record({})))
  expect(page.part('amount')?.textContent).toBeTruthy()
  expect(page.part('fee')).toBe(null)
})

test('a reverted transaction that the app paid for does not say that the fee is spent', async () => {
  const { page } = await openStatus(paidByTheApp(record({ status: 'reverted', reason: 'paused' })))
  expect(page.text()).toContain('Nothing was moved, and you paid no fee. The reason: paused')
  expect(page.text()).not.toContain('is spent')
})

test('the facts are the exact amount, receiver, network, most that it costs, and the id', async () => {
  const { page, copied } = await openStatus(
    record({ summary: { symbol: 'USDC', decimals: 6, amount: '1234567890', to: BOB, name: 'bob.foyer.id' } }),
  )
  expect(heading(page)).toBe('1,234.57 USDC on its way')
  expect(page.part('amount')?.textContent).toBe('1,234.56789 USDC')
  expect(page.part('receiver-name')?.textContent).toBe('bob.foyer.id')
  expect(page.part('fee')?.textContent).toBe('up to 0.000021 ETH')
  expect(page.text()).toContain('Ethereum')
  find(page, 'button', 'Copy address 0x70…dc79C8').click()
  find(page, 'button', 'Copy transaction id 0xab…ababab').click()
  await expect.poll(() => copied.mock.calls.map(([text]) => text)).toEqual([BOB, HASH])
})

test('H73 the amount that arrives is a fact where it is another one, to the last digit', async () => {
  const summary = { symbol: 'TOLL', decimals: 6, amount: '1234567890', receives: '1172839496', to: BOB }
  const { page } = await openStatus(record({ summary }))
  expect(page.part('amount')?.textContent).toBe('1,234.56789 TOLL')
  expect(page.part('receives')?.textContent).toBe('1,172.839496 TOLL')
  expect(page.text()).toContain('Arrives, as simulated')
})

test('an amount below one keeps the decimals that it has', async () => {
  const { page } = await openStatus(record({ summary: { symbol: 'BTC', decimals: 8, amount: '12345', to: BOB } }))
  expect(heading(page)).toBe('0.00012345 BTC on its way')
})

test('a transaction of the host without a summary has no amount, receiver or fee', async () => {
  const own = {
    ...record({ status: 'confirmed' }),
    summary: undefined,
    draft: undefined,
  } as unknown as TransactionRecord
  const { page } = await openStatus(own)
  expect(heading(page)).toBe('Transaction confirmed')
  expect([page.part('amount'), page.part('receiver'), page.part('fee')]).toEqual([null, null, null])
})

test('the explorer shows the transaction in a new tab', async () => {
  const { page } = await openStatus(record())
  const link = find(page, 'link', 'Explorer (opens in a new tab)') as HTMLAnchorElement
  expect([link.href, link.target, link.rel]).toEqual([
    `https://explorer.example/tx/${HASH}`,
    '_blank',
    'noopener noreferrer',
  ])
})

test('calls have no page in the explorer: their id is copied', async () => {
  const { page, copied } = await openStatus(record({ submitted: { type: 'calls', id: 'bundle-1' } }))
  expect(page.part('explorer')).toBe(null)
  page.press('copy-id')
  await expect.poll(() => copied.mock.calls).toEqual([['bundle-1']])
})

test('H57 without an id the account is looked up in the explorer', async () => {
  const { page } = await openStatus(record({ ...lost, status: 'undetermined' }))
  expect(page.part('explorer')?.getAttribute('href')).toBe(
    'https://explorer.example/address/0x52908400098527886E0F7030069857D2E4169EE7',
  )
  expect(spoken(page.part('undetermined')!)).toBe('Look in the explorer or in your wallet before you send again.')
})

test('a replaced transaction leads to the other one: in the list, else in the explorer', async () => {
  const by = { type: 'transaction', hash: OTHER } as const
  const first = record({ status: 'replaced', how: 'spedUp', by })
  const { page } = await openStatus(first)
  expect(page.part('explorer')?.getAttribute('href')).toBe(`https://explorer.example/tx/${OTHER}`)
  const both = await openStatus(first, record({ id: 'second', status: 'confirmed', submitted: by }))
  both.page.press('replacement')
  await expect.poll(() => section(both.page).dataset.state).toBe('confirmed')
})

test('Done closes a window that opened with the transaction, and else leads to the account', async () => {
  const { page, show, actor } = await openStatus(record())
  find(page, 'button', 'Done').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  actor().send({ type: 'modal.open', view: 'Account' })
  await shown(page, 'Account')
  await show('first')
  find(page, 'button', 'Done').click()
  await shown(page, 'Account')
  expect(names(page, 'button')).not.toContain('Back')
})

test('a transaction that is not in the list was not sent', async () => {
  const { page, show } = await openStatus(record())
  await show('other')
  await expect.poll(() => heading(page)).toBe('Nothing was sent')
  expect(page.text()).toContain('No money has moved.')
  expect(names(page, 'button')).toContain('Done')
})
