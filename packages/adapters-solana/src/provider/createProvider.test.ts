import { getProvider } from '@foyer/core'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { devnet } from '../networks.ts'
import { A, B, rejection, settle } from '../page.fixture.ts'
import type { SolanaProvider } from './provider.types.ts'
import { extensionPage, isDisconnected, NOWHERE, providerOf } from './visit.fixture.ts'

const HELLO = new TextEncoder().encode('hello')
const DISCONNECTED = { code: 'wallet.disconnected' }

async function connected(options: Parameters<typeof extensionPage>[1] = {}) {
  const page = extensionPage(NOWHERE, options)
  const actor = await page.visit()
  return { ...page, actor, provider: providerOf(actor) }
}

/** Everything that a provider can be asked for, its own account included. */
const requestsOf = ({ wallet, account, signer, signMessage }: SolanaProvider) => {
  const features = wallet.features as Record<string, Record<string, (...inputs: unknown[]) => Promise<unknown>>>
  return [
    () => signMessage!(HELLO),
    async () => signer(),
    () => features['solana:signMessage']!.signMessage!({ account, message: HELLO }),
    () => features['solana:signTransaction']!.signTransaction!({ account, transaction: HELLO }),
    () => features['solana:signAndSendTransaction']!.signAndSendTransaction!({ account, transaction: HELLO }),
    () => features['solana:signIn']!.signIn!(),
  ]
}

