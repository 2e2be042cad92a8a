/*
 * Profiles beside the makers' packages. Guesses before, and the surprises of 2026-11-30:
 * - Off-chain messages: one layout. There are four, of which the specification has two; a Ledger takes line breaks in ASCII, where Kit's
 *   decoder takes none, so Kit reads the sign-in of a Ledger in UTF-8 alone.
 * - Mobile Wallet Adapter: `signedMessage` is the message. It is the message and its signature. Its remote wallet does not read `silent`. A
 *   second sign-in is answered with the first one's message, or "Sign in failed, no sign in result returned by wallet".
 *   Its package brings React Native with it, so it was run by itself: on a desktop it registers nothing without a relay.
 * - Enkrypt: `standard:connect` after a sign-in approves the site. It does not ask, since the page has an account by then.
 */
import {
  getOffchainMessageDecoder,
  getPublicKeyFromAddress,
  type OffchainMessageV0,
  type OffchainMessageV1,
  verifySignature,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import type { StandardAccount } from '../standardWallet.ts'
import { memoryWalletStorage } from '../storage.ts'
import { SOLANA_DEVELOPMENT_KEYS } from './keys.ts'
import type { OffchainLayout, SolanaProfileName } from './profiles.ts'
import { simulatedSolanaWallet } from './simulatedSolanaWallet.ts'
import { solanaKey } from './solanaKey.ts'

const { address: A } = solanaKey(SOLANA_DEVELOPMENT_KEYS[0])

type Answer = { account: StandardAccount; signedMessage: Uint8Array; signature: Uint8Array }

function open(profile: SolanaProfileName, more: { signs?: OffchainLayout } = {}) {
  const storage = memoryWalletStorage()
  const load = () => {
    const wallet = simulatedSolanaWallet({
      name: 'Good Wallet',
      accounts: SOLANA_DEVELOPMENT_KEYS.slice(0, 2),
      chains: { 'solana:mainnet': 'http://127.0.0.1:1', 'solana:devnet': 'http://127.0.0.1:1' },
      target: new EventTarget(),
      storage,
      profile,
      ...more,
    })
    const call = async (feature: string, input?: unknown): Promise<unknown> => {
      const offered = wallet.wallet.features[feature] as Record<string, (input?: unknown) => unknown>
      return offered[feature.split(':')[1]!]!(input)
    }
    const connect = async (input?: { silent: boolean }) =>
      ((await call('standard:connect', input)) as { accounts: StandardAccount[] }).accounts
    const signIn = async (nonce: string) =>
      ((await call('solana:signIn', { domain: 'app.example', nonce })) as [Answer])[0]
    const signMessage = async (text: string) => {
      const [account] = await connect()
      const message = new TextEncoder().encode(text)
      return ((await call('solana:signMessage', { account, message })) as [Answer])[0]
    }
    return { wallet, connect, signIn, signMessage }
  }
  return { load, ...load() }
}

const isSigned = async ({ signature, signedMessage }: Answer) =>
  verifySignature(await getPublicKeyFromAddress(A), signature as never, signedMessage)

describe('ledger-solana', () => {
  it.each<[OffchainLayout, string]>([
    ['v0 with a domain', 'Foyer signs'],
    ['v0 with a domain', 'Foyer signs: ünïcödé ✓'],
    ['v1', 'Foyer signs: ünïcödé ✓\nin two lines'],
  ])('signs %s that Kit reads: %s', async (signs, text) => {
    const { signMessage } = open('ledger-solana', { signs })
    const answer = await signMessage(text)
    const message = getOffchainMessageDecoder().decode(answer.signedMessage) as OffchainMessageV0 | OffchainMessageV1
    expect(message.requiredSignatories).toEqual([{ address: A }])
    expect(typeof message.content === 'string' ? message.content : message.content.text).toBe(text)
    expect(await isSigned(answer)).toBe(true)
  })

  it('signs line breaks as ASCII, which Kit does not read, and no bytes that are not text', async () => {
    const { signMessage, signIn } = open('ledger-solana')
    expect(await isSigned(await signMessage('two\nlines'))).toBe(true)
    const { signedMessage } = await signIn('A7fk39Zq')
    expect(() => getOffchainMessageDecoder().decode(signedMessage)).toThrow(/only contain line feeds/)
  })

  it('signs no domain and no signer on an old device', async () => {
    const { signMessage } = open('ledger-solana', { signs: 'v0 without a domain' })
    const { signedMessage } = await signMessage('hi')
    expect([...signedMessage.slice(16)]).toEqual([0, 0, 2, 0, 0x68, 0x69])
  })
})

describe('mobile-wallet-adapter', () => {
  it('answers with the message and its signature in one', async () => {
    const { signMessage } = open('mobile-wallet-adapter')
    const { signedMessage, signature } = await signMessage('hi')
    expect([...signedMessage]).toEqual([0x68, 0x69, ...signature])
    expect(await isSigned({ signature, signedMessage: signedMessage.slice(0, 2) } as Answer)).toBe(true)
  })

  it('answers a second sign-in with the first one, and with an error where it was connected without', async () => {
    const { signIn, wallet, load } = open('mobile-wallet-adapter')
    const first = await signIn('A7fk39Zq')
    expect(await signIn('B8gl40Ar')).toBe(first)
    await expect(load().signIn('B8gl40Ar')).rejects.toThrow('Sign in failed, no sign in result returned by wallet')
    expect(wallet.prompts).toBe(1)
  })

  it('asks silently on a phone, and draws on a desktop whatever it is asked', async () => {
    const phone = open('mobile-wallet-adapter')
    expect(await phone.connect({ silent: true })).toEqual([])
    expect(phone.wallet.prompts).toBe(0)
    const desktop = open('mobile-wallet-adapter-remote')
    expect(await desktop.connect({ silent: true })).toHaveLength(2)
    expect(desktop.wallet.prompts).toBe(1)
  })

  it('rejects with the error of the phone inside its own', async () => {
    const { wallet, connect, signMessage } = open('mobile-wallet-adapter')
    await connect()
    wallet.behave('reject')
    await expect(signMessage('hi')).rejects.toMatchObject({
      message: 'sign request declined',
      cause: { cause: { code: -3 } },
    })
  })
})

describe('enkrypt-solana', () => {
  it('registers the main network alone, and prompts where the site is not approved, silently or not', async () => {
    const { wallet, connect, load } = open('enkrypt-solana')
    expect(wallet.wallet.chains).toEqual(['solana:mainnet'])
    expect(Object.keys(wallet.wallet.features)).toContain('enkrypt:')
    expect(await connect({ silent: true })).toHaveLength(2)
    expect(wallet.prompts).toBe(1)
    const again = load()
    expect(await again.connect({ silent: true })).toHaveLength(2)
    expect(again.wallet.prompts).toBe(0)
  })

  it('shares the account of a sign-in until the page is left, and asks for no more', async () => {
    const { wallet, signIn, connect, load } = open('enkrypt-solana')
    await signIn('A7fk39Zq')
    expect((await connect()).map(({ address }) => address)).toEqual([A])
    expect(wallet.prompts).toBe(1)
    const again = load()
    await again.connect({ silent: true })
    expect(again.wallet.prompts).toBe(1)
  })

  it('rejects with bare text', async () => {
    const { wallet, connect } = open('enkrypt-solana')
    wallet.behave('reject')
    await expect(connect()).rejects.toBe('User Rejected Request: The user rejected the request.')
  })
})

describe('phantom', () => {
  it('approves the site as it signs in, and rejects with its code', async () => {
    const { wallet, signIn, connect, load } = open('phantom')
    await signIn('A7fk39Zq')
    const again = load()
    expect(await again.connect({ silent: true })).toHaveLength(2)
    expect(again.wallet.prompts).toBe(0)
    wallet.shareNothing()
    wallet.behave('reject')
    await expect(connect()).rejects.toEqual({ code: 4001, message: 'User rejected the request.' })
  })
})
