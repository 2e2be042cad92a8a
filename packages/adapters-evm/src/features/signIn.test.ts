import type { SignInDraft } from '@foyer/core/chain'
import { verifySignIn } from '@foyer/core/siwx/server/eip155'
import { DEVELOPMENT_KEYS, ProviderRpcError } from '@foyer/testing/evm'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { call, openPage, rejection } from '../page.fixture.ts'

const account = privateKeyToAccount(DEVELOPMENT_KEYS[0])
const A = account.address
const B = privateKeyToAccount(DEVELOPMENT_KEYS[1]).address

const BASE = 'app.base.account'
const ID = `eip6963:${BASE}`

const DRAFT: SignInDraft = {
  domain: 'foyer.example',
  uri: 'https://foyer.example/',
  version: '1',
  chainId: 'eip155:8453',
  nonce: 'oBbLoEldZs',
  issuedAt: '2026-01-01T00:00:00.000Z',
  resources: ['https://a.example'],
}

/** Message of DRAFT for an account, by viem. */
const textFor = (address: typeof A) =>
  createSiweMessage({
    domain: 'foyer.example',
    uri: 'https://foyer.example/',
    version: '1',
    chainId: 8453,
    nonce: 'oBbLoEldZs',
    issuedAt: new Date('2026-01-01T00:00:00.000Z'),
    resources: ['https://a.example'],
    address,
  })

function openWallet(options: Parameters<ReturnType<typeof openPage>['wallet']>[0] = {}) {
  const page = openPage()
  const wallet = page.wallet({ rdns: BASE, signsIn: true, ...options })
  page.discover()
  const connect = (signIn: SignInDraft = DRAFT, connectorId = ID) =>
    page.adapter.connect({ connectorId, networks: [], signIn }, call())
  return { ...page, wallet, connect }
}

describe('signsIn', () => {
  it('is true for wallets that are documented for it, and for those that the host names', () => {
    const known = (signInWallets?: string[]) => {
      const { adapter } = openPage(signInWallets && { signInWallets })
      return (id: string) => adapter.signsIn?.(id)
    }
    const ids = [ID, `${ID}#1abc`, 'eip6963:org.good', 'eip6963:app.base.accounts', 'eip1193:injected', BASE]
    expect(ids.map(known())).toEqual([true, true, false, false, false, false])
    expect(ids.map(known(['org.good']))).toEqual([true, true, true, false, false, false])
  })

  it('sends wallet_connect to no other wallet, whatever is requested', async () => {
    const { wallet, connect } = openWallet({ rdns: 'org.good' })
    expect(await connect(DRAFT, 'eip6963:org.good')).not.toHaveProperty('signedIn')
    expect(wallet.requests).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })
})

describe('the request to the wallet', () => {
  it('is one of ERC-7846, with the chain as hex and the fields that have a value', async () => {
    const { wallet, connect } = openWallet()
    let given: unknown
    wallet.answer('wallet_connect', (parameter: unknown) => {
      given = structuredClone(parameter)
      ;(
        parameter as { capabilities: { signInWithEthereum: { resources: string[] } } }
      ).capabilities.signInWithEthereum.resources.push('x')
      throw new ProviderRpcError(4001, 'User rejected')
    })
    expect(await rejection(connect({ ...DRAFT, requestId: undefined } as unknown as SignInDraft))).toMatchObject({
      code: 'wallet.rejected',
      context: { method: 'wallet_connect' },
    })
    expect(given).toStrictEqual({
      version: '1',
      capabilities: { signInWithEthereum: { ...DRAFT, chainId: '0x2105' } },
    })
    expect(DRAFT.resources).toEqual(['https://a.example'])
    expect(wallet.requests).toEqual(['wallet_connect'])
  })

  it('is answered with a message that a server accepts', async () => {
    const { connect } = openWallet()
    const { signedIn, address } = await connect()
    expect(signedIn?.message).toBe(textFor(A))
    const proof = { ...signedIn!, address, chainId: DRAFT.chainId, domain: DRAFT.domain, nonce: DRAFT.nonce! }
    expect(await verifySignIn(proof)).toMatchObject({ ok: true })
  })

  it.each([-32601, 4200, 5700, -32602])('connects plainly after error %i, also when a bridge wraps it', async code => {
    for (const error of [
      new ProviderRpcError(code, 'No.'),
      new ProviderRpcError(-32603, 'Internal error.', { originalError: { code, message: 'No.' } }),
    ]) {
      const { wallet, connect } = openWallet()
      wallet.answer('wallet_connect', () => {
        throw error
      })
      const connection = await connect()
      expect(connection).not.toHaveProperty('signedIn')
      expect([connection.address, wallet.prompts]).toEqual([A, 1])
    }
  })

  it.each([
    [4001, 'User rejected', 'wallet.rejected'],
    // The wallet may have asked: it is not asked again.
    [4001, 'Request timed out', 'wallet.failed'],
    [4100, 'No.', 'wallet.unauthorized'],
    [-32603, 'No.', 'wallet.failed'],
    [-32002, 'No.', 'wallet.requestPending'],
  ])('asks nothing more after error %i "%s"', async (code, message, ours) => {
    const { wallet, connect } = openWallet()
    wallet.answer('wallet_connect', () => {
      throw new ProviderRpcError(code, message)
    })
    expect(await rejection(connect())).toMatchObject({ code: ours })
    expect(wallet.requests).not.toContain('eth_requestAccounts')
  })
})

