import { describe, expect, test } from 'vitest'
import { isFoyerError } from '../errors.ts'
import { flushMicrotasks, memoryPorts, untouchable } from '../testing/index.ts'
import { type CreateSiwxOptions, createSiwx, type ServerSession } from './createSiwx.ts'
import { hostSiwx } from './hostSiwx.ts'
import { type ChainAccount, isSameAccount } from './isSameAccount.ts'
import { ACCOUNTS, ON_POLYGON, OTHER_ACCOUNT, signedSession } from './signedSession.fixture.ts'
import type { SiwxSession } from './siwx.ts'

const { signal } = new AbortController()
const { eip155, solana } = ACCOUNTS

/** Server that uses each nonce once and keeps one session, or one for each account. */
function server({ keepsSeveral = false } = {}) {
  const nonces = new Set<string>()
  const state = { sessions: [] as ServerSession[], isDown: false, verified: [] as SiwxSession[], signOuts: 0 }
  const answer = async () => {
    if (state.isDown) throw new TypeError('fetch failed')
  }
  const calls = {
    async getNonce() {
      await answer()
      const nonce = `nonce${String(nonces.size).padStart(8, '0')}`
      nonces.add(nonce)
      return nonce
    },
    async verify(signed: SiwxSession) {
      await answer()
      state.verified.push(signed)
      const { accountAddress, chainId, nonce } = signed.data
      if (!nonces.has(nonce!)) return false
      nonces.delete(nonce!)
      state.sessions = [...(keepsSeveral ? state.sessions : []), { accountAddress, chainId: chainId! }]
      return true
    },
    async getSession(): Promise<readonly ServerSession[] | ServerSession | null> {
      await answer()
      return keepsSeveral ? state.sessions : (state.sessions[0] ?? null)
    },
    async signOut(account?: ChainAccount) {
      await answer()
      state.signOuts += 1
      state.sessions = state.sessions.filter(each => keepsSeveral && account && !isSameAccount(each, account))
    },
  } satisfies CreateSiwxOptions
  return { state, calls }
}

/** Modal's side of a sign-in, with a wallet that signs everything. */
function modal(options: CreateSiwxOptions) {
  const ports = memoryPorts()
  const host = hostSiwx(createSiwx(options), ports)
  const sign = async (account: ChainAccount): Promise<SiwxSession> => {
    const { fields, text } = await host.message(account, signal)
    return { data: fields, message: text, signature: '0x5167' }
  }
  return { ports, host, sign, signIn: async (account: ChainAccount) => host.add(await sign(account), signal) }
}

