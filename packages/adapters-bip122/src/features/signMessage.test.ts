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
  it.each(['BIP322', 'ECDSA'] as const)('accepts a %s signature that a library verifies', async protocol => {
    const { connection, sign } = await standard({ protocol })
    const signature = await sign(connection, TEXT, call())
    expect(isSignedBy(A.payment, TEXT, signature)).toBe(true)
    expect(isSignedBy(B.payment, TEXT, signature)).toBe(false)
  })

  it('signs with the account for ordinals, which has a taproot key', async () => {
    const { connection, sign } = await standard()
    const signature = await sign({ ...connection, address: A.ordinal }, TEXT, call())
    expect(isSignedBy(A.ordinal, TEXT, signature)).toBe(true)
  })

  it('rejects for an account that is not shared, and without the feature', async () => {
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

  it('H46 rejects a signature of another message when the wallet overwrites the given bytes', async () => {
    const { wallet, connection, sign } = await standard()
    wallet.answer('bitcoin:signMessage', (input: { message: Uint8Array }) => {
      input.message.fill(0x58)
      return [{ signedMessage: input.message.slice(), signature: Uint8Array.of(31, ...new Uint8Array(64)) }]
    })
    expect(await rejection(sign(connection, TEXT, call()))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('accepts Bitcoin’s message prefix, and rejects another message', async () => {
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
  it('signs by BIP-322 for both purposes with signatures that a library verifies', async () => {
    const { connection, sign } = await requested()
    for (const address of [A.payment, A.ordinal]) {
      const signature = await sign({ ...connection, address }, TEXT, call())
      expect(isSignedBy(address, TEXT, signature)).toBe(true)
      expect(isSignedBy(address, `${TEXT}.`, signature)).toBe(false)
    }
  })

  it('signs bytes that are UTF-8, and rejects others', async () => {
    const { connection, sign } = await requested()
    const signature = await sign(connection, new TextEncoder().encode(`\ufeff${TEXT}`), call())
    expect(isSignedBy(A.payment, `\ufeff${TEXT}`, signature)).toBe(true)
    expect(await rejection(sign(connection, Uint8Array.of(0xff), call()))).toMatchObject({
      code: 'wallet.unsupportedMethod',
    })
  })

  it.each(['resolved', 'rejected'] as const)('rejects with wallet.rejected for a %s refusal', async errors => {
    const { wallet, connection, sign } = await requested({ errors })
    wallet.behave('reject')
    expect(await rejection(sign(connection, TEXT, call()))).toMatchObject({ code: 'wallet.rejected' })
    wallet.behave('approve')
    expect(await rejection(sign({ ...connection, address: B.payment }, TEXT, call()))).toMatchObject({
      code: 'wallet.unauthorized',
    })
  })

  it('rejects a signature of another account and an invalid one', async () => {
    const { wallet, connection, sign } = await requested()
    const signature = await sign(connection, TEXT, call())
    for (const answer of [{ signature, address: B.payment }, { address: A.payment }, null, 'text']) {
      wallet.answer('signMessage', () => answer)
      expect(await rejection(sign(connection, TEXT, call()))).toMatchObject({ code: 'wallet.malformedAnswer' })
    }
  })
})
