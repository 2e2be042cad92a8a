import { expect, onTestFinished, test, vi } from 'vitest'
import { doors } from '../../doors.ts'
import { FoyerError, isFoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks } from '../../testing/index.ts'
import { ETHEREUM, POLYGON, storedVisit, type VisitOptions, visit } from '../../visit.fixture.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import * as sending from '../send/door.ts'
import type { sendMachine } from '../send/send.machine.ts'
import type { SendEvent, WantedTransfer } from '../send/send.types.ts'
import * as listing from '../transactions/provideTransactions.ts'
import { ALICE, BOB, memoryLocks, sent } from '../transactions/transactions.fixture.ts'
import { createCommands } from './commands.ts'

const terms: WantedTransfer = { token: 'native', amount: '1.5', to: BOB }

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await flushMicrotasks()
}

/** Outcome of a promise so far. */
function outcomeOf(promise: Promise<unknown>) {
  let outcome: unknown = 'pending'
  promise.then(
    value => {
      outcome = { value }
    },
    (error: unknown) => {
      outcome = isFoyerError(error) ? error.code : error
    },
  )
  return () => outcome
}

/** Page whose file with the transactions loads when the test says so. */
async function startPage({ connected = true, ...options }: VisitOptions & { connected?: boolean }) {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let fails = false
  vi.spyOn(doors, 'send').mockImplementation(async () => sending)
  vi.spyOn(doors, 'transactions').mockImplementation(async () => {
    await released
    if (fails) throw new TypeError('Failed to fetch')
    return listing
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const page = visit({ locks: memoryLocks(), ...options })
  await settled()
  if (connected) {
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.eip155.connects.last().resolve(connection('fox', ETHEREUM, [ALICE]))
    await settled()
  }
  return {
    ...page,
    failToLoad: async () => {
      fails = true
      release()
      await settled()
    },
    load: async () => {
      release()
      await settled()
    },
  }
}

/** Page on which a host asks for a transfer. */
async function openPage(options: VisitOptions & { connected?: boolean } = {}) {
  const page = await startPage(options)
  const { eip155 } = page
  const flow = () => flowOf<typeof sendMachine>(page.actor.getSnapshot().children.send)
  const press = async (event: SendEvent) => {
    flow()!.send(event)
    await settled()
  }
  const estimate = async () => {
    await eip155.estimates.last().resolve({
      fees: [{ tier: 'normal', amount: 21_000n, spendable: 4_000_000_000n, terms: {} }],
      balance: 5_000_000_000n,
      native: 5_000_000_000n,
    })
    await settled()
  }
  const opened = async (wanted?: WantedTransfer) => {
    const promise = createCommands(page.actor).send(wanted)
    const outcome = outcomeOf(promise)
    await settled()
    return { promise, outcome }
  }
  const steps = {
    ...page,
    flow,
    press,
    opened,
    state: () => flow()?.getSnapshot().value,
    /** From the filled form to the preview. */
    review: async () => {
      await page.clock.advance(400)
      await estimate()
      await press({ type: 'review' })
      await estimate()
      const { from, to, amount, fee } = eip155.drafts.last().asked
      await eip155.drafts.last().resolve({
        chainId: ETHEREUM,
        from: from.address,
        to,
        amount,
        fee,
        request: '{}',
        trace: { block: 7, nonce: 3 },
      })
      await settled()
    },
    confirm: async () => {
      await steps.review()
      await press({ type: 'confirm' })
    },
    answer: async () => {
      await eip155.submissions.last().resolve(sent)
      await settled()
    },
    refuse: async () => {
      // A person takes their time.
      await page.clock.advance(1_000)
      await eip155.submissions.last().reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
      await settled()
    },
    close: async () => {
      page.actor.send({ type: 'modal.close' })
      await settled()
    },
  }
  return steps
}

test('the form has the terms of the host, and the promise resolves with the transaction once it is sent', async () => {
  const page = await openPage()
  await page.load()
  const { promise, outcome } = await page.opened(terms)
  expect(page.view()).toBe('WalletSend')
  await page.confirm()
  expect(page.view()).toBe('TransactionStatus')
  expect(outcome()).toBe('pending')
  await page.answer()
  const transaction = await promise
  expect(transaction).toMatchObject({
    status: 'submitted',
    submitted: sent,
    summary: { to: BOB, amount: '1500000000' },
  })
})

test('H29 closing the window while the wallet is asked rejects nothing', async () => {
  const page = await openPage()
  await page.load()
  const { outcome } = await page.opened(terms)
  await page.confirm()
  await page.close()
  expect(outcome()).toBe('pending')
  await page.answer()
  expect(outcome()).toMatchObject({ value: { submitted: sent } })
})

test('H29 closing the window before the list of transactions has loaded rejects nothing', async () => {
  const page = await openPage()
  const { outcome } = await page.opened(terms)
  await page.confirm()
  await page.close()
  expect(outcome()).toBe('pending')
  await page.load()
  await page.answer()
  expect(outcome()).toMatchObject({ value: { submitted: sent } })
})

test('H29 a transfer on its way resolves its own promise, also when the visitor opens the form again before the list has loaded', async () => {
  const page = await openPage()
  const { outcome } = await page.opened(terms)
  await page.confirm()
  await page.send({ type: 'modal.open', view: 'WalletSend' })
  await settled()
  expect(page.state()).not.toBe('signing')
  expect(outcome()).toBe('pending')
  await page.load()
  await page.answer()
  expect(outcome()).toMatchObject({ value: { submitted: sent } })
})

test('without the list of transactions the wallet is not asked, and leaving rejects with the reason', async () => {
  const page = await openPage()
  const { outcome } = await page.opened(terms)
  await page.confirm()
  await page.failToLoad()
  expect(page.eip155.submissions.list).toEqual([])
  await page.close()
  expect(outcome()).toBe('chunk.failed')
})

test('leaving before anything was confirmed cancels', async () => {
  const page = await openPage()
  await page.load()
  const { outcome } = await page.opened(terms)
  await page.review()
  expect(outcome()).toBe('pending')
  await page.close()
  expect(outcome()).toBe('connect.cancelled')
})

test('a refusal leads back to the preview, where the visitor may try again', async () => {
  const page = await openPage()
  await page.load()
  const { outcome } = await page.opened(terms)
  await page.confirm()
  await page.refuse()
  expect(page.view()).toBe('WalletSendPreview')
  expect(outcome()).toBe('pending')
  await page.press({ type: 'back' })
  await page.confirm()
  await page.answer()
  expect(page.eip155.submissions.list).toHaveLength(2)
  expect(outcome()).toMatchObject({ value: { submitted: sent } })
})

test('leaving after a refusal rejects with the error of the wallet and its cause', async () => {
  const page = await openPage()
  await page.load()
  const { promise, outcome } = await page.opened(terms)
  await page.confirm()
  await page.refuse()
  await page.close()
  expect(outcome()).toBe('wallet.rejected')
  await expect(promise).rejects.toMatchObject({ cause: expect.objectContaining({ code: 'wallet.rejected' }) })
})

test('a refusal after the window was closed rejects with the error of the wallet', async () => {
  const page = await openPage()
  await page.load()
  const { outcome } = await page.opened(terms)
  await page.confirm()
  await page.close()
  await page.refuse()
  expect(outcome()).toBe('wallet.rejected')
})

test('H08 a refusal of an account that no longer pays still rejects with the error of the wallet', async () => {
  const page = await openPage()
  await page.load()
  const { outcome } = await page.opened(terms)
  await page.confirm()
  await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
  await settled()
  await page.close()
  await page.refuse()
  expect(outcome()).toBe('wallet.rejected')
})

test('the error of an earlier transfer is not that of the next one', async () => {
  const page = await openPage()
  await page.load()
  const first = await page.opened(terms)
  await page.confirm()
  await page.refuse()
  await page.close()
  expect(first.outcome()).toBe('wallet.rejected')
  const next = await page.opened()
  await page.close()
  expect(next.outcome()).toBe('connect.cancelled')
})

test('H57 an answer of the wallet that is lost rejects with transfer.undetermined once it was looked for', async () => {
  const page = await openPage()
  await page.load()
  const { promise, outcome } = await page.opened(terms)
  await page.confirm()
  await page.eip155.submissions.last().reject(new Error('The extension has gone.'))
  await settled()
  expect(outcome()).toBe('pending')
  await page.clock.advance(25_000)
  await settled()
  expect(outcome()).toBe('transfer.undetermined')
  const asked = page.facts.flatMap(fact => (fact.type === 'transaction.asked' ? [fact.transaction.id] : []))
  await expect(promise).rejects.toMatchObject({ context: { id: asked[0] } })
})

test('H58 an answer that is lost, of a transfer that no block will have, rejects as not sent', async () => {
  const page = await openPage()
  await page.load()
  const { outcome } = await page.opened(terms)
  await page.confirm()
  await page.eip155.submissions.last().reject(new Error('The extension has gone.'))
  await settled()
  await page.clock.advance(2_000)
  await settled()
  await page.eip155.looks.last().resolve([{ status: 'dropped' }])
  await settled()
  expect(outcome()).toBe('transfer.expired')
})

test('without terms the form goes on with an earlier wish, and resolves all the same', async () => {
  const page = await openPage()
  await page.load()
  const first = await page.opened(terms)
  await page.close()
  expect(first.outcome()).toBe('connect.cancelled')
  const next = await page.opened()
  await page.confirm()
  await page.answer()
  expect(next.outcome()).toMatchObject({ value: { summary: { to: BOB } } })
})

test('another transfer that the host asks for cancels the first, and only the second resolves', async () => {
  const page = await openPage()
  await page.load()
  const first = await page.opened(terms)
  const second = await page.opened({ ...terms, amount: '2' })
  expect(first.outcome()).toBe('connect.cancelled')
  await page.confirm()
  await page.answer()
  expect(second.outcome()).toMatchObject({ value: { summary: { amount: '2000000000' } } })
})

test('H28 the same request twice is one transfer', async () => {
  const page = await openPage()
  await page.load()
  const first = await page.opened(terms)
  const second = await page.opened({ ...terms })
  await page.confirm()
  await page.answer()
  expect(page.eip155.submissions.list).toHaveLength(1)
  expect(second.outcome()).toEqual(first.outcome())
  expect(first.outcome()).toMatchObject({ value: { submitted: sent } })
})

test('a transfer while an earlier one is in the wallet is another transfer', async () => {
  const page = await openPage()
  await page.load()
  const first = await page.opened(terms)
  await page.confirm()
  await page.close()
  const second = await page.opened()
  await page.close()
  expect([first.outcome(), second.outcome()]).toEqual(['pending', 'connect.cancelled'])
  await page.answer()
  expect(first.outcome()).toMatchObject({ value: { submitted: sent } })
})

test('a stopped actor cancels', async () => {
  const page = await openPage()
  const { outcome } = await page.opened(terms)
  page.stop()
  await settled()
  expect(outcome()).toBe('connect.cancelled')
})

test('in an embedded modal, which does not close, leaving the form cancels', async () => {
  const page = await openPage({ embedded: true })
  await page.load()
  const { outcome } = await page.opened(terms)
  expect(page.view()).toBe('WalletSend')
  expect(outcome()).toBe('pending')
  await page.close()
  expect(outcome()).toBe('connect.cancelled')
})

test('without a connection, and on a chain family that cannot send, it rejects and opens nothing', async () => {
  const page = await openPage({ connected: false })
  const absent = await page.opened(terms)
  expect([absent.outcome(), page.window()]).toEqual(['account.missing', 'closed'])
  const other = await openPage({ features: { send: false } })
  const off = await other.opened(terms)
  expect([off.outcome(), other.window()]).toEqual(['chain.unsupported', 'closed'])
})

test('a returning visitor sends once the wallet of the last visit is restored', async () => {
  const storage = storedVisit({
    'active-namespace': 'eip155',
    'eip155/connector': { connectorId: 'fox', chainId: ETHEREUM },
  })
  const page = await openPage({ connected: false, storage })
  const { outcome } = await page.opened(terms)
  expect([outcome(), page.window()]).toEqual(['pending', 'closed'])
  await page.eip155.restores.last().resolve(connection('fox', ETHEREUM, [ALICE]))
  await settled()
  expect([outcome(), page.view()]).toEqual(['pending', 'WalletSend'])
})
