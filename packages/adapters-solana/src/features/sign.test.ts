import { createPublicKey, verify } from 'node:crypto'
import { HOSTILE_NAMES } from '@foyer/testing/solana'
import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { A, B, call, openPage, rejection, settle } from '../page.fixture.ts'

const isSignedBy = (address: string, message: Uint8Array, signature: string) => {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, base58.decode(signature))
}

async function connected(options: Parameters<ReturnType<typeof openPage>['wallet']>[0] = {}) {
  const page = openPage()
  const wallet = page.wallet(options)
  const connection = await page.connect()
  return { ...page, wallet, connection, features: page.adapter.features as Required<typeof page.adapter.features> }
}

const bytes = (length: number, fill = 1) => new Uint8Array(length).fill(fill)
const TRANSACTION = base64.encode(bytes(200))

describe('what all signing features share', () => {
  const ask = {
    'solana:signMessage': ({ features, connection }: Awaited<ReturnType<typeof connected>>, options = call()) =>
      features.signMessage(connection, 'hi', options),
    'solana:signTransaction': ({ features, connection }: Awaited<ReturnType<typeof connected>>, options = call()) =>
      features.signTransaction(connection, TRANSACTION, options),
    'solana:signAndSendTransaction': (
      { features, connection }: Awaited<ReturnType<typeof connected>>,
      options = call(),
    ) => features.sendTransaction(connection, TRANSACTION, options),
  }
  const each = Object.entries(ask)

  it.each(each)('%s rejects with wallet.unsupportedMethod when the wallet lacks the feature', async (feature, sign) => {
    const error = await rejection(sign(await connected({ without: [feature] })))
    expect(error).toMatchObject({ code: 'wallet.unsupportedMethod', context: { method: feature } })
  })

  it.each(each)('%s opens one prompt and rejects with wallet.rejected after a refusal', async (feature, sign) => {
    const page = await connected()
    page.wallet.behave('reject')
    expect(await rejection(sign(page))).toMatchObject({ code: 'wallet.rejected', context: { method: feature } })
    expect(page.wallet.requests.filter(request => request === feature)).toHaveLength(1)
  })

  it.each(each)('H27 %s is rejected for an account other than the connection’s', async (feature, sign) => {
    const page = await connected()
    page.wallet.shareNothing()
    expect(await rejection(sign(page))).toMatchObject({ code: 'wallet.unauthorized' })
    expect(page.wallet.requests).not.toContain(feature)
  })

  it.each(each)(
    'H35 %s rejects as soon as the signal aborts, and sends no request after an abort',
    async (feature, sign) => {
      const page = await connected()
      page.wallet.behave('silent')
      const controller = new AbortController()
      const signing = rejection(sign(page, { signal: controller.signal }))
      await settle()
      const reason = new Error('left the screen')
      controller.abort(reason)
      expect(await signing).toBe(reason)
      expect(await rejection(sign(page, { signal: controller.signal }))).toBe(reason)
      expect(page.wallet.requests.filter(request => request === feature)).toHaveLength(1)
    },
  )

  it.each(
    each.flatMap(([feature, sign]) =>
      [undefined, null, {}, [], [null], ['text'], [{ signature: [1, 2] }], [{ signature: bytes(63) }]].map(
        answer => [feature, answer, sign] as const,
      ),
    ),
  )('H09 %s refuses the answer %j', async (feature, answer, sign) => {
    const page = await connected()
    page.wallet.answer(feature, () => answer)
    expect(await rejection(sign(page))).toMatchObject({ code: 'wallet.malformedAnswer', context: { method: feature } })
  })
})

describe('signMessage', () => {
  it('H46 rejects a signature of another message when the wallet overwrites the given bytes', async () => {
    const { wallet, features, connection } = await connected()
    wallet.answer('solana:signMessage', (input: { message: Uint8Array }) => {
      input.message.fill(0x58)
      return [{ signedMessage: input.message.slice(), signature: bytes(64) }]
    })
    const error = await rejection(features.signMessage(connection, 'hi', call()))
    expect(error).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('rejects a signature of another message', async () => {
    const { wallet, features, connection } = await connected()
    for (const signedMessage of [bytes(2), new TextEncoder().encode('ho'), bytes(0)]) {
      wallet.answer('solana:signMessage', [{ signedMessage, signature: bytes(64) }])
      const error = await rejection(features.signMessage(connection, 'hi', call()))
      expect(error).toMatchObject({ code: 'wallet.malformedAnswer' })
    }
  })

  it('signs with the connection’s account, also when it is not the first', async () => {
    const { features, connection } = await connected()
    const message = new TextEncoder().encode(HOSTILE_NAMES.markup)
    const signature = await features.signMessage({ ...connection, address: B }, HOSTILE_NAMES.markup, call())
    expect([isSignedBy(B, message, signature), isSignedBy(A, message, signature)]).toEqual([true, false])
  })
})

describe('transactions', () => {
  it('H27 does not send the wallet a request for a chain that it does not support', async () => {
    const { wallet, features, connection } = await connected()
    const elsewhere = { ...connection, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    for (const work of [features.signTransaction, features.sendTransaction]) {
      const error = await rejection(work(elsewhere, TRANSACTION, call()))
      expect(error).toMatchObject({ code: 'network.notApproved', context: { id: elsewhere.chainId } })
    }
    expect(wallet.requests).toEqual(['standard:connect'])
  })

  it.each([
    ['no signature', Uint8Array.from([0, ...bytes(200)])],
    ['an empty signature', Uint8Array.from([1, ...bytes(64, 0), ...bytes(100)])],
    ['signatures and nothing to sign', Uint8Array.from([1, ...bytes(64)])],
    ['more than fits into a packet', Uint8Array.from([1, ...bytes(1232)])],
  ])('rejects a signed transaction with %s', async (_, signedTransaction) => {
    const { wallet, features, connection } = await connected()
    wallet.answer('solana:signTransaction', [{ signedTransaction }])
    const error = await rejection(features.signTransaction(connection, TRANSACTION, call()))
    expect(error).toMatchObject({ code: 'wallet.malformedAnswer' })
  })
})
