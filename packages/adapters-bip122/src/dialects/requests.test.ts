/* Requests that the adapter sends, against the schemas of the wallets' makers. */

import { type BitcoinProviderProfileName, simulatedUnisatWallet } from '@foyer/testing/bip122'
import { endpoints } from '@leather.io/rpc'
import {
  connectParamsSchema,
  disconnectParamsSchema,
  getAccountParamsSchema,
  getAccountsParamsSchema,
  sendTransferParamsSchema,
  signMessageParamsSchema,
  signPsbtParamsSchema,
} from '@sats-connect/core'
import { Verifier } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { A, B, call, openPage, rejection } from '../page.fixture.ts'
import { draft } from '../psbt.fixture.ts'

type Params = Readonly<Record<string, unknown>> | null | undefined
type Schema = { '~standard': { validate(value: unknown): unknown } }

/** Parameters of sats-connect by method. */
const SATS_CONNECT: Readonly<Record<string, unknown>> = {
  wallet_connect: connectParamsSchema,
  wallet_disconnect: disconnectParamsSchema,
  wallet_getAccount: getAccountParamsSchema,
  getAccounts: getAccountsParamsSchema,
  sendTransfer: sendTransferParamsSchema,
  signMessage: signMessageParamsSchema,
  signPsbt: signPsbtParamsSchema,
}

/** Objections of a maker's schema to a request. */
async function issuesOf(profile: BitcoinProviderProfileName, method: string, params: Params) {
  const schema = profile === 'leather' ? endpoints[method as 'getAddresses'].params : SATS_CONNECT[method]
  if (!schema) return `no schema of ${method}`
  return ((await (schema as unknown as Schema)['~standard'].validate(params)) as { issues?: unknown }).issues
}

/** Page with one wallet of a profile, and what it is asked. */
async function connected(profile: BitcoinProviderProfileName) {
  const page = openPage()
  const wallet = page.provider({ profile })
  const asked: [string, Params][] = []
  const { request } = wallet.provider
  Object.assign(wallet.provider, {
    request: (method: string, params: Params) => {
      asked.push([method, params])
      return request(method, params)
    },
  })
  const connection = await page.connect(wallet.id)
  return { ...page, wallet, asked, connection }
}

describe.each(['xverse', 'leather'] as const)('%s', profile => {
  it('is asked for what its maker’s schemas allow, and its answers are understood', async () => {
    const { adapter, asked, connection } = await connected(profile)
    expect(connection.accounts).toMatchObject([
      { address: A.payment, type: 'payment' },
      { address: A.ordinal, type: 'ordinal' },
    ])
    const { signMessage, signTransaction } = adapter.features
    for (const address of [A.payment, A.ordinal]) {
      const signature = await signMessage!({ ...connection, address }, 'ünïcödé ✓', call())
      expect(Verifier.verifySignature(address, 'ünïcödé ✓', signature)).toBe(true)
    }
    expect(await signTransaction!(connection, draft(A.payment), call())).not.toBe(draft(A.payment))
    await adapter.restore(connection, call())
    await adapter.disconnect(connection, { revoke: true })
    for (const [method, params] of asked)
      expect([method, await issuesOf(profile, method, params)]).toEqual([method, undefined])
    expect(asked.length).toBeGreaterThanOrEqual(4)
  })
})