describe('the answer of the wallet', () => {
  const signature = `0x${'1b'.repeat(65)}`
  const answered = async (signInWithEthereum: unknown, more: object[] = []) => {
    const { wallet, connect } = openWallet()
    const first = { address: A.toLowerCase(), capabilities: { signInWithEthereum } }
    wallet.answer('wallet_connect', { accounts: [first, ...more], chainId: '0x2105', isConnected: true })
    return connect()
  }

  it('keeps message and signature as the wallet gives them, also a long signature of a contract', async () => {
    for (const given of [signature, signature.toUpperCase().replace('0X', '0x'), `0x${'6492'.repeat(2_000)}`]) {
      const { signedIn } = await answered({ message: textFor(A), signature: given }, [{ address: B }])
      expect(signedIn).toEqual({ message: textFor(A), signature: given })
    }
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'signed'],
    ['no message', { signature }],
    ['no signature', { message: textFor(A) }],
    ['a signature that is not hex', { message: textFor(A), signature: '0xzz' }],
    ['a signature of half a byte', { message: textFor(A), signature: `${signature}0` }],
    ['an endless signature', { message: textFor(A), signature: `0x${'00'.repeat(60_000)}` }],
    ['a message for another account', { message: textFor(B), signature }],
    ['another nonce', { message: textFor(A).replace('oBbLoEldZs', 'oBbLoEldZz'), signature }],
    ['another site', { message: textFor(A).replace('foyer.example wants', 'evil.example wants'), signature }],
    ['another chain', { message: textFor(A).replace('Chain ID: 8453', 'Chain ID: 1'), signature }],
    ['an address without its checksum', { message: textFor(A).replace(A, A.toLowerCase()), signature }],
    ['any other text', { message: 'I owe you everything.', signature }],
  ])('H34 connects without a signed message for %s', async (_, capability) => {
    const connection = await answered(capability)
    expect(connection).not.toHaveProperty('signedIn')
    expect(connection).toMatchObject({ address: A, chainId: 'eip155:1' })
  })

  it('H34 takes no sign-in of an account that is not the first', async () => {
    const other = { address: B, capabilities: { signInWithEthereum: { message: textFor(B), signature } } }
    expect(await answered(undefined, [other])).toMatchObject({ address: A })
    expect(await answered(undefined, [other])).not.toHaveProperty('signedIn')
  })

  it.each([
    [undefined],
    [null],
    [[A]],
    [{ accounts: A }],
    [{ accounts: [A] }],
    [{ accounts: [null] }],
    [{ accounts: [{ address: 'banana' }] }],
    [{ accounts: [{ address: A }, {}] }],
  ])('H09 the answer %j is malformed', async answer => {
    const { wallet, connect } = openWallet()
    wallet.answer('wallet_connect', () => answer)
    expect(await rejection(connect())).toMatchObject({
      code: 'wallet.malformedAnswer',
      context: { method: 'wallet_connect' },
    })
  })

  it('H09 rejects an empty list of accounts', async () => {
    const { wallet, connect } = openWallet()
    wallet.answer('wallet_connect', { accounts: [] })
    expect(await rejection(connect())).toMatchObject({ code: 'wallet.noAccounts' })
  })
})
