import { verifySignIn } from '@foyer/core/siwx/server/solana'
import type { OffchainLayout, SolanaProfileName } from '@foyer/testing/solana'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localnet } from '../networks.ts'
import { A, B, call, openPage, rejection } from '../page.fixture.ts'

const ID = 'wallet-standard:Good Wallet'

const DRAFT = {
  domain: 'foyer.example',
  uri: 'https://foyer.example/',
  version: '1',
  chainId: localnet.caipNetworkId,
  nonce: 'oBbLoEldZs',
  issuedAt: '2026-01-01T00:00:00.000Z',
  resources: ['https://a.example'],
} as const

async function connected(profile: SolanaProfileName, more: { signs?: OffchainLayout } = {}) {
  const page = openPage()
  const wallet = page.wallet({ profile, ...more })
  page.discover()
  const connection = await page.connect()
  const signMessage = (message: string | Uint8Array) => page.adapter.features.signMessage!(connection, message, call())
  const signIn = () => page.adapter.connect({ connectorId: ID, networks: [localnet], signIn: DRAFT }, call())
  return { ...page, wallet, connection, signMessage, signIn }
}

const LAYOUTS: readonly OffchainLayout[] = ['v0 without a domain', 'v0 with a domain', 'v1']

const verdictOf = ({ message, signature }: { message: string; signature: string }, address: string) =>
  verifySignIn({ message, signature, address, chainId: DRAFT.chainId, domain: DRAFT.domain, nonce: DRAFT.nonce })

describe.each(LAYOUTS)('H77 a device that signs %s', signs => {
  it('signs in with one prompt, and a server verifies what it gets', async () => {
    const page = await connected('ledger-solana', { signs })
    const before = page.wallet.prompts
    const { signedIn, address } = await page.signIn()
    expect(page.wallet.prompts).toBe(before + 1)
    expect(base58.decode(signedIn!.signature)[0]).toBe(1)
    expect(await verdictOf(signedIn!, address)).toMatchObject({ ok: true, signedBy: 'key' })
    expect(await verdictOf(signedIn!, B)).toMatchObject({ ok: false })
  })

  it('signs the message of a sign-in with one prompt, and a server verifies what it gets', async () => {
    const page = await connected('ledger-solana', { signs })
    const { signedIn } = await page.signIn()
    const before = page.wallet.prompts
    const signature = await page.signMessage(signedIn!.message)
    expect(page.wallet.prompts).toBe(before + 1)
    expect(await verdictOf({ message: signedIn!.message, signature }, A)).toMatchObject({ ok: true })
  })

  it('signs any text with the envelope as its signature', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), async text => {
        const page = await connected('ledger-solana', { signs })
        const envelope = base58.decode(await page.signMessage(text))
        expect(new TextDecoder().decode(envelope.slice(65))).toContain(text)
      }),
      { numRuns: 20 },
    ))

  it('H34 is refused with a clear error for another content, signer or format, and for other lengths', async () => {
    const page = await connected('ledger-solana', { signs })
    const signed = base58.decode(await page.signMessage('hi')).slice(65)
    const at = (place: number, byte: number) => Uint8Array.from(signed, (old, index) => (index === place ? byte : old))
    for (const signedMessage of [
      at(signed.length - 1, 0x6f),
      at(16, 2),
      ...{
        'v0 without a domain': [at(17, 3), at(18, 1)],
        'v0 with a domain': [at(49, 7), at(50, 2), at(60, 0), at(83, 3)],
        v1: [at(17, 2), at(20, 0)],
      }[signs],
      Uint8Array.of(...signed, 0x21),
      signed.slice(0, -1),
      signed.slice(0, 20),
    ]) {
      page.wallet.answer('solana:signMessage', [{ signedMessage, signature: new Uint8Array(64).fill(1) }])
      expect(await rejection(page.signMessage('hi'))).toMatchObject({
        code: 'wallet.malformedAnswer',
        context: { detail: 'the off-chain message has another content, signer or format' },
      })
    }
  })
})

describe('a wallet that signs the bare text', () => {
  it('signs bytes that begin like an off-chain message with a signature of 64 bytes', async () => {
    const page = await connected('phantom')
    const bytes = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'), 1, 2, 3)
    expect(base58.decode(await page.signMessage(bytes))).toHaveLength(64)
  })

  it('H77 that answers with the message and its signature in one is understood', async () => {
    const page = await connected('mobile-wallet-adapter')
    expect(base58.decode(await page.signMessage('hi'))).toHaveLength(64)
    expect(page.wallet.prompts).toBe(2)
    const [signature, other] = [new Uint8Array(64).fill(1), new Uint8Array(64).fill(2)]
    page.wallet.answer('solana:signMessage', [{ signedMessage: Uint8Array.of(0x68, 0x69, ...other), signature }])
    expect(await rejection(page.signMessage('hi'))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })
})

describe('a sign-in that asks nobody', () => {
  it('H77 connects where the phone is approved already, with no message of an earlier sign-in', async () => {
    const page = await connected('mobile-wallet-adapter')
    expect(await page.signIn()).not.toHaveProperty('signedIn')
    expect(page.wallet.prompts).toBe(1)
  })

  it('H77 is not asked of a wallet that does not approve the site by it', async () => {
    const page = openPage()
    const wallet = page.wallet({ profile: 'enkrypt-solana' })
    page.discover()
    expect(page.adapter.signsIn?.(ID)).toBe(false)
    const request = { connectorId: ID, networks: [localnet], signIn: DRAFT }
    expect(await page.adapter.connect(request, call())).not.toHaveProperty('signedIn')
    expect([wallet.requests, wallet.prompts]).toEqual([['standard:connect'], 1])
  })
})
