import { type Injected, wrapBytes } from '@foyer/testing/polkadot'
import { cryptoWaitReady, sr25519Verify } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountOf } from '../accounts.ts'
import { fromHex } from '../hex.ts'
import { polkadotAssetHub, westend } from '../networks.ts'
import { A, A_AS_HEX, A_ON_KUSAMA, A_ON_POLKADOT, B, rejection } from '../page.fixture.ts'
import { calls, extensionPage, payload, raw, signs, text } from './provider.fixture.ts'

beforeAll(() => cryptoWaitReady())

const SIGNATURE = `0x${'ab'.repeat(64)}`

/** A page whose wallet notes what its signer gets. */
async function recordingPage(options: Parameters<typeof extensionPage>[0] = {}) {
  const asked: unknown[] = []
  const noting = (signer: Injected['signer']) => ({
    signPayload: (input: never) => {
      asked.push(input)
      return signer.signPayload(input)
    },
    signRaw: (input: never) => {
      asked.push(input)
      return signer.signRaw(input)
    },
  })
  const disguise = <Own extends object>(own: Own): Own => {
    const { enable } = own as unknown as { enable(name: string): Promise<Injected> }
    return {
      ...own,
      enable: async (name: string) => {
        const injected = await enable(name)
        return { ...injected, signer: noting(injected.signer) }
      },
    }
  }
  return { ...(await extensionPage({ disguise, ...options })), asked }
}

describe('what the wallet gets', () => {
  it('the address as the wallet writes it, for an address of the host with any prefix, and the other fields unchanged', async () => {
    const { now, asked } = await recordingPage({ ss58Format: 2 })
    expect(now().account).toEqual({ address: A, publicKey: A_AS_HEX })
    const more = { assetId: '0x0102', mode: 1, metadataHash: '0x03', withSignedTransaction: true, unknown: [1] }
    for (const address of [A, A_ON_POLKADOT, A_ON_KUSAMA, A_AS_HEX]) {
      const request = payload(address, more)
      await now().signer.signPayload!(request)
      expect(request.address).toBe(address)
      await now().signer.signRaw!(raw(address))
    }
    expect(new Set(asked.map(each => JSON.stringify(each))).size).toBe(2)
    expect(asked.slice(0, 2)).toEqual([payload(A_ON_KUSAMA, more), raw(A_ON_KUSAMA)])
  })

  it('H54 nothing for another account or an invalid address', async () => {
    const { now, asked } = await recordingPage()
    const { signer } = now()
    for (const address of [B, '', A.slice(1), undefined, null, 7, `0x${'00'.repeat(20)}`] as string[]) {
      expect(await rejection(signer.signPayload!(payload(address)))).toMatchObject({
        code: 'wallet.unauthorized',
        context: { method: 'signPayload' },
      })
      expect(await rejection(signer.signRaw!(raw(address)))).toMatchObject({ code: 'wallet.unauthorized' })
    }
    expect(await rejection(signer.signRaw!(undefined as never))).toMatchObject({ code: 'wallet.unauthorized' })
    expect(asked).toEqual([])
  })

  it('H56 nothing for a transaction without the genesis hash of its chain', async () => {
    const { now, asked } = await recordingPage()
    for (const genesisHash of [undefined, '0x', `0x${'ab'.repeat(31)}`, westend.id]) {
      expect(await rejection(now().signer.signPayload!(payload(A, { genesisHash })))).toMatchObject({
        code: 'wallet.failed',
        context: { method: 'signPayload', reason: expect.stringContaining('genesis hash') },
      })
    }
    expect(asked).toEqual([])
  })

  it('transactions of every chain on which the wallet shares the account', async () => {
    const genesisHash = `0x${polkadotAssetHub.id}${'ab'.repeat(16)}`
    const { now, asked, wallet } = await recordingPage()
    await now().signer.signPayload!(payload(A, { genesisHash }))
    expect(asked).toMatchObject([{ genesisHash }])
    // From now on an account for Westend only, as of a hardware wallet.
    wallet.answer('get', [{ address: A, genesisHash: payload(A).genesisHash }])
    await now().signer.signPayload!(payload(A))
    expect(await rejection(now().signer.signPayload!(payload(A, { genesisHash })))).toMatchObject({
      code: 'wallet.unauthorized',
    })
    expect(asked).toHaveLength(2)
  })
})

