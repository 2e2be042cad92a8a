import { describe, expect, test } from 'vitest'
import { FoyerError } from '../errors.ts'
import { memoryPorts, untouchable } from '../testing/index.ts'
import { hostSiwx } from './hostSiwx.ts'
import { localSiwx } from './localSiwx.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import { ACCOUNTS, ON_POLYGON, OTHER_ACCOUNT, signedSession } from './signedSession.fixture.ts'
import type { Siwx, SiwxTools } from './siwx.ts'

const { signal } = new AbortController()
const { eip155, solana } = ACCOUNTS
const UNAVAILABLE = { code: 'siwx.unavailable', context: { chainId: 'eip155:1' } }
const FAILED = { code: 'siwx.failed', context: { chainId: 'eip155:1' } }

const hostOf = (own: Partial<Record<keyof Siwx, unknown>> = {}, ports = memoryPorts()) =>
  hostSiwx({ ...localSiwx(), ...own } as Siwx, ports)

/** Tools that a call to the host gets, on the page at this address. */
async function toolsAt(href: string | undefined, random = memoryPorts().random): Promise<SiwxTools> {
  let given: SiwxTools | undefined
  const createMessage: Siwx['createMessage'] = (_, tools) => {
    given = tools
    throw new Error('enough')
  }
  await expect(
    hostOf({ createMessage }, memoryPorts({ random, page: { href: () => href } })).message(eip155, signal),
  ).rejects.toThrow()
  return given!
}

