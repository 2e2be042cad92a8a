import { vi } from 'vitest'
import { assign, setup } from 'xstate'
import { doors } from '../../doors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, kept, type VisitOptions, visit } from '../../visit.fixture.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import * as provided from './provideTransactions.ts'
import type { TransactionRecord } from './transaction.types.ts'
import { ALICE, memoryLocks, reviewed } from './transactions.fixture.ts'
import type { transactionsMachine } from './transactions.machine.ts'

/** Lets everything run that waits for nothing. */
export const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await flushMicrotasks()
}

/** Storage that holds records. */
export const holding = (value: TransactionRecord[]) =>
  memoryStorage({ '@foyer/transactions': JSON.stringify({ version: 1, value }) })

/** Send flow that holds what the visitor has confirmed. */
const confirming = setup({
  types: {} as {
    context: { confirmed: TransactionRecord | undefined }
    events: { type: 'test.confirmed'; transaction: TransactionRecord }
  },
}).createMachine({
  context: { confirmed: undefined },
  on: { 'test.confirmed': { actions: assign(({ event }) => ({ confirmed: event.transaction })) } },
})

/** Confirms a transfer, as the send flow does after its review. */
export async function confirm({ actor }: { actor: ModalActor }, transaction = reviewed()) {
  actor.send({ type: 'modal.open', view: 'WalletSend' })
  await settled()
  actor.getSnapshot().children.send!.send({ type: 'test.confirmed', transaction })
  actor.send({ type: 'send.confirmed', id: transaction.id })
}

/** Page with a wallet of Alice, and its list of transactions. */
export async function openPage(options: VisitOptions & { connected?: boolean } = {}) {
  vi.spyOn(doors, 'transactions').mockImplementation(async () => provided)
  vi.spyOn(doors, 'send').mockImplementation(
    async () => ({ provideSend: () => confirming, provideReceiver: () => undefined }) as never,
  )
  const { connected = true, ...rest } = options
  const page = visit({ storage: memoryStorage(), locks: memoryLocks(), ...rest })
  await settled()
  if (connected) {
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.eip155.connects.last().resolve(connection('fox', ETHEREUM, [ALICE]))
    await settled()
  }
  const list = (): TransactionRecord[] =>
    flowOf<typeof transactionsMachine>(page.actor.getSnapshot().children.transactions)?.getSnapshot().context
      .transactions ?? []
  return {
    ...page,
    list,
    statuses: () => list().map(({ status }) => status),
    stored: () => ((kept(page.storage, 'transactions') ?? []) as TransactionRecord[]).map(({ status }) => status),
    transactionFacts: () => page.factTypes().filter(type => type.startsWith('transaction.')),
    submit: async (transaction = reviewed()) => {
      await confirm(page, transaction)
      await settled()
    },
    advance: async (milliseconds: number) => {
      await page.clock.advance(milliseconds)
      await settled()
    },
  }
}
