import { Verifier } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { A, B, rejection } from '../../page.fixture.ts'
import { type HostPage, openHost } from '../host.fixture.ts'
import type { SignMessageRequest } from '../provider.types.ts'

const message = 'ünïcödé ✓'

const opened = async (add: (page: HostPage) => ReturnType<HostPage['standard']> | ReturnType<HostPage['request']>) => {
  const page = openHost()
  const wallet = add(page)
  const { provider } = await page.connect()
  return { wallet, provider, sign: (request: unknown) => provider.signMessage(request as SignMessageRequest) }
}

const wallets: [string, (page: HostPage) => ReturnType<HostPage['standard']> | ReturnType<HostPage['request']>][] = [
  ['Wallet Standard', page => page.standard()],
  ['request', page => page.request()],
]

describe.each(wallets)('over %s', (_, add) => {
  it('signs with the provider’s account, or with the named one', async () => {
    const { sign } = await opened(add)
    for (const [request, address] of [
      [{ message }, A.payment],
      [{ message, address: A.payment }, A.payment],
      [{ message, address: A.ordinal, protocol: 'bip322' }, A.ordinal],
    ] as const) {
      const answer = await sign(request)
      expect(answer.address).toBe(address)
      expect(Verifier.verifySignature(address, message, answer.signature)).toBe(true)
    }
  })

  it('H54 does not ask the wallet for an account that it does not share', async () => {
    const { sign, wallet } = await opened(add)
    const before = wallet.requests.length
    expect(await rejection(sign({ message, address: B.payment }))).toMatchObject({ code: 'wallet.unauthorized' })
    expect(wallet.requests).toHaveLength(before)
  })

  it.each([
    ['no message', {}],
    ['bytes', { message: Uint8Array.of(1) }],
    ['an address that is not text', { message, address: 7 }],
    ['an unknown protocol', { message, protocol: 'ECDSA' }],
    ['a protocol of every object', { message, protocol: 'toString' }],
    ['nothing', undefined],
  ])('H56 does not ask the wallet for %s', async (_title, request) => {
    const { sign, wallet } = await opened(add)
    const before = wallet.requests.length
    expect(await rejection(sign(request))).toBeInstanceOf(TypeError)
    expect(wallet.requests).toHaveLength(before)
  })

  it('rejects as the visitor does, and an invalid answer', async () => {
    const { sign, wallet } = await opened(add)
    wallet.behave('reject')
    expect(await rejection(sign({ message }))).toMatchObject({ code: 'wallet.rejected' })
    wallet.behave('malformed')
    expect(await rejection(sign({ message }))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })
})

it('a request wallet signs by the protocol that is asked for', async () => {
  const { sign } = await opened(page => page.request())
  const ecdsa = await sign({ message, protocol: 'ecdsa' })
  expect(Buffer.from(ecdsa.signature, 'base64')).toHaveLength(65)
  expect(Verifier.verifySignature(A.payment, message, ecdsa.signature)).toBe(true)
  const bip322 = await sign({ message, protocol: 'bip322' })
  expect(bip322.signature).not.toBe(ecdsa.signature)
  expect(Verifier.verifySignature(A.payment, message, bip322.signature)).toBe(true)
})

it('a signature by another protocol than asked for is refused, since a Wallet Standard wallet chooses it', async () => {
  const { sign } = await opened(page => page.standard({ protocol: 'BIP322' }))
  expect(await rejection(sign({ message, protocol: 'ecdsa' }))).toMatchObject({ code: 'wallet.malformedAnswer' })
  expect((await sign({ message, protocol: 'bip322' })).address).toBe(A.payment)
})