describe('what the host gets', () => {
  it('messages signed between <Bytes> and </Bytes>, which the wallet adds once', async () => {
    const { now } = await extensionPage()
    const { signer, papiSigner } = now()
    expect(papiSigner!.publicKey).toEqual(accountOf(A))
    for (const message of ['hi', '0x6869', '<Bytes>hi</Bytes>', '']) {
      const wrapped = wrapBytes(text(message))
      const signature = await papiSigner!.signBytes(text(message))
      expect(sr25519Verify(wrapped, signature, accountOf(A)!)).toBe(true)
    }
    const { signature } = await signer.signRaw!({ address: A, data: 'plain text', type: 'bytes' })
    expect(sr25519Verify(wrapBytes(text('plain text')), fromHex(signature)!, accountOf(A)!)).toBe(true)
  })

  it('the transaction that the wallet has changed, as hex or bytes, only where it asked for it', async () => {
    const { now, wallet } = await extensionPage()
    const sign = (withSignedTransaction?: boolean) =>
      now().signer.signPayload!(payload(A, withSignedTransaction === undefined ? {} : { withSignedTransaction }))
    for (const signedTransaction of ['0xABcd', Uint8Array.of(1, 2)]) {
      wallet.answer('signPayload', () => ({ id: 3, signature: SIGNATURE, signedTransaction }))
      expect(await sign(true)).toEqual({ id: 3, signature: SIGNATURE, signedTransaction })
      expect(await sign(false)).toEqual({ id: 3, signature: SIGNATURE })
      expect(await sign()).toEqual({ id: 3, signature: SIGNATURE })
    }
    for (const none of [null, undefined]) {
      wallet.answer('signPayload', () => ({ signature: SIGNATURE, signedTransaction: none }))
      expect(await sign(true)).toEqual({ id: 0, signature: SIGNATURE })
    }
  })

  it.each([
    null,
    'text',
    {},
    { signature: '0xab' },
    { signature: SIGNATURE, signedTransaction: '0x' },
    { signature: 7 },
  ])('H09 a rejection for the answer %j, and stays connected', async answer => {
    const { now, wallet, status } = await extensionPage()
    for (const method of ['signPayload', 'signRaw']) wallet.answer(method, () => answer)
    const { signPayload, signRaw, signTx, signBytes } = calls(now())
    const malformed = { code: 'wallet.malformedAnswer' }
    const request = payload(A, { withSignedTransaction: true })
    expect(await rejection(now().signer.signPayload!(request))).toMatchObject(malformed)
    const isSigned = answer !== null && typeof answer === 'object' && 'signedTransaction' in answer
    if (!isSigned)
      for (const call of [signPayload, signRaw, signBytes]) expect(await rejection(call())).toMatchObject(malformed)
    expect(await rejection(signTx())).toMatchObject({ code: 'wallet.failed' })
    expect(status()).toBe('connected')
  })

  it('H46 a rejection for an answer that throws when it is read', async () => {
    const { now, wallet } = await extensionPage()
    const hostile = new Proxy(
      {},
      {
        get(_, field) {
          // Awaited, so that it must be no promise.
          if (field === 'then') return undefined
          throw new Error('hostile')
        },
      },
    )
    for (const method of ['signPayload', 'signRaw']) wallet.answer(method, () => hostile)
    const { signPayload, signRaw } = calls(now())
    for (const call of [signPayload, signRaw])
      expect(await rejection(call())).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('the wallet’s refusal, and another answer to the next request', async () => {
    const { now, wallet } = await extensionPage()
    wallet.behave('reject')
    const { signPayload, signRaw, signBytes } = calls(now())
    for (const call of [signPayload, signRaw, signBytes])
      expect(await rejection(call())).toMatchObject({ code: 'wallet.rejected' })
    wallet.behave('approve')
    expect(await signs(now(), A)).toBe(true)
  })

  it('H52 each of a hundred signatures for its own message', async () => {
    const { now } = await extensionPage()
    const messages = Array.from({ length: 100 }, (_, index) => text(`message ${index}`))
    const signatures = await Promise.all(messages.map(message => now().papiSigner!.signBytes(message)))
    for (const [index, message] of messages.entries())
      expect(sr25519Verify(wrapBytes(message), signatures[index]!, accountOf(A)!)).toBe(true)
  })

  it('only what the wallet can do', async () => {
    const silent = await extensionPage({ without: ['signRaw'] })
    expect(Object.keys(silent.now().signer)).toEqual(['signPayload'])
    // PAPI's interface has both methods.
    expect(await rejection(silent.now().papiSigner!.signBytes(text('hi')))).toMatchObject({
      code: 'wallet.unsupportedMethod',
      context: { method: 'signRaw' },
    })
    const messages = await extensionPage({ without: ['signPayload'] })
    expect(Object.keys(messages.now().signer)).toEqual(['signRaw'])
    expect(Object.keys(messages.now())).toEqual(['signer', 'account'])
    const nothing = await extensionPage({ without: ['signPayload', 'signRaw'] })
    expect(nothing.now()).toEqual({ signer: {}, account: { address: A, publicKey: A_AS_HEX } })
  })
})