describe('the tools of a host', () => {
  test.each([
    ['https://app.example/', 'app.example', 'https://app.example/'],
    ['https://app.example:8443/a/b?code=secret#token', 'app.example:8443', 'https://app.example:8443/a/b'],
    ['https://name:word@app.example/a', 'app.example', 'https://app.example/a'],
    ['http://[::1]:3000/a|b', '[::1]:3000', 'http://[::1]:3000/'],
    ['capacitor://localhost/index.html', 'localhost', 'capacitor://localhost/index.html'],
    [undefined, '', ''],
    ['no address', '', ''],
  ])('the page %s has the domain %s and the address %s', async (href, domain, uri) => {
    expect(await toolsAt(href)).toMatchObject({ domain, uri })
  })

  test('H34 a nonce has 24 letters and digits of 120 random bits, each as likely as any other', async () => {
    const lengths: number[] = []
    const { random } = memoryPorts()
    const { nonce } = await toolsAt('https://app.example/', {
      bytes: length => {
        lengths.push(length)
        return random.bytes(length)
      },
    })
    const made = Array.from({ length: 4000 }, nonce)
    expect(new Set(lengths)).toEqual(new Set([15]))
    expect(new Set(made).size).toBe(4000)
    expect(made.every(each => /^[A-Z2-7]{24}$/.test(each))).toBe(true)
    const counts = new Map<string, number>()
    for (const letter of made.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(32)
    expect(Math.max(...counts.values()) / Math.min(...counts.values())).toBeLessThan(1.25)
  })
})

describe('message', () => {
  test.each(Object.entries(ACCOUNTS))('the account and the chain of %s are those of the modal', async (_, account) => {
    const createMessage: Siwx['createMessage'] = (asked, { domain, uri }) => ({
      domain,
      uri,
      version: '1',
      nonce: 'abcdefgh',
      issuedAt: '2026-01-01T00:00:00Z',
      chainId: 'eip155:999',
      accountAddress: `not ${asked.accountAddress}`,
    })
    const { fields, text } = await hostOf({ createMessage }).message(account, signal)
    expect(fields).toMatchObject({ ...account, domain: 'app.example', nonce: 'abcdefgh' })
    expect(parseSignInMessage(text)).toEqual(fields)
  })

  test('an address of eip155 is written with its checksum, in the fields too', async () => {
    const { fields } = await hostOf().message(
      { ...eip155, accountAddress: eip155.accountAddress.toLowerCase() },
      signal,
    )
    expect(fields.accountAddress).toBe(eip155.accountAddress)
  })

  test('the fields keep the cluster of Solana for which the text has no name', async () => {
    const chainId = 'solana:GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69'
    const { fields, text } = await hostOf().message({ ...solana, chainId }, signal)
    expect(fields.chainId).toBe(chainId)
    expect(text).toContain('Chain ID: localnet')
  })

  test.each(Object.values(ACCOUNTS))('a draft on $chainId has the fields without an account', async ({ chainId }) => {
    const asked: unknown[] = []
    const createMessage: Siwx['createMessage'] = (account, tools) => {
      asked.push(account)
      return localSiwx({ statement: 'Welcome.' }).createMessage(account, tools)
    }
    const draft = await hostOf({ createMessage }).draft(chainId, signal)
    expect(asked).toEqual([{ chainId, accountAddress: undefined }])
    expect(draft).toEqual({
      chainId,
      domain: 'app.example',
      uri: 'https://app.example/',
      version: '1',
      statement: 'Welcome.',
      nonce: expect.stringMatching(/^[A-Z2-7]{24}$/),
      issuedAt: '2026-01-01T00:00:00.000Z',
    })
  })

  const { accountAddress: _, ...good } = signedSession(eip155).data
  test.each<[unknown, string]>([
    [undefined, 'message'],
    [null, 'message'],
    ['text', 'message'],
    [[], 'message'],
    [{}, 'domain'],
    [{ ...good, domain: undefined }, 'domain'],
    [{ ...good, domain: 'two words' }, 'domain'],
    [{ ...good, nonce: undefined }, 'nonce'],
    [{ ...good, nonce: 12345678 }, 'nonce'],
    [{ ...good, nonce: 'weak' }, 'nonce'],
    [{ ...good, issuedAt: new Date(0) }, 'none'],
    [{ ...good, issuedAt: 0 }, 'issuedAt'],
    [{ ...good, expirationTime: 'tomorrow' }, 'expirationTime'],
    [{ ...good, statement: 'one\ntwo' }, 'statement'],
    [{ ...good, statement: null }, 'statement'],
    [{ ...good, resources: 'https://app.example/' }, 'resources'],
    [{ ...good, resources: ['https://app.example/', 7] }, 'resources.1'],
    [{ ...good, version: '2' }, 'version'],
    [{ ...good, uri: 'nowhere' }, 'uri'],
    [() => good, 'message'],
    [{ ...good, toJSON: () => undefined }, 'message'],
    [
      {
        ...good,
        get uri(): string {
          throw new Error('a getter')
        },
      },
      'message',
    ],
  ])('H46 fields that make no message fail with the field: %#', async (fields, field) => {
    const message = hostOf({ createMessage: () => fields }).message(eip155, signal)
    if (field === 'none')
      return void (await expect(message).resolves.toMatchObject({ fields: { issuedAt: '1970-01-01T00:00:00.000Z' } }))
    await expect(message).rejects.toMatchObject({ ...FAILED, cause: { code: 'siwx.malformed', context: { field } } })
  })

  test('H34 a message of Solana without a nonce fails, in a draft too', async () => {
    const host = hostOf({ createMessage: () => ({ domain: 'app.example' }) })
    await expect(host.message(solana, signal)).rejects.toMatchObject({ code: 'siwx.failed' })
    await expect(host.draft(solana.chainId, signal)).rejects.toMatchObject({ code: 'siwx.failed' })
  })

  test('a page without an address has no message', async () => {
    const ports = memoryPorts({ page: { href: () => undefined } })
    await expect(hostOf({}, ports).message(eip155, signal)).rejects.toMatchObject(FAILED)
  })
})

/** Every call, with the method of the host that it uses. */
const CALLS = [
  ['createMessage', (host: ReturnType<typeof hostOf>, to: AbortSignal) => host.message(eip155, to)],
  ['createMessage', (host: ReturnType<typeof hostOf>, to: AbortSignal) => host.draft('eip155:1', to)],
  ['getSessions', (host: ReturnType<typeof hostOf>, to: AbortSignal) => host.sessions(eip155, to)],
  ['addSession', (host: ReturnType<typeof hostOf>, to: AbortSignal) => host.add(signedSession(eip155), to)],
  ['revokeSession', (host: ReturnType<typeof hostOf>, to: AbortSignal) => host.revoke(eip155, to)],
  ['setSessions', (host: ReturnType<typeof hostOf>, to: AbortSignal) => host.signOut('eip155:1', to)],
] as const satisfies readonly (readonly [keyof Siwx, unknown])[]

describe.each(CALLS)('%s of a host that fails', (method, call) => {
  test('H46 a throw, a rejection and a method that cannot be called are unavailable, with the cause', async () => {
    const cause = new TypeError('fetch failed')
    const throwing = () => {
      throw cause
    }
    for (const own of [throwing, async () => throwing()])
      await expect(call(hostOf({ [method]: own }), signal)).rejects.toMatchObject({ ...UNAVAILABLE, cause })
    for (const own of [untouchable(), undefined, 'text', () => untouchable()])
      await expect(call(hostOf({ [method]: own }), signal)).rejects.toMatchObject(UNAVAILABLE)
    const host = hostSiwx(untouchable('object') as Siwx, memoryPorts())
    await expect(call(host, signal)).rejects.toMatchObject(UNAVAILABLE)
  })

  test('H35 a call that never ends rejects when the signal aborts, and so does one that was aborted before', async () => {
    const controller = new AbortController()
    let given: AbortSignal | undefined
    let asked = 0
    const host = hostOf({
      [method]: (...inputs: unknown[]) => {
        asked += 1
        given = (inputs.at(-1) as SiwxTools).signal
        return new Promise(() => {})
      },
    })
    const waiting = call(host, controller.signal)
    const reason = new Error('left')
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(given).toBe(controller.signal)
    await expect(call(host, controller.signal)).rejects.toBe(reason)
    expect(asked).toBe(1)
  })
})

describe('sessions', () => {
  const reported = (answer: unknown) => hostOf({ getSessions: async () => answer }).sessions(eip155, signal)

  test('the first session of this account on this chain is returned, with its fields as they were signed', async () => {
    const good = signedSession(eip155)
    const sessions = [signedSession(ON_POLYGON), signedSession(OTHER_ACCOUNT), signedSession(solana), good]
    expect(await reported(sessions)).toEqual(good)
    expect(await reported(sessions.slice(0, 3))).toBeUndefined()
    const { chainId, accountAddress } = eip155
    const sparse = { domain: 'app.example', chainId, accountAddress: accountAddress.toLowerCase() }
    expect(await reported([{ ...good, data: sparse }])).toEqual(good)
    expect(await reported([])).toBeUndefined()
  })

  test('H33 letter case counts on solana', async () => {
    const host = hostOf({ getSessions: async () => [signedSession(solana)] })
    expect(await host.sessions(solana, signal)).toBeDefined()
    expect(
      await host.sessions({ ...solana, accountAddress: solana.accountAddress.toLowerCase() }, signal),
    ).toBeUndefined()
  })

  test('a session without a text counts by its fields, and one with half of a proof does not', async () => {
    const { data, message, signature } = signedSession(eip155)
    expect(await reported([{ data }])).toEqual({ data })
    expect(await reported([{ data, message }])).toBeUndefined()
    expect(await reported([{ data, signature }])).toBeUndefined()
    expect(await reported([{ data: { ...data, expirationTime: '2025-01-01T00:00:00Z' } }])).toBeUndefined()
    expect(await reported([{ data: { ...data, notBefore: '2027-01-01T00:00:00Z' } }])).toBeUndefined()
  })

  test('H34 an expired session, and one whose fields are not what was signed, count for nothing', async () => {
    const good = signedSession(eip155)
    const expired = signedSession(eip155, { expirationTime: '2026-01-01T00:00:00Z' })
    const extended = { ...expired, data: { ...expired.data, expirationTime: '2099-01-01T00:00:00Z' } }
    const ofAnother = { ...signedSession(OTHER_ACCOUNT), data: good.data }
    const onAnotherChain = { ...signedSession(ON_POLYGON), data: good.data }
    const garbled = { ...good, message: 'Sign in!' }
    for (const each of [expired, extended, ofAnother, onAnotherChain, garbled])
      expect(await reported([each])).toBeUndefined()
  })

  test.each([
    [undefined],
    [null],
    ['text'],
    [signedSession(eip155)],
    [[null]],
    [[{}]],
    [[{ data: { accountAddress: 7 } }]],
    [[{ ...signedSession(eip155), signature: 7 }]],
    [[signedSession(eip155), { data: null }]],
    [[untouchable('object')]],
    [
      [
        {
          get data(): never {
            throw new Error('a getter')
          },
        },
      ],
    ],
  ])('H36 H46 an answer in another shape is a failed look-up: %#', async answer => {
    await expect(reported(answer)).rejects.toMatchObject(UNAVAILABLE)
  })
})

describe('add', () => {
  test('a refusal of the host is a refusal, with the cause', async () => {
    const cause = new FoyerError('siwx.refused', { chainId: 'eip155:5' })
    const host = hostOf({ addSession: () => Promise.reject(cause) })
    await expect(host.add(signedSession(eip155), signal)).rejects.toMatchObject({
      code: 'siwx.refused',
      context: { chainId: 'eip155:1' },
      cause,
    })
  })

  test('H34 a text that does not say what the fields say, or is not valid now, is refused before the host is asked', async () => {
    const good = signedSession(eip155)
    const host = hostOf({ addSession: () => expect.unreachable() })
    for (const session of [
      { ...good, data: { ...good.data, nonce: 'anothernonce' } },
      { ...good, data: signedSession(OTHER_ACCOUNT).data },
      { ...good, data: signedSession(solana).data },
      { ...good, message: 'Sign in!' },
      { ...good, signature: '' },
      signedSession(eip155, { expirationTime: '2026-01-01T00:00:00Z' }),
    ])
      await expect(host.add(session, signal)).rejects.toMatchObject({ code: 'siwx.refused' })
  })
})

test('required and signsOutOnDisconnect have their defaults for a host that lacks them or throws', () => {
  const throwing = () => {
    throw new Error('no')
  }
  for (const getRequired of [undefined, throwing, () => 'yes', async () => true, untouchable(), 7])
    expect(hostOf({ getRequired }).required()).toBe(false)
  expect(hostOf({ getRequired: () => true }).required()).toBe(true)
  for (const signOutOnDisconnect of [undefined, true, untouchable()])
    expect(hostOf({ signOutOnDisconnect }).signsOutOnDisconnect()).toBe(true)
  expect(hostOf({ signOutOnDisconnect: false }).signsOutOnDisconnect()).toBe(false)
  const hostile = hostSiwx(untouchable('object') as Siwx, memoryPorts())
  expect([hostile.required(), hostile.signsOutOnDisconnect()]).toEqual([false, true])
})
