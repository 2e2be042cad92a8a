import { Psbt } from 'bitcoinjs-lib'
import { describe, expect, it, vi } from 'vitest'
import { A, B, rejection } from '../../page.fixture.ts'
import { type HostPage, inventPsbt, openHost } from '../host.fixture.ts'
import type { SignPsbtRequest } from '../provider.types.ts'

type Added = ReturnType<HostPage['standard']> | ReturnType<HostPage['request']>

const wallets: [string, string, (page: HostPage) => Added][] = [
  ['Wallet Standard', 'bitcoin:signTransaction', page => page.standard()],
  ['request', 'signPsbt', page => page.request()],
]

const opened = async (add: (page: HostPage) => Added, options: Parameters<typeof openHost>[0] = {}) => {
  const page = openHost(options)
  const wallet = add(page)
  const { provider } = await page.connect()
  return { wallet, provider, sign: (request: unknown) => provider.signPsbt(request as SignPsbtRequest) }
}

const signedInputs = (psbt: string) =>
  Psbt.fromBase64(psbt).data.inputs.map(({ partialSig, tapKeySig }) => Boolean(partialSig?.length || tapKeySig))

const both = inventPsbt(A.payment, A.ordinal)

describe.each(wallets)('over %s', (_, method, add) => {
  it('signs the inputs that are named, and no other', async () => {
    const { sign } = await opened(add)
    const { psbt } = await sign({ psbt: both, signInputs: [{ address: A.ordinal, index: 1 }] })
    expect(signedInputs(psbt)).toEqual([false, true])
    const all = [
      { address: A.payment, index: 0 },
      { address: A.ordinal, index: 1 },
    ]
    expect(signedInputs((await sign({ psbt: both, signInputs: all })).psbt)).toEqual([true, true])
  })

  it('signs the inputs of the provider’s account where none are named', async () => {
    const { sign } = await opened(add)
    expect(signedInputs((await sign({ psbt: both })).psbt)).toEqual([true, false])
  })

  it.each<[string, object, typeof TypeError | typeof RangeError]>([
    ['no PSBT', { psbt: undefined }, TypeError],
    ['text that is not a PSBT', { psbt: 'cHNidP8=' }, TypeError],
    ['an input without an index', { signInputs: [{ address: A.payment }] }, TypeError],
    ['an input without an address', { signInputs: [{ index: 0 }] }, TypeError],
    ['a list of indexes', { signInputs: [0] }, TypeError],
    ['an object in place of the list', { signInputs: { [A.payment]: [0] } }, TypeError],
    [
      'a hash type that is no number',
      { signInputs: [{ address: A.payment, index: 0, sighashTypes: ['ALL'] }] },
      TypeError,
    ],
    ['no hash type', { signInputs: [{ address: A.payment, index: 0, sighashTypes: [] }] }, TypeError],
    ['text as `broadcast`', { broadcast: 'yes' }, TypeError],
    ['no input', { signInputs: [] }, RangeError],
    ['a PSBT without inputs of the account', { psbt: inventPsbt(B.payment) }, RangeError],
    ['an index beyond the PSBT', { signInputs: [{ address: A.payment, index: 2 }] }, RangeError],
    ['a broadcast without the other signature', { broadcast: true }, RangeError],
  ])('H56 does not ask the wallet for %s', async (_title, wrong, type) => {
    const { sign, wallet } = await opened(add)
    const before = wallet.requests.length
    expect(await rejection(sign({ psbt: both, ...wrong }))).toBeInstanceOf(type)
    expect(await rejection(sign(undefined))).toBeInstanceOf(TypeError)
    expect(wallet.requests).toHaveLength(before)
  })

  it('H54 does not ask the wallet for an account that it does not share', async () => {
    const { sign, wallet } = await opened(add)
    const before = wallet.requests.length
    const signing = sign({ psbt: both, signInputs: [{ address: B.payment, index: 0 }] })
    expect(await rejection(signing)).toMatchObject({ code: 'wallet.unauthorized' })
    expect(wallet.requests).toHaveLength(before)
  })

  it('rejects as the visitor does', async () => {
    const { sign, wallet } = await opened(add)
    wallet.behave('reject')
    expect(await rejection(sign({ psbt: both }))).toMatchObject({ code: 'wallet.rejected' })
  })

  it.each<[string, string]>([
    ['another transaction', inventPsbt(A.payment)],
    ['the transaction without the signature', both],
    ['no PSBT', 'signed'],
  ])('H60 refuses an answer with %s', async (_title, psbt) => {
    const { sign, wallet } = await opened(add)
    wallet.answer(method, method === 'signPsbt' ? { psbt } : [{ signedPsbt: Buffer.from(psbt, 'base64') }])
    // The simulated answer of a request wallet is the result of its envelope.
    expect(await rejection(sign({ psbt: both }))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('H60 refuses an answer in which an input is signed that was not named', async () => {
    const { sign, wallet } = await opened(add)
    const all = [
      { address: A.payment, index: 0 },
      { address: A.ordinal, index: 1 },
    ]
    const { psbt } = await sign({ psbt: both, signInputs: all })
    wallet.answer(
      method,
      method === 'signPsbt' ? { psbt } : [{ signedPsbt: Uint8Array.from(Buffer.from(psbt, 'base64')) }],
    )
    expect(await rejection(sign({ psbt: both }))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })
})

describe('signature hash types', () => {
  const typed = (sighashType: number) => {
    const psbt = Psbt.fromBase64(inventPsbt(A.payment))
    psbt.updateInput(0, { sighashType })
    return psbt.toBase64()
  }
  const request = (sighashTypes: number[], psbt = inventPsbt(A.payment)) => ({
    psbt,
    signInputs: [{ address: A.payment, index: 0, sighashTypes }],
  })
  const typeIn = ({ psbt }: { psbt: string }) => Psbt.fromBase64(psbt).data.inputs[0]!.partialSig![0]!.signature.at(-1)

  it('a Wallet Standard wallet signs by the one that is named', async () => {
    const { sign } = await opened(page => page.standard())
    expect(typeIn(await sign(request([0x83], typed(0x83))))).toBe(0x83)
    expect(typeIn(await sign(request([1])))).toBe(1)
  })

  it('a request wallet is asked where the PSBT has one that is allowed, and refused before otherwise', async () => {
    const { sign, wallet } = await opened(page => page.request())
    expect(typeIn(await sign(request([0, 1])))).toBe(1)
    const before = wallet.requests.length
    expect(await rejection(sign(request([0x83])))).toBeInstanceOf(RangeError)
    expect(await rejection(sign(request([1], typed(0x83))))).toBeInstanceOf(RangeError)
    expect(wallet.requests).toHaveLength(before)
  })
})

describe('a broadcast', () => {
  const psbt = inventPsbt(A.payment)
  const onlySigns = (page: HostPage) => page.standard({ without: ['bitcoin:signAndSendTransaction'] })
  type Fetch = typeof globalThis.fetch
  const endpoint = (answer: (url: string, body: unknown) => Response) =>
    vi.fn<Fetch>(async (input, init) => answer(String(input), init?.body))
  /** Requests to send. */
  const sent = (fetch: ReturnType<typeof endpoint>) => fetch.mock.calls.filter(([, init]) => init?.method === 'POST')

  const txidOf = async () => {
    const { sign } = await opened(onlySigns)
    const signed = Psbt.fromBase64((await sign({ psbt })).psbt)
    return signed.finalizeAllInputs().extractTransaction(true).getId()
  }

  it('by an endpoint resolves with the id of the transaction, sent once', async () => {
    const txid = await txidOf()
    const fetch = endpoint(() => new Response(`${txid}\n`))
    const { sign } = await opened(onlySigns, { fetch })
    expect(await sign({ psbt, broadcast: true })).toMatchObject({ txid })
    expect(sent(fetch)).toHaveLength(1)
  })

  it('H24 of a transaction that the endpoint has already resolves with its id', async () => {
    const txid = await txidOf()
    const fetch = endpoint(url =>
      url.endsWith(`/tx/${txid}`) ? Response.json({ txid }) : new Response('txn-already-in-mempool', { status: 400 }),
    )
    const { sign } = await opened(onlySigns, { fetch })
    expect(await sign({ psbt, broadcast: true })).toMatchObject({ txid })
  })

  it('H40 rejects with rpc.failed where no endpoint takes the transaction', async () => {
    const answers = [new Response('refused', { status: 400 }), new Response('<html>')]
    for (const answer of answers) {
      const fetch = endpoint(url => (url.endsWith('/tx') ? answer : new Response('', { status: 404 })))
      const { sign } = await opened(onlySigns, { fetch })
      expect(await rejection(sign({ psbt, broadcast: true }))).toMatchObject({ code: 'rpc.failed' })
    }
  })

  it('of a request wallet that only signs is done by the endpoint', async () => {
    const txid = await txidOf()
    const fetch = endpoint(() => new Response(txid))
    const { sign, wallet } = await opened(page => page.request(), { fetch })
    const { psbt: signed } = await sign({ psbt })
    wallet.answer('signPsbt', { psbt: signed, txid: '' })
    expect(await sign({ psbt, broadcast: true })).toEqual({ psbt: signed, txid })
  })

  it('H29 that the wallet has made is not lost to a malformed PSBT', async () => {
    const fetch = endpoint(() => new Response('', { status: 500 }))
    const { sign, wallet } = await opened(page => page.request(), { fetch })
    wallet.answer('signPsbt', { psbt: 7, txid: 'AB'.repeat(32) })
    expect(await sign({ psbt, broadcast: true })).toEqual({ psbt, txid: 'ab'.repeat(32) })
    wallet.answer('signPsbt', { txid: 'nonsense' })
    expect(await rejection(sign({ psbt, broadcast: true }))).toMatchObject({ code: 'wallet.malformedAnswer' })
    expect(sent(fetch)).toEqual([])
  })
})
