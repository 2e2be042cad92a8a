import { vi } from 'vitest'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { doors } from '../../doors.ts'
import { FoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import type { KnownSession, MessageFields, Siwx, SiwxSession } from '../../siwx/siwx.ts'
import { flushMicrotasks, memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, toastsOf, type VisitOptions, visit } from '../../visit.fixture.ts'
import type { ModalEvent } from '../modal/modal.types.ts'
import * as provided from './provideSiwx.ts'
import { selectSignIn } from './siwx.selectors.ts'

export const ALICE = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
export const BOB = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Failure that a test sets for a call of the host; an object is thrown as it is, and undefined lets the call succeed. */
type Trouble = 'unavailable' | 'refused' | 'invalid' | 'never' | object | null | undefined

/** Host's sign-in with a memory like a server's, and the failures that a test sets. */
export function scriptedSiwx({ required = false }: { required?: boolean } = {}) {
  const state = {
    required,
    sessions: [] as KnownSession[],
    trouble: {} as { look?: Trouble; message?: Trouble; add?: Trouble; signOut?: Trouble },
    /** Time at which new messages expire. */
    expirationTime: undefined as string | undefined,
    calls: [] as string[],
    messages: 0,
  }
  const failing = async (call: string, trouble: Trouble) => {
    state.calls.push(call)
    if (trouble === 'never') await new Promise(() => {})
    if (trouble === 'refused') throw new FoyerError('siwx.refused', { chainId: ETHEREUM })
    if (trouble === 'unavailable') throw new Error('503')
    if (typeof trouble === 'object') throw trouble
  }
  const isOf = (chainId: CaipNetworkId, address: string) => (session: KnownSession) =>
    session.data.chainId === chainId && session.data.accountAddress === address
  const siwx: Siwx = {
    async createMessage(_, { domain, uri, now }): Promise<MessageFields> {
      await failing('message', state.trouble.message)
      state.messages += 1
      const nonce = state.trouble.message === 'invalid' ? '1' : `nonce${String(state.messages).padStart(8, '0')}`
      const issuedAt = new Date(now()).toISOString()
      const { expirationTime } = state
      return { domain, uri, version: '1', nonce, issuedAt, ...(expirationTime && { expirationTime }) }
    },
    async addSession(session: SiwxSession) {
      await failing('add', state.trouble.add)
      state.sessions = [...state.sessions, session]
    },
    async revokeSession(chainId, address) {
      await failing('revoke', state.trouble.signOut)
      state.sessions = state.sessions.filter(session => !isOf(chainId, address)(session))
    },
    async setSessions(sessions) {
      await failing('set', state.trouble.signOut)
      state.sessions = [...sessions]
    },
    async getSessions(chainId, address) {
      await failing('look', state.trouble.look)
      return state.sessions.filter(isOf(chainId, address))
    },
    getRequired: () => state.required,
  }
  return { siwx, state }
}

/** Visit of a page with sign-in, which has loaded. Its address is `https://app.example/`. */
export async function signInVisit({
  required,
  host = scriptedSiwx(required === undefined ? {} : { required }),
  ...options
}: VisitOptions & { required?: boolean; host?: ReturnType<typeof scriptedSiwx> } = {}) {
  vi.spyOn(doors, 'siwx').mockImplementation(async () => provided)
  const page = visit({ siwx: host.siwx, storage: memoryStorage(), ...options })
  await flushMicrotasks()
  const signIn = () => selectSignIn(page.actor.getSnapshot())
  const connect = async (id = 'fox', addresses: readonly string[] = [ALICE], chainId = ETHEREUM) => {
    const namespace = chainId.startsWith('eip155') ? page.eip155 : page.sol
    await page.send({ type: 'connector.select', id })
    await namespace.connects.last().resolve(connection(id, chainId, addresses))
    await settled()
  }
  return {
    ...page,
    host,
    signIn,
    connect,
    settled,
    /** Toast on screen; undefined without one. */
    toast: () => {
      const toasts = toastsOf(page.actor)
      return toasts?.hasTag('visible') ? toasts.context.toast : undefined
    },
    /** Sends an event, and waits for what follows. */
    tell: async (event: ModalEvent) => {
      await page.send(event)
      await settled()
    },
    /** The wallet signs the message that it was asked for last. */
    approve: async (signature = `0x${'11'.repeat(65)}`) => {
      await page.eip155.signatures.last().resolve(signature)
      await settled()
    },
    advance: async (milliseconds: number) => {
      await page.clock.advance(milliseconds)
      await settled()
    },
  }
}

/** Waits until the host's answers have been taken: a scripted one settles in few turns. */
async function settled() {
  for (let turn = 0; turn < 4; turn++) await flushMicrotasks()
}
