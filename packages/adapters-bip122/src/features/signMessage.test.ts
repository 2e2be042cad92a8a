import { Verifier } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { A, B, call, openPage, rejection } from '../page.fixture.ts'

const TEXT = 'Foyer signs: ünïcödé ✓\nand a second line'
const GOOD = 'wbip004:SimulatedProviders.GoodWallet'

const isSignedBy = (address: string, message: string, signature: string) =>
  Verifier.verifySignature(address, message, signature)

async function standard(options: Parameters<ReturnType<typeof openPage>['wallet']>[0] = {}) {
  const page = openPage()
  const wallet = page.wallet(options)
  const connection = await page.connect()
  return { wallet, connection, sign: page.adapter.features.signMessage! }
}

async function requested(options: Parameters<ReturnType<typeof openPage>['provider']>[0] = {}) {
  const page = openPage()
  const wallet = page.provider(options)
  const connection = await page.connect(GOOD)
  return { wallet, connection, sign: page.adapter.features.signMessage! }
}

describe('by Wallet Standard', () => {
  it.each(['BIP322', 'ECDSA'] as const)('%s, as the wallet likes, is confirmed by a library', async protocol => {
    const { connection, sign } = await standard({ protocol })
    const signature = await sign(connection, TEXT, call())
    expect(isSignedBy(A.payment, TEXT, signature)).toBe(true)
    expect(isSignedBy(B.payment, TEXT, signature)).toBe(false)
  })

  it('with the account for ordinals, which is a taproot key', async () => {
    const { connection, sign } = await standard()
    const signature = await sign({ ...connection, address: A.ordinal }, TEXT, call())
    expect(isSignedBy(A.ordinal, TEXT, signature)).toBe(true)
  })

  it('not for an account that is not shared, nor without the feature', async () => {
    const { connection, sign } = await standard()
    expect(await rejection(sign({ ...connection, address: B.payment }, TEXT, call()))).toMatchObject({
      code: 'wallet.unauthorized',
    })
    const mute = await standard({ without: ['bitcoin:signMessage'] })
    expect(await rejection(mute.sign(mute.connection, TEXT, call()))).toMatchObject({
      code: 'wallet.unsupportedMethod',
      context: { method: 'bitcoin:signMessage' },
    })
  })

  it('H46 refuses another message also from a wallet that writes over the one it was given', async () => {
    const { wallet, connection, sign } = await standard()
    wallet.answer('bitcoin:signMessage', (input: { message: Uint8Array }) => {
      input.message.fill(0x58)
      return [{ signedMessage: input.message.slice(), signature: Uint8Array.of(31, ...new Uint8Array(64)) }]
    })
    expect(await rejection(sign(connection, TEXT, call()))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('takes the chain’s own prefix around the message, and refuses another message', async () => {
    const { wallet, connection, sign } = await standard()
    const text = new TextEncoder()
    const signature = Uint8Array.of(31, ...new Uint8Array(64))
    const prefixed = text.encode('\x18Bitcoin Signed Message:\n\x02hi')
    wallet.answer('bitcoin:signMessage', [{ signedMessage: prefixed, signature }])
    expect(await sign(connection, 'hi', call())).toMatch(/^HwAA/)
    for (const signedMessage of ['hi', text.encode('ho'), text.encode('x hi'), prefixed.slice(0, -1), undefined]) {
      wallet.answer('bitcoin:signMessage', [{ signedMessage, signature }])
      expect(await rejection(sign(connection, 'hi', call()))).toMatchObject({ code: 'wallet.malformedAnswer' })
    }
    for (const answer of [undefined, null, [], [7], { signature }, 'text']) {
      wallet.answer('bitcoin:signMessage', () => answer)
      expect(await rejection(sign(connection, 'hi', call()))).toMatchObject({ code: 'wallet.malformedAnswer' })
    }
  })
})

describe('by request', () => {
  it('BIP-322 for both purposes, confirmed by a library', async () => {
    const { connection, sign } = await requested()
    for (const address of [A.payment, A.ordinal]) {
      const signature = await sign({ ...connection, address }, TEXT, call())
      expect(isSignedBy(address, TEXT, signature)).toBe(true)
      expect(isSignedBy(address, `${TEXT}.`, signature)).toBe(false)
    }
  })

  it('bytes that are text, and no others', async () => {
    const { connection, sign } = await requested()
    const signature = await sign(connection, new TextEncoder().encode(`\ufeff${TEXT}`), call())
    expect(isSignedBy(A.payment, `\ufeff${TEXT}`, signature)).toBe(true)
    expect(await rejection(sign(connection, Uint8Array.of(0xff), call()))).toMatchObject({
      code: 'wallet.unsupportedMethod',
    })
  })

  it.each(['resolved', 'rejected'] as const)('a refusal that comes %s', async errors => {
    const { wallet, connection, sign } = await requested({ errors })
    wallet.behave('reject')
    expect(await rejection(sign(connection, TEXT, call()))).toMatchObject({ code: 'wallet.rejected' })
    wallet.behave('approve')
    expect(await rejection(sign({ ...connection, address: B.payment }, TEXT, call()))).toMatchObject({
      code: 'wallet.unauthorized',
    })
  })

  it('refuses another account’s signature, and what is none', async () => {
    const { wallet, connection, sign } = await requested()
    const signature = await sign(connection, TEXT, call())
    for (const answer of [{ signature, address: B.payment }, { address: A.payment }, null, 'text']) {
      wallet.answer('signMessage', () => answer)
      expect(await rejection(sign(connection, TEXT, call()))).toMatchObject({ code: 'wallet.malformedAnswer' })
    }
  })
})