describe('the provider that a host gets', () => {
  it('is undefined while disconnected, and one object for as long as its account is active', async () => {
    const { actor, provider, wallet, connect } = await connected()
    expect(providerOf(actor)).toBe(provider)
    actor.send({ type: 'modal.open', view: 'Networks' })
    actor.send({ type: 'network.select', id: devnet.caipNetworkId })
    await expect.poll(() => providerOf(actor).signer()).not.toBe(provider.signer('solana:localnet'))
    expect(providerOf(actor)).toBe(provider)
    wallet.switchAccount(1)
    await expect.poll(() => providerOf(actor).account.address).toBe(B)
    const other = providerOf(actor)
    expect(other).not.toBe(provider)
    wallet.switchAccount(0)
    await expect.poll(() => providerOf(actor)).toBe(provider)
    actor.send({ type: 'connection.disconnect' })
    await isDisconnected(actor)
    expect(getProvider(actor, 'solana')).toBeUndefined()
    await connect(actor)
    expect([provider, other]).not.toContain(providerOf(actor))
  })

  it('is there when the connection is reported', async () => {
    const { load, connect } = extensionPage(NOWHERE)
    const actor = load()
    const seen: unknown[] = []
    actor.on('connection.established', () => seen.push(getProvider(actor, 'solana')))
    await connect(actor)
    expect(seen).toEqual([providerOf(actor)])
  })

  it('has the account of Wallet Standard, and signs messages with it', async () => {
    const { provider } = await connected()
    const { account, wallet } = provider
    expect(account).toMatchObject({ address: A, chains: ['solana:localnet', 'solana:devnet'] })
    expect(base58.encode(account.publicKey)).toBe(A)
    expect([...account.features].sort()).toEqual([
      'solana:signAndSendTransaction',
      'solana:signIn',
      'solana:signMessage',
      'solana:signTransaction',
    ])
    expect(wallet).toMatchObject({ version: '1.0.0', name: 'Meadow', chains: account.chains, accounts: [account] })
    expect(await provider.signMessage!(HELLO)).toHaveLength(64)
    expect(await rejection(provider.signMessage!('hello' as never))).toBeInstanceOf(TypeError)
  })

  it('H46 rejects the signature of other bytes, also when the wallet overwrites those that it gets', async () => {
    const { provider, wallet } = await connected()
    wallet.answer('solana:signMessage', (input: { message: Uint8Array }) => {
      input.message.fill(0x58)
      return [{ signedMessage: input.message.slice(), signature: new Uint8Array(64) }]
    })
    expect(await rejection(provider.signMessage!(HELLO))).toMatchObject({ code: 'wallet.malformedAnswer' })
    expect(new TextDecoder().decode(HELLO)).toBe('hello')
  })

  it('H27 has a signer for each chain of the account, by either name, and refuses any other', async () => {
    const { provider } = await connected()
    expect(provider.signer()).toBe(provider.signer('solana:localnet'))
    expect(provider.signer(devnet.caipNetworkId)).toBe(provider.signer('solana:devnet'))
    const refuses = expect.objectContaining({ code: 'network.notApproved' })
    for (const chain of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet', 'eip155:1', ''] as const)
      expect(() => provider.signer(chain as never), chain).toThrow(refuses)
  })

  it.each([
    ['solana:signTransaction', 'modifyAndSignTransactions'],
    ['solana:signAndSendTransaction', 'signAndSendTransactions'],
    ['solana:signMessage', 'modifyAndSignMessages'],
  ])('without %s has no %s', async (feature, method) => {
    const { provider } = await connected({ without: [feature] })
    expect(Object.keys(provider.wallet.features)).not.toContain(feature)
    expect(Object.keys(provider.signer())).not.toContain(method)
    expect(Object.keys(provider.signer())).toHaveLength(3)
    expect('signMessage' in provider).toBe(feature !== 'solana:signMessage')
  })

  it('answers a hundred requests at once, each with its own signature', async () => {
    const { provider } = await connected()
    const messages = Array.from({ length: 100 }, (_, index) => Uint8Array.from([index]))
    const signatures = await Promise.all(messages.map(message => provider.signMessage!(message)))
    expect(new Set(signatures.map(signature => signature.join())).size).toBe(100)
    expect((await provider.signMessage!(messages[7]!)).join()).toBe(signatures[7]!.join())
  })

  it('rejects with the wallet’s refusal', async () => {
    const { provider, wallet } = await connected()
    wallet.behave('reject')
    expect(await rejection(provider.signMessage!(HELLO))).toMatchObject({ code: 'wallet.rejected' })
  })
})

describe('a provider that the host kept', () => {
  it('H54 rejects everything after the end, and asks no wallet, not even the same one connected again', async () => {
    const { actor, provider, wallet, connect } = await connected()
    const signer = provider.signer()
    actor.send({ type: 'connection.disconnect' })
    await isDisconnected(actor)
    const asked = wallet.requests.length
    for (const request of requestsOf(provider)) expect(await rejection(request())).toMatchObject(DISCONNECTED)
    expect(provider.wallet.accounts).toEqual([])
    await connect(actor)
    for (const request of requestsOf(provider)) expect(await rejection(request())).toMatchObject(DISCONNECTED)
    const message = { content: HELLO, signatures: {} }
    expect(await rejection(signer.modifyAndSignMessages!([message]))).toMatchObject(DISCONNECTED)
    expect(wallet.requests.slice(asked)).not.toContain('solana:signMessage')
  })

  it('H54 does not reach the wallet that is connected next', async () => {
    const { actor, provider, addWallet, connect } = await connected()
    const next = addWallet({ name: 'Rivet' })
    actor.send({ type: 'connection.disconnect' })
    await isDisconnected(actor)
    await connect(actor, 'Rivet')
    for (const request of requestsOf(provider)) expect(await rejection(request())).toMatchObject(DISCONNECTED)
    expect(next.requests).toEqual(['standard:connect'])
    expect(await providerOf(actor).signMessage!(HELLO)).toHaveLength(64)
  })

  it('H54 rejects a request under way at the end, and its late answer reaches nobody', async () => {
    const { actor, provider, wallet } = await connected()
    wallet.behave('silent')
    const waiting = rejection(provider.signMessage!(HELLO))
    await settle()
    actor.send({ type: 'connection.disconnect' })
    expect(await waiting).toMatchObject(DISCONNECTED)
    wallet.approveNow()
  })

  it('H54 rejects when the actor stops', async () => {
    const { actor, provider } = await connected()
    actor.stop()
    expect(await rejection(provider.signMessage!(HELLO))).toMatchObject(DISCONNECTED)
  })

  it('H54 keeps to its own account after a switch, and refuses once the wallet does not share it', async () => {
    const { actor, provider, wallet } = await connected()
    wallet.switchAccount(1)
    await expect.poll(() => providerOf(actor).account.address).toBe(B)
    const signature = await provider.signMessage!(HELLO)
    expect(signature).not.toEqual(await providerOf(actor).signMessage!(HELLO))
    wallet.shareNothing()
    const asked = wallet.requests.length
    for (const request of requestsOf(provider)) {
      expect((await rejection(request())) as object).toMatchObject({
        code: expect.stringMatching(/^wallet\.(unauthorized|disconnected)$/),
      })
    }
    expect(wallet.requests).toHaveLength(asked)
  })
})