describe('leather', () => {
  it('is no refusal where it answers -32000, and one where it answers 4001', async () => {
    const { adapter, wallet, connection } = await connected('leather')
    const sign = () => rejection(adapter.features.signMessage!(connection, 'hi', call()))
    wallet.answer('signMessage', () => {
      throw Object.assign(new Error('Something went wrong'), { code: -32000 })
    })
    expect(await sign()).toMatchObject({ code: 'wallet.failed', context: { reason: 'Something went wrong' } })
    wallet.answer('signMessage', undefined)
    wallet.behave('reject')
    expect(await sign()).toMatchObject({ code: 'wallet.rejected' })
  })

  it('is not asked for a signature by ECDSA, and offers no transfer by itself', async () => {
    const { adapter, asked, connection } = await connected('leather')
    const before = asked.length
    expect(connection.kept).toContain(A.payment)
    expect(await adapter.restore({ connectorId: connection.connectorId }, call())).toBeUndefined()
    expect(asked).toHaveLength(before)
  })

  it('H70 the signature of another account of the wallet is none of this one', async () => {
    const { adapter, wallet, connection } = await connected('leather')
    wallet.switchAccount()
    expect(await rejection(adapter.features.signMessage!(connection, 'hi', call()))).toMatchObject({
      code: 'wallet.malformedAnswer',
    })
  })

  it.each([
    ['no text', 'none'],
    ['an address of another chain', JSON.stringify([{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4x' }])],
    ['no list', '{}'],
  ])('restores nothing from %s in the storage', async (_, kept) => {
    const { adapter, connection } = await connected('leather')
    expect(await adapter.restore({ connectorId: connection.connectorId, kept }, call())).toBeUndefined()
  })
})

describe('unisat', () => {
  const open = async (profile: 'unisat' | 'enkrypt' = 'unisat') => {
    const page = openPage()
    const wallet = simulatedUnisatWallet({ ...page.common(), profile })
    return { ...page, wallet, connection: await page.connect(wallet.id) }
  }

  it('signs in both protocols with the account that is selected', async () => {
    const { adapter, connection, wallet } = await open()
    expect(connection).toMatchObject({ accounts: [{ address: A.payment, type: 'payment' }] })
    const signature = await adapter.features.signMessage!(connection, 'ünïcödé ✓', call())
    expect(Verifier.verifySignature(A.payment, 'ünïcödé ✓', signature)).toBe(true)
    wallet.switchAccount()
    const before = wallet.prompts
    expect(await rejection(adapter.features.signMessage!(connection, 'hi', call()))).toMatchObject({
      code: 'wallet.unauthorized',
    })
    expect(wallet.prompts).toBe(before)
  })

  it('takes and returns PSBTs as hex', async () => {
    const { adapter, connection, wallet } = await open()
    const given: unknown[] = []
    const { signPsbt } = wallet.provider
    Object.assign(wallet.provider, {
      signPsbt: (...inputs: never[]) => {
        given.push(...inputs)
        return signPsbt!(...inputs)
      },
    })
    expect(await adapter.features.signTransaction!(connection, draft(A.payment), call())).toMatch(/^cHNid/)
    expect(given).toEqual([
      expect.stringMatching(/^70736274ff/),
      { autoFinalized: false, toSignInputs: [{ address: A.payment, index: 0 }] },
    ])
  })

  it('is on no chain of Bitcoin while it is on Fractal, whose addresses look the same', async () => {
    const page = openPage()
    const wallet = simulatedUnisatWallet(page.common())
    Object.assign(wallet.provider, { getChain: async () => ({ enum: 'FRACTAL_BITCOIN_MAINNET' }) })
    expect(await rejection(page.connect(wallet.id))).toMatchObject({ code: 'wallet.noAccounts' })
  })

  it('Enkrypt is not asked for its accounts before a press: it would prompt', async () => {
    const { adapter, connection, wallet } = await open('enkrypt')
    const asked = wallet.requests.length
    expect(await adapter.restore(connection, call())).toEqual(connection)
    adapter.watchConnection(connection, () => {})()
    expect(wallet.requests).toHaveLength(asked)
  })

  it('a wallet in several places is listed once, by the registration with a picture', () => {
    const page = openPage()
    simulatedUnisatWallet({ ...page.common(), path: 'unisat_wallet' })
    const { provider } = simulatedUnisatWallet({ ...page.common(), path: 'unisat' })
    const list = page.discover()
    expect(list.ids()).toEqual(['unisat:unisat_wallet'])
    page.register({
      version: '1.0.0',
      name: 'UniSat Wallet',
      icon: 'data:image/png;base64,AA==',
      chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
      features: { 'unisat:': { provider } },
      accounts: [],
    })
    expect(list.ids()).toEqual(['wallet-standard:UniSat Wallet'])
    list.stop()
  })

  it('leaves out nothing but the rows that it does not understand', async () => {
    const page = openPage()
    const wallet = page.provider()
    wallet.answer('wallet_connect', {
      addresses: [
        { address: 'sp1qxyz', purpose: 'payment' },
        { address: B.payment, purpose: 'payment' },
        null,
        { address: 'SP000', purpose: 'stacks' },
      ],
    })
    expect((await page.connect(wallet.id)).accounts.map(({ address }) => address)).toEqual([B.payment])
  })
})
