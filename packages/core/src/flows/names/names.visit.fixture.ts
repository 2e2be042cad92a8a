import { vi } from 'vitest'
import * as services from '../../api/services.ts'
import { toCoinType } from '../../chain/coinType.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { doors } from '../../doors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryStorage } from '../../testing/index.ts'
import { connectWallet, ETHEREUM, type evm, toastsOf, type VisitOptions, visit } from '../../visit.fixture.ts'
import * as portfolio from '../portfolio/providePortfolio.ts'
import { namesOf, selectNames } from './names.selectors.ts'
import type { NamesEvent } from './names.types.ts'
import * as provided from './provideNames.ts'

export const ALICE = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
export const BOB = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const NAME = 'alice.foyer.id'
export const SIGNATURE = `0x${'11'.repeat(65)}`

/** Registration as the service receives it. */
type Body = { coin_type: number; address: string; message: string; signature: string }

const failure = (status: number, name: string, description: string) =>
  Response.json({ status: 'FAILURE', reasons: [{ name, description }] }, { status })

const COIN = toCoinType(1)

/** Name service with a memory, and the answers that a test sets. */
export function nameService() {
  const state = {
    /** Holders by name. */
    holders: new Map<string, string>(),
    registrations: [] as Body[],
    lookUps: [] as string[],
    zones: [] as (string | null)[],
    chains: ['eip155:1', 'eip155:137'],
    /** Replaces the answer to the next registration. */
    register: undefined as ((body: Body) => Response | Promise<Response>) | undefined,
    /** Replaces the answers to look-ups. */
    lookUp: undefined as (() => Response | Promise<Response>) | undefined,
    /** Replaces the suggestions. */
    suggest: undefined as (() => Response | Promise<Response>) | undefined,
  }
  const record = (name: string, address: string) => ({
    name,
    registered: 1,
    updated: 1,
    addresses: { [COIN]: { address, created: 1 } },
    attributes: [],
  })
  const namesOfAddress = (address: string) =>
    [...state.holders].filter(([, holder]) => holder.toLowerCase() === address.toLowerCase())
  const keep = ({ address, message }: Body) => {
    const { name } = JSON.parse(message) as { name: string }
    state.holders.set(name, address)
  }
  const register = async (body: Body) => {
    state.registrations.push(body)
    const { register: replaced } = state
    state.register = undefined
    if (replaced) return replaced(body)
    const { name } = JSON.parse(body.message) as { name: string }
    if (state.holders.has(name)) return failure(409, 'name', `The name ${name} is already registered.`)
    keep(body)
    return Response.json({ success: true })
  }
  const answer = async ({ pathname, searchParams }: URL, request: Request): Promise<Response> => {
    const last = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
    if (pathname.endsWith('/supported-chains')) return Response.json({ http: state.chains, ws: [] })
    if (pathname.includes('/identity/')) {
      const [own] = namesOfAddress(last)
      return Response.json({ name: own?.[0] ?? null, avatar: null })
    }
    if (pathname.includes('/profile/reverse/')) return Response.json(namesOfAddress(last).map(each => record(...each)))
    if (pathname.includes('/profile/suggestions/')) {
      state.zones.push(searchParams.get('zone'))
      const suggestions = [last, `${last}-2`, `${last}-3`].map(label => {
        const name = `${label}.${searchParams.get('zone')}`
        return { name, registered: state.holders.has(name) }
      })
      return (await state.suggest?.()) ?? Response.json({ suggestions })
    }
    if (request.method === 'POST' && pathname.endsWith('/profile/account')) return register(await request.json())
    if (pathname.includes('/profile/account/')) {
      state.lookUps.push(last)
      const holder = state.holders.get(last)
      if (state.lookUp) return state.lookUp()
      return holder ? Response.json(record(last, holder)) : failure(404, 'name', `The name ${last} is not registered.`)
    }
    return failure(404, 'path', 'unknown')
  }
  return { state, answer, keep, failure }
}

/** Waits until requests and answers have passed the HTTP client, whose steps are tasks. */
const settled = async () => {
  for (let turn = 0; turn < 8; turn++) {
    await new Promise(resolve => setTimeout(resolve))
    await flushMicrotasks()
  }
}

/** Page of a connected Alice with a name service, before she opens the form. */
export async function namesVisit({
  service = nameService(),
  chainId = ETHEREUM,
  wallet,
  ...options
}: VisitOptions & {
  service?: ReturnType<typeof nameService>
  chainId?: CaipNetworkId
  /** Adapter of the wallets, where a test has one of its own. */
  wallet?: ReturnType<typeof evm>
} = {}) {
  vi.spyOn(doors, 'services').mockImplementation(async () => services)
  vi.spyOn(doors, 'portfolio').mockImplementation(async () => portfolio)
  vi.spyOn(doors, 'names').mockImplementation(async () => provided)
  const made = visit({
    projectId: 'demo',
    walletConnect: false,
    urls: { blockchain: 'https://names.example' },
    storage: memoryStorage(),
    answer: service.answer,
    ...options,
  })
  const page = { ...made, eip155: wallet ?? made.eip155 }
  await settled()
  const [restore] = page.eip155.restores.list
  if (restore) await restore.resolve(connection('fox', chainId, [ALICE, BOB]))
  else await connectWallet(page, 'fox', chainId, [ALICE, BOB])
  await settled()
  const emit = async (event: NamesEvent) => {
    namesOf(page.actor.getSnapshot())!.send(event)
    await settled()
  }
  const advance = async (milliseconds: number) => {
    await page.clock.advance(milliseconds)
    await settled()
  }
  return {
    ...page,
    service,
    settled,
    emit,
    advance,
    names: () => selectNames(page.actor.getSnapshot()),
    tell: async (event: Parameters<typeof page.send>[0]) => {
      await page.send(event)
      await settled()
    },
    toast: () => {
      const toasts = toastsOf(page.actor)
      return toasts?.hasTag('visible') ? toasts.context.toast : undefined
    },
    /** Opens the form, and types a name until it has been checked. */
    type: async (text = 'alice') => {
      await page.send({ type: 'modal.open', view: 'RegisterAccountName' })
      await settled()
      await emit({ type: 'name.type', text })
      await advance(500)
    },
    /** The wallet signs the message that it was asked for last. */
    approve: async (signature = SIGNATURE) => {
      await page.eip155.signatures.last().resolve(signature)
      await settled()
    },
  }
}

export type NamesVisit = Awaited<ReturnType<typeof namesVisit>>
