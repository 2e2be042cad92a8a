import { truncateAddress } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import { solanaAdapter } from '../adapter.ts'
import { A, call, networkAt, rejection } from '../page.fixture.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const SHORT = truncateAddress(MINT)

type Answer =
  | string
  | Response
  | Error
  | ((body: { method: string; params: [string, { programId: string }] }) => unknown)

/** One endpoint per address, with its answer. */
function endpoints(answers: Record<string, Answer>) {
  const asked: { url: string; init: RequestInit; body: { method: string; params: unknown[] } }[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = String(input)
    const body = JSON.parse(init.body as string)
    asked.push({ url, init, body })
    const answer = answers[url] ?? new Error('unreachable')
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer.clone()
    if (typeof answer === 'string') return new Response(answer)
    return Response.json({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: answer(body) } })
  }
  return { asked, features: solanaAdapter({ fetch: fetch as typeof globalThis.fetch }).features }
}

const balanceAt = (answers: Record<string, Answer>, ...urls: string[]) =>
  endpoints(answers).features.balance!({ address: A }, networkAt(...urls), call())

const ONE = 'https://one.example/'
const TWO = 'https://two.example/'

describe('balance', () => {
  it.each(['0', '1', '8200000000', '9007199254740993', '18446744073709551615'])(
    'H26 reads %s lamports exactly',
    async digits => {
      const text = `{"jsonrpc":"2.0","result":{"context":{"slot":1},"value":${digits}},"id":1}`
      expect(await balanceAt({ [ONE]: text }, ONE)).toBe(BigInt(digits))
    },
  )

  it('sends one POST request without cookies, and tries the next endpoint only after a failure', async () => {
    const { asked, features } = endpoints({ [ONE]: new Response('busy', { status: 429 }), [TWO]: () => 5 })
    expect(await features.balance!({ address: A }, networkAt(ONE, TWO), call())).toBe(5n)
    expect(asked.map(({ url }) => url)).toEqual([ONE, TWO])
    expect(asked[0]!.init).toMatchObject({ method: 'POST', credentials: 'omit' })
    expect(asked[0]!.body).toMatchObject({ method: 'getBalance', params: [A, { commitment: 'confirmed' }] })
  })

  it.each<[string, Answer]>([
    ['a login page', '<html>Sign in</html>'],
    ['a huge body', `{"result":{"value":1},"x":"${'x'.repeat(70_000)}"}`],
    ['a rpc error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"Node is behind"}}'],
    ['403', new Response('no', { status: 403 })],
    ['nothing', new Error('ECONNREFUSED')],
    ['a float', () => 1.5],
    ['a negative', () => -1],
    ['text', () => 'many'],
    ['nothing in it', () => null],
    ['more than a u64', () => '18446744073709551616'],
    ['10,000 digits', () => '9'.repeat(10_000)],
  ])('H40 rejects with balance.unavailable: %s', async (_, answer) => {
    const error = await rejection(balanceAt({ [ONE]: answer }, ONE))
    expect(error).toMatchObject({
      code: 'balance.unavailable',
      context: { chainId: 'solana:localnet' },
      cause: { code: 'rpc.failed', context: { method: 'getBalance' } },
    })
  })

  it('rejects for a network without endpoints, and as soon as the signal aborts', async () => {
    expect(await rejection(balanceAt({}))).toMatchObject({ code: 'balance.unavailable' })
    const reason = new Error('left')
    const { asked, features } = endpoints({ [ONE]: () => 1 })
    const call = { signal: AbortSignal.abort(reason) }
    expect(await rejection(features.balance!({ address: A }, networkAt(ONE), call))).toBe(reason)
    expect(asked).toEqual([])
  })
})

const row = (tokenAmount: unknown, more: object = {}) => ({
  pubkey: A,
  account: {
    data: { program: 'spl-token', parsed: { type: 'account', info: { mint: MINT, owner: A, tokenAmount, ...more } } },
  },
})

