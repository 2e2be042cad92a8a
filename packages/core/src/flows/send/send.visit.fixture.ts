import { expect, vi } from 'vitest'
import type { TransferDraft, TransferEstimate } from '../../chain/transfer.ts'
import { doors } from '../../doors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, type VisitOptions, visit } from '../../visit.fixture.ts'
import * as providedTransactions from '../transactions/provideTransactions.ts'
import { ALICE, BOB, memoryLocks } from '../transactions/transactions.fixture.ts'
import { selectTransactions } from '../transactions/transactions.selectors.ts'
import * as sendDoor from './door.ts'
import { selectSend, sendOf } from './send.selectors.ts'
import type { SendEvent } from './send.types.ts'

const FEE = { tier: 'normal', amount: 21_000n, spendable: 4_999_979_000n, terms: { gas: '0x5208' } } as const

/** Fees and balances of an account with 5 COIN. */
export const fivePaid = (rest: Partial<TransferEstimate> = {}): TransferEstimate => ({
  fees: [FEE],
  balance: 5_000_000_000n,
  native: 5_000_000_000n,
  ...rest,
})

export const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await flushMicrotasks()
}

/** Page with a wallet of Alice on Ethereum, whose currency COIN has 9 decimals, before the visitor sends. */
export async function sendingPage(options: VisitOptions & { addresses?: readonly string[] } = {}) {
  vi.spyOn(doors, 'transactions').mockImplementation(async () => providedTransactions)
  vi.spyOn(doors, 'send').mockImplementation(async () => sendDoor)
  const { addresses = [ALICE, BOB], ...rest } = options
  const page = visit({ storage: memoryStorage(), locks: memoryLocks(), ...rest })
  await settled()
  const { actor, eip155 } = page
  const send = () => selectSend(actor.getSnapshot())
  const order = async (event: SendEvent) => {
    sendOf(actor.getSnapshot())!.send(event)
    await settled()
  }
  const advance = async (milliseconds: number) => {
    await page.clock.advance(milliseconds)
    await settled()
  }
  return {
    ...page,
    form: send,
    order,
    advance,
    transactions: () => selectTransactions(actor.getSnapshot()),
    connect: async () => {
      await page.send({ type: 'connector.select', id: 'fox' })
      await eip155.connects.last().resolve(connection('fox', ETHEREUM, addresses))
      await settled()
    },
    open: async (terms: Record<string, unknown> = {}) => {
      await page.send({ type: 'modal.open', view: 'WalletSend', arguments: terms })
      await settled()
    },
    /** Answers the last question about the fee. */
    estimated: async (answer: TransferEstimate = fivePaid()) => {
      await eip155.estimates.last().resolve(answer)
      await settled()
    },
    /** Drafts what is asked. */
    drafted: async (rest: Partial<TransferDraft> = {}) => {
      const { from, to, amount, fee, token } = eip155.drafts.last().asked
      await eip155.drafts.last().resolve({
        chainId: ETHEREUM,
        from: from.address,
        to,
        amount,
        fee,
        ...(token && { token: token.address }),
        request: '{}',
        trace: { block: 7, nonce: 3 },
        ...rest,
      })
      await settled()
    },
  }
}

export type SendingPage = Awaited<ReturnType<typeof sendingPage>>

/** Fills the form with 1.5 COIN to Bob, up to its fee. */
export async function fill(page: SendingPage, { amount = '1.5', to = BOB }: { amount?: string; to?: string } = {}) {
  await page.order({ type: 'asset.select', address: undefined })
  await page.order({ type: 'amount.type', text: amount })
  await page.order({ type: 'receiver.type', text: to })
  await page.advance(400)
  await page.estimated()
}

/** Fills the form and opens its preview. */
export async function review(page: SendingPage, terms: { amount?: string; to?: string } = {}) {
  await fill(page, terms)
  await page.order({ type: 'review' })
  expect(page.view()).toBe('WalletSendPreview')
  await page.drafted()
}
