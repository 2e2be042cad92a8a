import { concatBytes } from '@noble/hashes/utils.js'
import { blake2AsHex, xxhashAsHex } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import { accountOf } from '../accounts.ts'
import { polkadotAdapter } from '../adapter.ts'
import { toHex } from '../hex.ts'
import { polkadotAssetHub, westend } from '../networks.ts'
import { A, A_ON_KUSAMA, B, call, networkAt, rejection } from '../page.fixture.ts'
import { accountKey, transferable } from './accountInfo.ts'

const ONE = 'https://one.example/'
const TWO = 'https://two.example/'

const little = (value: bigint, length: number) =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))

type Amounts = { free: bigint; reserved?: bigint; frozen?: bigint; consumers?: bigint; providers?: bigint }

/** An account as a chain stores it. */
const stored = ({ free, reserved = 0n, frozen = 0n, consumers = 0n, providers = 1n }: Amounts) =>
  toHex(
    concatBytes(
      ...[7n, consumers, providers, 0n].map(value => little(value, 4)),
      ...[free, reserved, frozen, 1n << 127n].map(value => little(value, 16)),
    ),
  )

type Answer = string | Response | Error | { result: unknown }

/** One endpoint per address, with its answer. */
function endpoints(answers: Record<string, Answer>) {
  const asked: { url: string; init: RequestInit; body: unknown }[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = String(input)
    asked.push({ url, init, body: JSON.parse(init.body as string) })
    const answer = answers[url] ?? new Error('unreachable')
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer.clone()
    return typeof answer === 'string' ? new Response(answer) : Response.json({ jsonrpc: '2.0', id: 1, ...answer })
  }
  return { asked, features: polkadotAdapter({ fetch: fetch as typeof globalThis.fetch }).features }
}

const balanceAt = (answers: Record<string, Answer>, ...urls: string[]) =>
  endpoints(answers).features.balance!({ address: A }, networkAt(...urls), call())

describe('accountKey', () => {
  it.each([A, B])('computes the same key as an independent library: %s', address => {
    const account = accountOf(address)!
    const key = [
      xxhashAsHex('System', 128),
      xxhashAsHex('Account', 128),
      blake2AsHex(account, 128),
      toHex(account),
    ].map(part => part.slice(2))
    expect(accountKey(account)).toBe(`0x${key.join('')}`)
  })
})

describe('H31 an account has words of 128 bits', () => {
  it.each([0n, 1n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 127n, 2n ** 128n - 1n])(
    'H31 reads a balance of 128 bits exactly: %s',
    async free => expect(await balanceAt({ [ONE]: { result: stored({ free }) } }, ONE)).toBe(free),
  )

  it('H31 refuses an account with more bytes than its words have', async () => {
    const wide = `${stored({ free: 1n })}${'00'.repeat(16)}`
    expect(await rejection(balanceAt({ [ONE]: { result: wide } }, ONE))).toMatchObject({
      code: 'balance.unavailable',
      cause: { context: { reason: 'The endpoint returned an invalid account.' } },
    })
  })
})

describe('transferable', () => {
  const DEPOSIT = 10n
  const spare = (amounts: Amounts) =>
    transferable(
      {
        nonce: 0,
        free: amounts.free,
        reserved: amounts.reserved ?? 0n,
        frozen: amounts.frozen ?? 0n,
        consumers: Number(amounts.consumers ?? 0n),
        providers: Number(amounts.providers ?? 1n),
      },
      DEPOSIT,
    )

  it.each<[string, Amounts, bigint]>([
    ['all of it, where nothing depends on the account', { free: 100n }, 100n],
    ['an empty account', { free: 0n }, 0n],
    ['not what is held: that is not free', { free: 100n, reserved: 50n, consumers: 1n }, 90n],
    ['not what is locked', { free: 100n, frozen: 60n, consumers: 1n }, 40n],
    ['a lock counts what is held', { free: 100n, reserved: 50n, frozen: 60n, consumers: 1n }, 90n],
    ['a lock above all there is', { free: 100n, frozen: 1_000n, consumers: 1n }, 0n],
    ['not the deposit, where something depends on the account', { free: 100n, consumers: 2n }, 90n],
    ['the deposit too, where something else provides for it', { free: 100n, consumers: 2n, providers: 2n }, 100n],
    ['less than the deposit', { free: 4n, consumers: 1n }, 0n],
  ])('%s', (_, amounts, expected) => {
    expect(spare(amounts)).toBe(expected)
  })
})

