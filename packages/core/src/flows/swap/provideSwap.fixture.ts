import { expect, onTestFinished, vi } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { createServices } from '../../api/services.ts'
import type { SwapFeature, SwapForecast } from '../../chain/swap.ts'
import type { TransferDraft } from '../../chain/transfer.ts'
import { Chains } from '../../chains.ts'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryPorts } from '../../testing/index.ts'
import { ALICE } from '../transactions/transactions.fixture.ts'
import { provideSwap } from './provideSwap.ts'
import type { Routers } from './routers.ts'
import {
  alice,
  approvalDraft,
  DATA,
  forecast,
  held,
  LINK_ADDRESS,
  ROUTER,
  swapDraft,
  USDC_ADDRESS,
} from './swap.fixture.ts'
import type { SwapEvent, SwapPayer } from './swap.types.ts'

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const PRICES = { [USDC_ADDRESS]: 1, [LINK_ADDRESS]: 16.5 }

/** Transaction as a service builds it. */
export type Built = { from: string; to: string; data: string; amount: string }

/** Service whose answers a test can change. */
export const honest = () => ({
  output: 600_000_000_000_000_000n,
  tokens: [
    { name: 'Ether', symbol: 'ETH', address: `eip155:1:${NATIVE}`, decimals: 18 },
    { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${USDC_ADDRESS}`, decimals: 6 },
    { name: 'Chainlink', symbol: 'LINK', address: `eip155:1:${LINK_ADDRESS}`, decimals: 18 },
  ] as object[],
  tx: { from: `eip155:1:${ALICE}`, to: `eip155:1:${ROUTER}`, data: DATA, amount: '0' } as Built,
  status: 200,
  asked: [] as { path: string; terms: Record<string, unknown> }[],
  /** Whether quotes are not answered. */
  isSilent: false,
  /** Quotes that are not answered yet, and whose request has not been cancelled. */
  inFlight: new Set<object>(),
})

/** Parts of the world that a test changes. */
export type World = {
  service?: Partial<ReturnType<typeof honest>>
  feature?: Partial<SwapFeature>
  foresees?: Partial<SwapForecast>
  drafts?: Partial<TransferDraft>
  payer?: Partial<SwapPayer>
  routers?: Routers
}

/** Answers of a service, which remembers what it was asked. */
const answerOf =
  (service: ReturnType<typeof honest>) =>
  async (request: RequestInfo | URL): Promise<Response> => {
    const { pathname, searchParams } = new URL((request as Request).url)
    const body = (request as Request).method === 'POST' ? await (request as Request).json() : {}
    const terms: Record<string, unknown> = { ...Object.fromEntries(searchParams), ...body }
    const path = pathname.slice(pathname.lastIndexOf('/') + 1)
    service.asked.push({ path, terms })
    if (path === 'quotes' && service.isSilent)
      return new Promise((_, cancelled) => {
        const { signal } = request as Request
        service.inFlight.add(terms)
        signal.addEventListener('abort', () => {
          service.inFlight.delete(terms)
          cancelled(signal.reason)
        })
      })
    const quote = {
      fromAmount: terms.amount,
      fromAccount: terms.from,
      toAmount: `${service.output}`,
      toAccount: terms.to,
    }
    const gas = { eip155: { gas: '1', gasPrice: '1' } }
    const fungibles = ((terms.addresses ?? []) as string[]).flatMap(address => {
      const price = PRICES[address.slice('eip155:1:'.length) as keyof typeof PRICES]
      return price === undefined ? [] : [{ name: 'N', symbol: 'S', iconUrl: '', address, price }]
    })
    const answers: Record<string, object> = {
      'supported-chains': { http: ['eip155:1'], ws: [] },
      tokens: { tokens: service.tokens },
      quotes: { quotes: [{ ...quote, fromAmount: '1' }, quote] },
      'build-transaction': { tx: { ...service.tx, ...gas } },
      price: { fungibles },
    }
    return Response.json(answers[path] ?? {}, { status: path === 'build-transaction' ? service.status : 200 })
  }

/** Adapter that proves and drafts what it is asked for. */
const scriptedFeature = ({ feature, foresees, drafts }: World): SwapFeature => ({
  isAllowed: () => true,
  isAtomic: vi.fn(async () => false),
  spendable: vi.fn(async () => 4n * 10n ** 18n),
  foresee: vi.fn(async () => forecast(foresees)),
  draft: vi.fn(async ({ call, together, fee }) =>
    swapDraft({ to: call.to, data: call.data, fee, ...(together && { approves: true }), ...drafts }),
  ),
  draftApproval: vi.fn(async ({ amount }) => approvalDraft({ amount })),
  ...feature,
})

/** Swap flow over a scripted service and adapter, without a page. */
export function start(world: World = {}) {
  const { payer, routers = {} } = world
  const service = { ...honest(), ...world.service }
  const feature = scriptedFeature(world)
  const ports = memoryPorts({ fetch: answerOf(service) as typeof fetch })
  const options = {
    baseUrl: 'https://api.example',
    query: () => ({ projectId: 'p', st: 's', sv: 'v' }),
    fetch: ports.fetch,
  }
  const { adapter } = scriptedAdapter({ networks: [network('eip155:1')] })
  const chains = new Chains(undefined)
  const api = { services: async () => createServices(options as never, ports) }
  const machine = provideSwap({ chains, ports, api: api as never, swapRouters: routers })
  let report: (event: SwapEvent) => void = () => {}
  const visit = fromCallback<EventObject, undefined, SwapEvent>(({ sendBack }) => {
    report = sendBack
  })
  const actor = createActor(machine.provide({ actors: { visit } }), { clock: ports.clock })
  onTestFinished(() => void actor.stop())
  actor.start()
  const settled = async () => {
    for (let turn = 0; turn < 60; turn++) await flushMicrotasks()
    await new Promise(resolve => setTimeout(resolve, 0))
    for (let turn = 0; turn < 60; turn++) await flushMicrotasks()
  }
  const order = async (...events: SwapEvent[]) => {
    for (const event of events) {
      actor.send(event)
      await settled()
    }
  }
  return {
    service,
    feature,
    ports,
    actor,
    order,
    settled,
    context: () => actor.getSnapshot().context,
    value: () => actor.getSnapshot().value,
    asked: (path: string) => service.asked.filter(each => each.path === path).map(({ terms }) => terms),
    report: async (event: SwapEvent) => {
      report(event)
      await settled()
    },
    open: async () => {
      await chains.load([adapter])
      Object.assign(adapter.features, { swap: feature })
      report({ type: 'payer.changed', payer: { ...alice, ...payer } })
      report({ type: 'assets.changed', assets: held })
      report({ type: 'form.opened' })
      await settled()
    },
    wait: async (milliseconds: number) => {
      await ports.clock.advance(milliseconds)
      await settled()
    },
  }
}

/** Flow in the hands of a test. */
export type Page = ReturnType<typeof start>

/** Quotes 10 USDC for LINK. */
export async function fill(page: Page) {
  await page.open()
  await page.order(
    { type: 'side.choose', side: 'sold' },
    { type: 'token.select', address: USDC_ADDRESS },
    { type: 'side.choose', side: 'bought' },
    { type: 'token.select', address: LINK_ADDRESS },
    { type: 'amount.type', text: '10' },
  )
  await page.wait(200)
  expect(page.value()).toEqual({ editing: 'quoted' })
}

/** Reviews the swap of 10 USDC for LINK. */
export async function review(world?: World) {
  const page = start(world)
  await fill(page)
  await page.order({ type: 'review' })
  return page
}