describe('tokens', () => {
  const tokensOf = (rows: unknown, options: { names?: Record<string, { name: string; symbol: string }> } = {}) => {
    const isToken = ({ params }: { params: [string, { programId: string }] }) =>
      params[1].programId.startsWith('Tokenkeg')
    const fetch = async (_: unknown, init: RequestInit = {}) =>
      Response.json({ result: { value: isToken(JSON.parse(init.body as string)) ? rows : [] } })
    const adapter = solanaAdapter({
      fetch: fetch as typeof globalThis.fetch,
      ...(options.names && { tokenNames: options.names }),
    })
    return adapter.features.tokens!({ address: A }, networkAt(ONE), call())
  }

  it('adds up the accounts of one mint exactly, and names it by its mint', async () => {
    const rows = [row({ amount: '9007199254740993', decimals: 6 }), row({ amount: '1', decimals: 6 })]
    expect(await tokensOf(rows)).toEqual([
      { address: MINT, name: SHORT, symbol: SHORT, decimals: 6, value: 9_007_199_254_740_994n },
    ])
  })

  it('H31 refuses accounts of one mint that have more than a u64 together', async () => {
    const most = row({ amount: '18446744073709551615', decimals: 6 })
    expect(await tokensOf([most])).toMatchObject([{ value: 2n ** 64n - 1n }])
    expect(await rejection(tokensOf([most, row({ amount: '1', decimals: 6 })]))).toMatchObject({
      code: 'balance.unavailable',
      cause: { context: { reason: `The balance of ${SHORT} is no amount that fits into u64.` } },
    })
    // A row beyond the type does not cost the right ones.
    expect(
      await tokensOf([row({ amount: '18446744073709551616', decimals: 6 }), row({ amount: '5', decimals: 6 })]),
    ).toMatchObject([{ value: 5n }])
  })

  it('names a token as the host does', async () => {
    const names = { [MINT]: { name: 'USD Coin', symbol: 'USDC' } }
    expect(await tokensOf([row({ amount: '5', decimals: 6 })], { names })).toMatchObject([
      { name: 'USD Coin', symbol: 'USDC' },
    ])
  })

  it.each([
    ['decimals as text', row({ amount: '5', decimals: '0' })],
    ['255 decimals', row({ amount: '5', decimals: 255 })],
    ['negative decimals', row({ amount: '5', decimals: -1 })],
    ['half a decimal', row({ amount: '5', decimals: 0.5 })],
    ['no decimals', row({ amount: '5' })],
    ['an invalid amount', row({ amount: '1e7', decimals: 6 })],
    ['an amount beyond 2^64', row({ amount: '18446744073709551616', decimals: 6 })],
    ['nothing left', row({ amount: '0', decimals: 6 })],
    ['another owner', row({ amount: '5', decimals: 6 }, { owner: MINT })],
    ['a mint that is no address', row({ amount: '5', decimals: 6 }, { mint: '<b>USDC</b>' })],
    ['a mint named like a method', row({ amount: '5', decimals: 6 }, { mint: 'constructor' })],
    ['nothing in it', {}],
    ['null', null],
  ])('H31 drops a row with %s and keeps the others', async (_, hostile) => {
    const tokens = await tokensOf([hostile, row({ amount: '7', decimals: 6 })])
    expect(tokens.map(({ value }) => value)).toEqual([7n])
  })

  it.each([[null], ['rows'], [{ 0: {} }]])('rejects the answer %j', async rows => {
    expect(await rejection(tokensOf(rows))).toMatchObject({ code: 'balance.unavailable' })
  })
})

describe('endpoints of the app', () => {
  it('reads both token programs in one batch with the host’s key, and exact numbers of each', async () => {
    const sent: { headers: unknown; body: { id: number; method: string }[] }[] = []
    const fetch = async (_: unknown, init: RequestInit = {}) => {
      const body = JSON.parse(init.body as string) as { id: number; method: string }[]
      sent.push({ headers: init.headers, body })
      return Response.json(body.map(({ id }) => ({ jsonrpc: '2.0', id, result: { value: [] } })))
    }
    const { features } = solanaAdapter({ fetch: fetch as typeof globalThis.fetch })
    const endpoints = { url: ONE, batch: true, headers: { 'x-key': 'secret' } }
    expect(
      await features.tokens!({ address: A }, { ...networkAt('https://public.example/'), endpoints }, call()),
    ).toEqual([])
    expect(sent.map(({ body }) => body.map(({ method }) => method))).toEqual([
      ['getTokenAccountsByOwner', 'getTokenAccountsByOwner'],
    ])
    expect(sent[0]?.headers).toEqual({ 'content-type': 'application/json', 'x-key': 'secret' })
  })
})