describe('balance', () => {
  it.each([0n, 1n, 2n ** 64n - 1n, 2n ** 64n, 9_007_199_254_740_993n, 2n ** 128n - 1n])(
    'H26 reads %s planck exactly',
    async free => {
      expect(await balanceAt({ [ONE]: { result: stored({ free }) } }, ONE)).toBe(free)
    },
  )

  it('reads 0 for an account that does not exist', async () => {
    expect(await balanceAt({ [ONE]: { result: null } }, ONE)).toBe(0n)
  })

  it('subtracts the network’s existential deposit, or the one given by the host', async () => {
    const result = stored({ free: 10n ** 12n, reserved: 1n, consumers: 1n })
    const fetch = (async () => Response.json({ result })) as typeof globalThis.fetch
    const read = (network = networkAt(ONE), deposits = {}) =>
      polkadotAdapter({ fetch, existentialDeposits: deposits }).features.balance!({ address: A }, network, call())
    expect(await read()).toBe(10n ** 12n - 10n ** 10n)
    expect(await read(polkadotAssetHub)).toBe(10n ** 12n - 10n ** 8n)
    expect(await read(networkAt(ONE), { [westend.caipNetworkId]: 5n })).toBe(10n ** 12n - 5n)
    const elsewhere = { ...networkAt(ONE), id: 'x', caipNetworkId: 'polkadot:x' } as const
    expect(await read(elsewhere)).toBe(10n ** 12n)
  })

  it('sends one POST request without cookies, the same for every prefix, and tries the next endpoint only after a failure', async () => {
    const { asked, features } = endpoints({
      [ONE]: new Response('busy', { status: 429 }),
      [TWO]: { result: stored({ free: 5n }) },
    })
    expect(await features.balance!({ address: A_ON_KUSAMA }, networkAt(ONE, TWO), call())).toBe(5n)
    expect(asked.map(({ url }) => url)).toEqual([ONE, TWO])
    expect(asked[0]!.init).toMatchObject({ method: 'POST', credentials: 'omit' })
    expect(asked[0]!.body).toMatchObject({ method: 'state_getStorage', params: [accountKey(accountOf(A)!)] })
  })

  it.each<[string, Answer]>([
    ['a login page', '<html>Sign in</html>'],
    ['a huge body', `{"result":null,"x":"${'x'.repeat(70_000)}"}`],
    ['a rpc error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}'],
    ['403', new Response('no', { status: 403 })],
    ['nothing', new Error('ECONNREFUSED')],
    ['a number', { result: 5 }],
    ['text', { result: 'many' }],
    ['half a byte', { result: '0x123' }],
    ['an account that is too short', { result: stored({ free: 1n }).slice(0, -2) }],
    ['an account that is too long', { result: `${stored({ free: 1n })}00` }],
  ])('H40 rejects with balance.unavailable: %s', async (_, answer) => {
    expect(await rejection(balanceAt({ [ONE]: answer }, ONE))).toMatchObject({
      code: 'balance.unavailable',
      context: { chainId: westend.caipNetworkId },
      cause: { code: 'rpc.failed', context: { method: 'state_getStorage' } },
    })
  })

  it('rejects for an address of another namespace or a network without endpoints, and as soon as the signal aborts', async () => {
    const { asked, features } = endpoints({ [ONE]: { result: null } })
    const foreign = features.balance!({ address: 'bc1qnotours' }, networkAt(ONE), call())
    expect(await rejection(foreign)).toMatchObject({ code: 'balance.unavailable' })
    expect(await rejection(balanceAt({}))).toMatchObject({ code: 'balance.unavailable' })
    const reason = new Error('left')
    const left = features.balance!({ address: A }, networkAt(ONE), { signal: AbortSignal.abort(reason) })
    expect(await rejection(left)).toBe(reason)
    expect(asked).toEqual([])
  })
})

it('asks the endpoints of the app instead of the public ones', async () => {
  const { asked, features } = endpoints({ [TWO]: { result: null } })
  const network = { ...networkAt(ONE), endpoints: { url: TWO, headers: { 'x-key': 'secret' } } }
  expect(await features.balance!({ address: A }, network, call())).toBe(0n)
  expect(asked.map(({ url, init }) => [url, init.headers])).toEqual([
    [TWO, { 'content-type': 'application/json', 'x-key': 'secret' }],
  ])
})
