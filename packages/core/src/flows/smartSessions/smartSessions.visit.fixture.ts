import { vi } from 'vitest'
import * as services from '../../api/services.ts'
import type { SmartSession } from '../../api/sessions.ts'
import type { AccountType } from '../../chain/accountType.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { doors } from '../../doors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks } from '../../testing/index.ts'
import { ETHEREUM, type evm, toastsOf, type VisitOptions, visit } from '../../visit.fixture.ts'
import * as provided from './provideSmartSessions.ts'
import { ALICE } from './smartSessions.fixture.ts'
import { selectSmartSessions, smartSessionsOf } from './smartSessions.selectors.ts'
import type { SmartSessionsEvent } from './smartSessions.types.ts'

export const SIGNATURE = `0x${'11'.repeat(65)}`

type Body = { pci: string; signature: string }

/** Service of permissions with a memory, and the answers that a test sets. */
export function sessionService() {
  const state = {
    /** Permissions by account, as CAIP-10. */
    granted: new Map<string, SmartSession[]>(),
    /** Accounts whose lists were read. */
    reads: [] as string[],
    revocations: [] as (Body & { account: string })[],
    /** Replaces the lists. */
    list: undefined as (() => Response | Promise<Response>) | undefined,
    /** Replaces the answer to the next revocation. */
    revoke: undefined as (() => Response | Promise<Response>) | undefined,
  }
  const mark = (account: string, pci: string, revokedAt: number) => {
    const found = state.granted.get(account)?.find(each => each.pci === pci)
    if (found) found.revokedAt = revokedAt
  }
  const answer = async ({ pathname }: URL, request: Request): Promise<Response> => {
    const [, account = ''] = /^\/v1\/sessions\/([^/]+)/.exec(pathname) ?? []
    if (request.method === 'POST' && pathname.endsWith('/revoke')) {
      const body = (await request.json()) as Body
      state.revocations.push({ account, ...body })
      const replaced = state.revoke
      state.revoke = undefined
      if (replaced) return replaced()
      mark(account, body.pci, 1)
      return Response.json({ success: true })
    }
    if (account !== '') {
      state.reads.push(account)
      return (await state.list?.()) ?? Response.json({ pcis: state.granted.get(account) ?? [] })
    }
    return new Response('', { status: 404 })
  }
  return { state, mark, answer }
}

/** Waits until requests and answers have passed the HTTP client, whose steps are tasks. */
const settled = async () => {
  for (let turn = 0; turn < 8; turn++) {
    await new Promise(resolve => setTimeout(resolve))
    await flushMicrotasks()
  }
}

/** Page of a connected Alice with a service of permissions, before she opens the view. */
export async function sessionsVisit({
  service = sessionService(),
  chainId = ETHEREUM,
  accounts = [ALICE],
  type,
  wallet,
  ...options
}: VisitOptions & {
  service?: ReturnType<typeof sessionService>
  chainId?: CaipNetworkId
  accounts?: string[]
  /** Type of the accounts. */
  type?: AccountType
  /** Adapter of the wallets, where a test has one of its own. */
  wallet?: ReturnType<typeof evm>
} = {}) {
  vi.spyOn(doors, 'services').mockImplementation(async () => services)
  vi.spyOn(doors, 'smartSessions').mockImplementation(async () => provided)
  const made = visit({
    projectId: 'demo',
    walletConnect: false,
    urls: { blockchain: 'https://sessions.example' },
    features: { smartSessions: true },
    answer: service.answer,
    ...options,
  })
  const page = { ...made, eip155: wallet ?? made.eip155 }
  await settled()
  const approved = connection('fox', chainId, accounts)
  const typed = type ? { ...approved, accounts: approved.accounts.map(each => ({ ...each, type })) } : approved
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().resolve(typed)
  await settled()
  const emit = async (event: SmartSessionsEvent) => {
    smartSessionsOf(page.actor.getSnapshot())!.send(event)
    await settled()
  }
  const tell = async (event: Parameters<typeof page.send>[0]) => {
    await page.send(event)
    await settled()
  }
  return {
    ...page,
    service,
    settled,
    emit,
    tell,
    advance: async (milliseconds: number) => {
      await page.clock.advance(milliseconds)
      await settled()
    },
    sessions: () => selectSmartSessions(page.actor.getSnapshot()),
    toast: () => {
      const toasts = toastsOf(page.actor)
      return toasts?.hasTag('visible') ? toasts.context.toast : undefined
    },
    open: () => tell({ type: 'modal.open', view: 'SmartSessions' }),
    /** Presses Revoke, and confirms it: the wallet is asked, or the service. */
    revoke: async (pci: string) => {
      await emit({ type: 'session.revoke', pci })
      await emit({ type: 'confirm' })
    },
    /** The wallet signs what it was asked for last. */
    approve: async (signature = SIGNATURE) => {
      await page.eip155.signatures.last().resolve(signature)
      await settled()
    },
  }
}
