import { expect, vi } from 'vitest'
import * as services from '../../api/services.ts'
import type { SwapFeature, SwapForecast } from '../../chain/swap.ts'
import type { TransferDraft } from '../../chain/transfer.ts'
import { doors } from '../../doors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, evm, type VisitOptions, visit } from '../../visit.fixture.ts'
import * as providedTransactions from '../transactions/provideTransactions.ts'
import { ALICE, BOB, memoryLocks } from '../transactions/transactions.fixture.ts'
import { selectTransactions } from '../transactions/transactions.selectors.ts'
import * as swapDoor from './door.ts'
import { DATA, forecast, LINK_ADDRESS, ROUTER, USDC_ADDRESS } from './swap.fixture.ts'
import { selectSwap, swapOf } from './swap.selectors.ts'
import type { SwapEvent } from './swap.types.ts'

type Deferred<Asked, Answer> = { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }

/** Method whose calls wait for the test's answer. */
function waiting<Asked, Answer>() {
  const list: Deferred<Asked, Answer>[] = []
  const method = (asked: Asked) =>
    new Promise<Answer>((resolve, reject) => {
      list.push({ asked, resolve, reject })
    })
  return { list, method }
}

/** Answers of the service on Ethereum: 0.6 LINK for any amount of USDC. */
function answer(url: URL): Response {
  const gas = { eip155: { gas: '1', gasPrice: '1' } }
  const amount = url.searchParams.get('amount')
  const at = (address: string) => `${ETHEREUM}:${address}`
  const from = url.searchParams.get('from') ?? at(USDC_ADDRESS)
  const quote = { fromAmount: amount, fromAccount: from, toAmount: '600000000000000000', toAccount: from }
  const answers: Record<string, object> = {
    'supported-chains': { http: [ETHEREUM], ws: [] },
    tokens: {
      tokens: [
        { name: 'USD Coin', symbol: 'USDC', address: at(USDC_ADDRESS), decimals: 6 },
        { name: 'Chainlink', symbol: 'LINK', address: at(LINK_ADDRESS), decimals: 18 },
      ],
    },
    quotes: { quotes: [quote] },
    'build-transaction': { tx: { from: at(ALICE), to: at(ROUTER), data: DATA, amount: '0', ...gas } },
    price: { fungibles: [] },
    balance: { balances: [] },
    history: { data: [], next: null },
  }
  const found = answers[url.pathname.slice(url.pathname.lastIndexOf('/') + 1)]
  return found ? Response.json(found) : new Response('', { status: 404 })
}

export async function settled() {
  for (let round = 0; round < 3; round++) {
    for (let turn = 0; turn < 30; turn++) await flushMicrotasks()
    await new Promise(resolve => setTimeout(resolve, 0))
  }
}

/** Page with a wallet of Alice on Ethereum, before the visitor swaps. */
export async function swappingPage(options: VisitOptions = {}) {
  vi.spyOn(doors, 'transactions').mockImplementation(async () => providedTransactions)
  vi.spyOn(doors, 'services').mockImplementation(async () => services)
  vi.spyOn(doors, 'swap').mockImplementation(async () => swapDoor)
  const eip155 = evm()
  const foresees = waiting<Parameters<SwapFeature['foresee']>[0], SwapForecast>()
  const drafts = waiting<Parameters<SwapFeature['draft']>[0], TransferDraft>()
  const approvals = waiting<Parameters<SwapFeature['draftApproval']>[0], TransferDraft>()
  const swap: SwapFeature = {
    isAllowed: () => true,
    isAtomic: async () => false,
    spendable: async () => 10n ** 18n,
    foresee: foresees.method,
    draft: drafts.method,
    draftApproval: approvals.method,
  }
  Object.assign(eip155.adapter.features, { swap })
  const page = visit({
    storage: memoryStorage(),
    locks: memoryLocks(),
    adapters: [eip155.adapter],
    projectId: 'p',
    urls: { blockchain: 'https://api.example' },
    answer,
    ...options,
  })
  await settled()
  const { actor } = page
  return {
    ...page,
    eip155,
    foresees,
    drafts,
    approvals,
    form: () => selectSwap(actor.getSnapshot()),
    order: async (event: SwapEvent) => {
      swapOf(actor.getSnapshot())?.send(event)
      await settled()
    },
    advance: async (milliseconds: number) => {
      await page.clock.advance(milliseconds)
      await settled()
    },
    transactions: () => selectTransactions(actor.getSnapshot()),
    connect: async () => {
      await page.send({ type: 'connector.select', id: 'fox' })
      await eip155.connects.last().resolve(connection('fox', ETHEREUM, [ALICE, BOB]))
      await settled()
    },
    open: async () => {
      await page.send({ type: 'modal.open', view: 'Swap' })
      await settled()
    },
  }
}

export type SwappingPage = Awaited<ReturnType<typeof swappingPage>>

/** Fills the form with 10 USDC for LINK. */
export async function fill(page: SwappingPage) {
  await page.order({ type: 'side.choose', side: 'sold' })
  await page.order({ type: 'token.select', address: USDC_ADDRESS })
  await page.order({ type: 'side.choose', side: 'bought' })
  await page.order({ type: 'token.select', address: LINK_ADDRESS })
  await page.order({ type: 'amount.type', text: '10' })
  await page.advance(200)
}

/** Fills the form and opens its review, which the chain has answered. */
export async function review(page: SwappingPage, rest: Partial<SwapForecast> = {}) {
  await page.open()
  await fill(page)
  await page.order({ type: 'review' })
  expect(page.view()).toBe('SwapPreview')
  page.foresees.list.at(-1)!.resolve(forecast(rest))
  await settled()
}