describe('createSiwx', () => {
  test('signs in with the nonce of the server, keeps the session over a reload, and signs out', async () => {
    const { calls, state } = server()
    const { host, signIn } = modal(calls)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
    await signIn(eip155)
    expect(state.verified[0]!.data).toMatchObject({ ...eip155, nonce: 'nonce00000000', domain: 'app.example' })
    const reloaded = modal(calls).host
    expect(await reloaded.sessions(eip155, signal)).toEqual({ data: { domain: 'app.example', ...eip155 } })
    expect(await reloaded.sessions(ON_POLYGON, signal)).toBeUndefined()
    await reloaded.signOut('eip155:1', signal)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
  })

  test('without getSession, the verified accounts are kept in memory: a reload asks again', async () => {
    const { getNonce, verify } = server().calls
    const { host, signIn } = modal({ getNonce, verify })
    await signIn(eip155)
    await signIn(ON_POLYGON)
    expect(await host.sessions(eip155, signal)).toMatchObject({ data: eip155, signature: '0x5167' })
    expect(await host.sessions(ON_POLYGON, signal)).toMatchObject({ data: ON_POLYGON })
    expect(await modal({ getNonce, verify }).host.sessions(eip155, signal)).toBeUndefined()
    await host.signOut('eip155:1', signal)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
  })

  test('H34 a message that was used before is refused', async () => {
    const { calls, state } = server()
    const { host, sign } = modal(calls)
    const session = await sign(eip155)
    await host.add(session, signal)
    await host.signOut('eip155:1', signal)
    await expect(host.add(session, signal)).rejects.toMatchObject({
      code: 'siwx.refused',
      context: { chainId: 'eip155:1' },
    })
    expect(await host.sessions(eip155, signal)).toBeUndefined()
    expect(state.verified).toHaveLength(2)
  })

  test.each([[false], [undefined], [1], ['true'], [{ ok: true }], [null]])(
    'an answer of verify that is %j is a refusal',
    async answer => {
      const { getNonce } = server().calls
      const { host, signIn } = modal({ getNonce, verify: async () => answer as boolean })
      await expect(signIn(eip155)).rejects.toMatchObject({ code: 'siwx.refused' })
      expect(await host.sessions(eip155, signal)).toBeUndefined()
    },
  )

  test('a server that is down is unavailable in every call, and the cause is kept', async () => {
    const { calls, state } = server()
    const { host, sign } = modal(calls)
    const session = await sign(eip155)
    state.isDown = true
    const asked = [
      host.message(eip155, signal),
      host.sessions(eip155, signal),
      host.add(session, signal),
      host.revoke(eip155, signal),
      host.signOut('eip155:1', signal),
    ]
    for (const each of asked)
      await expect(each).rejects.toMatchObject({ code: 'siwx.unavailable', cause: { message: 'fetch failed' } })
  })

  test('H36 a look-up that fails clears nothing, whether the visitor looks, leaves one account or signs out', async () => {
    const { calls, state } = server()
    const { host, signIn } = modal(calls)
    await signIn(eip155)
    state.isDown = true
    await expect(host.sessions(eip155, signal)).rejects.toMatchObject({ code: 'siwx.unavailable' })
    await expect(host.revoke(eip155, signal)).rejects.toMatchObject({ code: 'siwx.unavailable' })
    await expect(host.signOut('eip155:1', signal)).rejects.toMatchObject({ code: 'siwx.unavailable' })
    state.isDown = false
    expect(await host.sessions(eip155, signal)).toBeDefined()
    expect(state.signOuts).toBe(0)
  })

  test('H36 without getSession, a failed sign-out leaves the session too', async () => {
    const { calls, state } = server()
    const { getNonce, verify, signOut } = calls
    const { host, signIn } = modal({ getNonce, verify, signOut })
    await signIn(eip155)
    state.isDown = true
    await expect(host.revoke(eip155, signal)).rejects.toMatchObject({ code: 'siwx.unavailable' })
    await expect(host.signOut('eip155:1', signal)).rejects.toMatchObject({ code: 'siwx.unavailable' })
    expect(await host.sessions(eip155, signal)).toBeDefined()
  })

  test('H33 revoking an account that the server has no session of ends no session', async () => {
    const { calls, state } = server()
    const { host, signIn } = modal(calls)
    await signIn(solana)
    for (const other of [eip155, { ...solana, accountAddress: solana.accountAddress.toLowerCase() }])
      await host.revoke(other, signal)
    expect(state.signOuts).toBe(0)
    expect(await host.sessions(solana, signal)).toBeDefined()
    await host.revoke(solana, signal)
    expect(await host.sessions(solana, signal)).toBeUndefined()
    await signIn(eip155)
    await host.revoke({ ...eip155, accountAddress: eip155.accountAddress.toLowerCase() }, signal)
    expect(state).toMatchObject({ signOuts: 2, sessions: [] })
  })

  test('H33 a server with several sessions ends the one of the account that it is given', async () => {
    const { calls } = server({ keepsSeveral: true })
    const { host, signIn } = modal(calls)
    for (const account of [eip155, OTHER_ACCOUNT, solana]) await signIn(account)
    await host.revoke(eip155, signal)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
    expect(await host.sessions(OTHER_ACCOUNT, signal)).toBeDefined()
    expect(await host.sessions(solana, signal)).toBeDefined()
    await host.signOut('eip155:1', signal)
    expect(await host.sessions(solana, signal)).toBeUndefined()
  })

  test('H33 without getSession, revoking an earlier account leaves the session that the server made last', async () => {
    const { calls, state } = server()
    const { getNonce, verify, signOut } = calls
    const { host, signIn } = modal({ getNonce, verify, signOut })
    await signIn(eip155)
    await signIn(OTHER_ACCOUNT)
    await host.revoke(eip155, signal)
    expect(state.signOuts).toBe(0)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
    expect(await host.sessions(OTHER_ACCOUNT, signal)).toBeDefined()
    await host.revoke(OTHER_ACCOUNT, signal)
    expect(state).toMatchObject({ signOuts: 1, sessions: [] })
  })

  test('the same message that is verified twice at once is sent once', async () => {
    const { calls, state } = server()
    const { host, sign } = modal(calls)
    const session = await sign(eip155)
    await Promise.all([host.add(session, signal), host.add(session, signal)])
    expect(state.verified).toHaveLength(1)
    expect(await host.sessions(eip155, signal)).toBeDefined()
  })

  test('another signature of the same message is verified by itself', async () => {
    const asked: string[] = []
    const { getNonce } = server().calls
    const { host, sign } = modal({
      getNonce,
      verify: async ({ signature }) => asked.push(signature) === 2 || signature === '0x2',
    })
    const session = await sign(eip155)
    const outcomes = await Promise.allSettled([
      host.add({ ...session, signature: '0x1' }, signal),
      host.add({ ...session, signature: '0x2' }, signal),
    ])
    expect(asked).toEqual(['0x1', '0x2'])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  test('H50 a retry does not join a verification that hangs, and its late answer signs nobody in', async () => {
    const answers: ((answer: boolean) => void)[] = []
    const { getNonce } = server().calls
    const { host, sign } = modal({ getNonce, verify: () => new Promise<boolean>(resolve => answers.push(resolve)) })
    const session = await sign(eip155)
    const first = new AbortController()
    const hanging = host.add(session, first.signal)
    first.abort(new Error('left'))
    await expect(hanging).rejects.toThrow('left')
    const retry = host.add(session, signal)
    await flushMicrotasks()
    expect(answers).toHaveLength(2)
    answers[0]!(true)
    await flushMicrotasks()
    expect(await host.sessions(eip155, signal)).toBeUndefined()
    answers[1]!(true)
    await retry
    expect(await host.sessions(eip155, signal)).toBeDefined()
  })

  test.each([['<!doctype html>'], [''], ['short'], ['with-a-dash'], [undefined], [12345678], [untouchable()]])(
    'a nonce in another shape is a failure of the server: %#',
    async nonce => {
      const { host } = modal({ ...server().calls, getNonce: async () => nonce as string })
      await expect(host.message(eip155, signal)).rejects.toMatchObject({ code: 'siwx.unavailable' })
    },
  )

  test.each([
    ['<!doctype html>'],
    [{}],
    [{ accountAddress: 7, chainId: 'eip155:1' }],
    [{ accountAddress: eip155.accountAddress }],
    [{ accountAddress: eip155.accountAddress, chainId: '1' }],
    [{ ...eip155, expirationTime: 'tomorrow' }],
    [[eip155, null]],
    [true],
    [untouchable('object')],
  ])('H36 a session of the server in another shape is a failed look-up: %#', async answer => {
    const { host } = modal({ ...server().calls, getSession: async () => answer as never })
    await expect(host.sessions(eip155, signal)).rejects.toMatchObject({ code: 'siwx.unavailable' })
  })

  test('H34 a session of the server that has expired counts for nothing', async () => {
    const expirationTime = '2026-01-01T00:00:01.000Z'
    const { host, ports } = modal({ ...server().calls, getSession: async () => ({ ...eip155, expirationTime }) })
    expect(await host.sessions(eip155, signal)).toMatchObject({ data: { expirationTime } })
    await ports.clock.advance(1000)
    expect(await host.sessions(eip155, signal)).toBeUndefined()
  })

  test('setSessions ends the sessions that are left out and verifies the new ones', async () => {
    const { calls, state } = server()
    const { host, ports, sign, signIn } = modal(calls)
    const siwx = createSiwx(calls)
    const tools = {
      signal,
      domain: 'app.example',
      uri: '',
      now: ports.clock.now,
      nonce: () => '',
      storage: { read: () => [], write() {} },
    }
    await signIn(eip155)
    await siwx.setSessions([signedSession(eip155)], tools)
    expect(state).toMatchObject({ signOuts: 0, sessions: [eip155] })
    await siwx.setSessions([await sign(solana)], tools)
    expect(state).toMatchObject({ signOuts: 1, sessions: [solana] })
    expect(await host.sessions(eip155, signal)).toBeUndefined()
  })

  test('a server without signOut keeps its session', async () => {
    const { signOut: _, ...calls } = server().calls
    const { host, signIn } = modal(calls)
    await signIn(eip155)
    await host.revoke(eip155, signal)
    await host.signOut('eip155:1', signal)
    expect(await host.sessions(eip155, signal)).toBeDefined()
  })

  test('the options are read by name, and a call that is missing is refused', () => {
    const { calls } = server()
    expect(modal({ ...calls, required: true }).host.required()).toBe(true)
    for (const [options, path] of [
      [{ ...calls, verify: undefined }, 'createSiwx.verify'],
      [{ ...calls, getSession: 'session' }, 'createSiwx.getSession'],
      [{ ...calls, signout: calls.signOut }, 'createSiwx'],
    ] as const) {
      let issues: unknown
      try {
        createSiwx(options as never)
      } catch (error) {
        if (isFoyerError(error, 'config.invalid')) issues = error.context.issues
      }
      expect(issues).toMatchObject([{ path }])
    }
  })
})
