/*
 * The makers' packages against the profiles. Seen on 2026-11-30, against what one would expect:
 * - Leather's `signMessage` takes no address: `paymentType` chooses one, and it lists its `sendTransfer` as `sentTransfer`.
 * - The adapter of sats-connect for UniSat lists one address twice, for payments and for ordinals.
 */
import { endpoints } from '@leather.io/rpc'
import {
  defaultAdapters,
  getAccountsResultSchema,
  getAddressesResultSchema,
  signMessageResultSchema,
  walletEventSchema,
} from '@sats-connect/core'
import { Verifier } from 'bip322-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryWalletStorage } from '../storage.ts'
import { bitcoinKey } from './bitcoinKey.ts'
import { BITCOIN_DEVELOPMENT_KEYS } from './keys.ts'
import type { BitcoinProviderProfileName } from './profiles.ts'
import { simulatedBitcoinProvider } from './simulatedBitcoinProvider.ts'
import { simulatedUnisatWallet } from './simulatedUnisatWallet.ts'

const [keys] = BITCOIN_DEVELOPMENT_KEYS
const PAYMENT = bitcoinKey(keys.payment, 'payment', 'bitcoin:mainnet').address
const ORDINALS = bitcoinKey(keys.ordinals, 'ordinals', 'bitcoin:mainnet').address
const TEXT = 'Foyer signs: ünïcödé ✓'

const common = () => ({
  name: 'Good Wallet',
  accounts: BITCOIN_DEVELOPMENT_KEYS.slice(0, 2),
  chains: { 'bitcoin:mainnet': 'http://127.0.0.1:1' } as const,
  storage: memoryWalletStorage(),
})

const open = (profile: BitcoinProviderProfileName) => {
  const wallet = simulatedBitcoinProvider({ ...common(), profile, target: {} })
  const ask = (method: string, params?: unknown) =>
    wallet.provider.request(method, params) as Promise<{ result?: never; error?: { code: number } }>
  return { wallet, ask }
}

type Standard = { '~standard': { validate(value: unknown): unknown } }
/** Objections of a schema to a value. */
const issuesOf = async (schema: unknown, value: unknown) =>
  ((await (schema as Standard)['~standard'].validate(value)) as { issues?: unknown }).issues

describe('xverse', () => {
  it('answers as the schemas of sats-connect have it', async () => {
    const { ask } = open('xverse')
    const purposes = ['payment', 'ordinals']
    expect((await ask('getAddresses', { purposes })).error?.code).toBe(-32002)
    const { result: accounts } = await ask('getAccounts', { purposes })
    expect(await issuesOf(getAccountsResultSchema, accounts)).toBeUndefined()
    expect((await ask('wallet_getAccount', { addresses: purposes })).error?.code).toBe(-32602)
    expect((await ask('wallet_getAccount', null)).result).toMatchObject({ addresses: accounts })
    const { result: signed } = await ask('signMessage', { address: PAYMENT, message: TEXT })
    expect(await issuesOf(signMessageResultSchema, signed)).toBeUndefined()
    expect(await issuesOf(getAddressesResultSchema, 7)).toBeDefined()
  })

  it('emits events that the schema of sats-connect takes, without addresses', async () => {
    const { wallet, ask } = open('xverse')
    const events: unknown[] = []
    wallet.provider.addListener!({ eventName: 'accountChange', cb: (event: unknown) => events.push(event) })
    await ask('getAccounts', { purposes: ['payment'] })
    wallet.switchAccount()
    expect(events.at(-1)).toEqual({ type: 'accountChange' })
    expect(await issuesOf(walletEventSchema, events.at(-1))).toBeUndefined()
  })
})

describe('leather', () => {
  it('answers as its schemas have it, and refuses what they refuse', async () => {
    const { ask } = open('leather')
    const { result: addresses } = await ask('getAddresses')
    expect(endpoints.getAddresses.result.safeParse(addresses).error).toBeUndefined()
    const params = { message: TEXT, paymentType: 'p2tr' }
    const { result: signed } = await ask('signMessage', params)
    expect(endpoints.signMessage.result.safeParse(signed).error).toBeUndefined()
    const { address, signature } = signed! as { address: string; signature: string }
    expect(address).toBe(ORDINALS)
    expect(Verifier.verifySignature(ORDINALS, TEXT, signature)).toBe(true)
    const foreign = { address: PAYMENT, message: TEXT, protocol: 'BIP322' }
    expect(endpoints.signMessage.params!.safeParse(foreign).success).toBe(false)
    await expect(ask('signMessage', foreign)).rejects.toMatchObject({ error: { code: -32602 } })
    expect(endpoints.signPsbt.params!.safeParse({ psbt: 'cHNidP8=', broadcast: false }).success).toBe(false)
    await expect(ask('signPsbt', { psbt: 'cHNidP8=' })).rejects.toMatchObject({ error: { code: -32602 } })
  })

  it('asks each time, and rejects with the code of its package', async () => {
    const { wallet, ask } = open('leather')
    await ask('getAddresses')
    await ask('getAddresses')
    expect(wallet.prompts).toBe(2)
    wallet.behave('reject')
    await expect(ask('getAddresses')).rejects.toMatchObject({ error: { code: 4001 } })
  })
})

describe('unisat', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is what the adapter of sats-connect for UniSat expects', async () => {
    const target: Record<string, unknown> = {}
    vi.stubGlobal('window', target)
    const wallet = simulatedUnisatWallet({ ...common(), path: 'unisat', target })
    const Adapter = defaultAdapters['unisat']!
    const adapter = new Adapter()
    const request = (method: string, params: object) =>
      adapter.request(method as 'getAccounts', params as never) as Promise<unknown>
    expect(await request('getAccounts', { purposes: ['payment', 'ordinals'] })).toMatchObject({
      status: 'success',
      result: [
        { address: PAYMENT, purpose: 'payment' },
        { address: PAYMENT, purpose: 'ordinals' },
      ],
    })
    const signed = (await request('signMessage', { address: PAYMENT, message: TEXT })) as {
      result: { signature: string }
    }
    expect(Verifier.verifySignature(PAYMENT, TEXT, signed.result.signature)).toBe(true)
    const heard: unknown[] = []
    const stop = adapter.addListener({ eventName: 'accountChange', cb: (event: unknown) => heard.push(event) } as never)
    wallet.switchAccount()
    stop()
    wallet.switchAccount()
    expect(heard).toEqual([{ type: 'accountChange' }])
    expect(wallet.listeners).toBe(0)
    wallet.behave('reject')
    expect(await request('signMessage', { address: PAYMENT, message: TEXT })).toMatchObject({
      status: 'error',
      error: { code: -32000 },
    })
  })

  it('answers an unknown page with no accounts and without a prompt', async () => {
    const wallet = simulatedUnisatWallet({ ...common(), target: {} })
    expect(await wallet.provider['getAccounts']!()).toEqual([])
    expect(wallet.prompts).toBe(0)
  })
})

describe('enkrypt', () => {
  it('prompts whatever it is asked, and rejects with bare text', async () => {
    const wallet = simulatedUnisatWallet({ ...common(), profile: 'enkrypt', target: {} })
    expect(await wallet.provider['getAccounts']!()).toEqual([PAYMENT])
    expect(wallet.prompts).toBe(1)
    await expect(wallet.provider['pushPsbt']!('00' as never)).rejects.toBe('not implemented')
    wallet.behave('reject')
    await expect(wallet.provider['signMessage']!(TEXT as never)).rejects.toBe('User rejected the request.')
  })
})
