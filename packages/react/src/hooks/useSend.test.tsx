import { isFoyerError, type TransactionRecord } from '@foyer/core'
import { FoyerError } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { confirmTransfer, offerTransfers } from '../scriptedTransfers.fixture.ts'
import { skippableClock } from '../skippableClock.fixture.ts'
import { connect, createPages, shown } from '../visit.fixture.ts'
import { useModal } from './useModal.ts'
import { useModalActor } from './useModalActor.ts'
import { useSend } from './useSend.ts'
import { useTransaction, useTransactions } from './useTransactions.ts'

const { open } = createPages()

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const sent = { type: 'transaction', hash: HASH } as const
const terms = { amount: '1.5', to: BOB }

const useHost = () => ({
  send: useSend(),
  modal: useModal(),
  list: useTransactions(),
  own: useTransaction(HASH),
  actor: useModalActor(),
})

type Hooks = ReturnType<typeof useHost>

function Host({ onRender }: { onRender: (hooks: Hooks) => void }) {
  onRender(useHost())
  return null
}

/** Page of a host that uses the hooks, with a connected wallet unless `connected` is false. */
async function openHost({ connected = true } = {}) {
  const clock = skippableClock()
  let host: Hooks | undefined
  const lists = new Set<unknown>()
  const onRender = (hooks: Hooks) => {
    host = hooks
    lists.add(hooks.list.transactions)
  }
  const page = open({ ports: { clock } }, { children: <Host onRender={onRender} /> })
  const submissions = offerTransfers(page.evm.adapter)
  await expect.poll(() => host).toBeTruthy()
  if (connected) await connect(page)
  return { page, submissions, lists, skip: clock.skip, now: () => host!, confirm: () => confirmTransfer(host!.actor!) }
}

/** Outcome of a promise so far. */
function outcomeOf(promise: Promise<unknown>) {
  let outcome: unknown = 'pending'
  promise.then(
    value => {
      outcome = value
    },
    (error: unknown) => {
      outcome = isFoyerError(error) ? error.code : error
    },
  )
  return () => outcome
}

test('useSend() resolves with the transaction once it is submitted', async () => {
  const { page, submissions, now, confirm } = await openHost()
  const outcome = outcomeOf(now().send(terms))
  await shown(page, 'WalletSend')
  await confirm()
  await shown(page, 'TransactionStatus')
  await expect.poll(() => submissions.length).toBe(1)
  expect(outcome()).toBe('pending')
  submissions[0]?.resolve(sent)
  await expect.poll(outcome).toMatchObject({ status: 'submitted', submitted: sent, summary: { to: BOB } })
  expect(now().list.transactions).toEqual([outcome()])
})

test('H29 it resolves although the window was closed while the wallet was asked', async () => {
  const { page, submissions, now, confirm } = await openHost()
  const outcome = outcomeOf(now().send(terms))
  await confirm()
  await expect.poll(() => submissions.length).toBe(1)
  now().modal.close()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(outcome()).toBe('pending')
  submissions[0]?.resolve(sent)
  await expect.poll(outcome).toMatchObject({ submitted: sent })
})

test('it rejects with the error of the wallet when the visitor leaves after a refusal', async () => {
  const { page, submissions, now, confirm } = await openHost()
  const outcome = outcomeOf(now().send(terms))
  await confirm()
  await expect.poll(() => submissions.length).toBe(1)
  submissions[0]?.reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
  await shown(page, 'WalletSendPreview')
  expect(outcome()).toBe('pending')
  now().modal.close()
  await expect.poll(outcome).toBe('wallet.rejected')
})

test('it rejects with connect.cancelled when the visitor leaves before, or the page unmounts', async () => {
  const first = await openHost()
  const left = outcomeOf(first.now().send(terms))
  await shown(first.page, 'WalletSend')
  first.now().modal.close()
  await expect.poll(left).toBe('connect.cancelled')
  await expect.poll(() => first.page.part('dialog', '[open]')).toBe(null)
  const unmounted = outcomeOf(first.now().send(terms))
  await expect.poll(() => first.page.part('dialog', '[open]')).toBeTruthy()
  first.page.unmount()
  await expect.poll(unmounted).toBe('connect.cancelled')
})

test('H57 it rejects with transfer.undetermined when the wallet never says whether it has sent it', async () => {
  const { submissions, now, confirm, skip } = await openHost()
  const outcome = outcomeOf(now().send(terms))
  await confirm()
  await expect.poll(() => submissions.length).toBe(1)
  submissions[0]?.reject(new Error('The extension has gone.'))
  await expect.poll(() => now().list.transactions[0]?.status).toBe('asked')
  await expect
    .poll(() => {
      skip(1_000)
      return outcome()
    })
    .toBe('transfer.undetermined')
  expect(now().list.transactions[0]?.status).toBe('undetermined')
})

test('without a connected wallet it rejects with account.missing, and opens nothing', async () => {
  const { page, now } = await openHost({ connected: false })
  await expect(now().send(terms)).rejects.toMatchObject({ code: 'account.missing' })
  expect(page.part('dialog', '[open]')).toBe(null)
})

test("open({ view: 'WalletSend' }) is the same, and other views resolve with nothing", async () => {
  const { page, submissions, now, confirm } = await openHost()
  const promise: Promise<TransactionRecord> = now().modal.open({ view: 'WalletSend', arguments: terms })
  await confirm()
  await expect.poll(() => submissions.length).toBe(1)
  submissions[0]?.resolve(sent)
  await expect(promise).resolves.toMatchObject({ submitted: sent })
  const opened: Promise<void> = now().modal.open({ view: 'Account' })
  await expect(opened).resolves.toBe(undefined)
  await shown(page, 'Account')
})

test('useTransactions() is empty and stable before the modal has loaded, and watch() loads it', async () => {
  const { now, lists, page } = await openHost({ connected: false })
  expect(now().list.transactions).toEqual([])
  expect(lists.size).toBe(1)
  expect(now().own).toBe(undefined)
  await connect(page)
  now().list.watch({ submitted: HASH })
  await expect.poll(() => now().list.transactions).toMatchObject([{ status: 'submitted', submitted: sent }])
  expect(now().own).toBe(now().list.transactions[0])
  now().list.watch({ submitted: HASH })
  await expect.poll(() => now().list.transactions.length).toBe(1)
})

test('an answer that is no id is not taken into the list, and the host is told why', async () => {
  const { now } = await openHost()
  const errors: string[] = []
  now().actor?.on('error', ({ error }) => void errors.push(error.code))
  now().list.watch({ submitted: 'x'.repeat(10_000) })
  await expect.poll(() => errors).toEqual(['config.invalid'])
  expect(now().list.transactions).toEqual([])
})
