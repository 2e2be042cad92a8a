import { Verifier } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { memoryWalletStorage } from '../storage.ts'
import { bitcoinKey } from './bitcoinKey.ts'
import { BITCOIN_DEVELOPMENT_KEYS } from './keys.ts'
import {
  type ProviderInfo,
  type SimulatedBitcoinProviderOptions,
  simulatedBitcoinProvider,
} from './simulatedBitcoinProvider.ts'

const addressesOn = (chain: 'bitcoin:regtest' | 'bitcoin:testnet', index = 0) => {
  const { payment, ordinals } = BITCOIN_DEVELOPMENT_KEYS[index]!
  return [bitcoinKey(payment, 'payment', chain).address, bitcoinKey(ordinals, 'ordinals', chain).address]
}
const FIRST = addressesOn('bitcoin:regtest')

type Answer = { result?: { addresses: { address: string }[]; signature?: string }; error?: { code: number } }

/** No chain answers: these tests need none. The adapter's tests use a running chain. */
function install(options: Partial<SimulatedBitcoinProviderOptions> = {}) {
  const target: { btc_providers?: ProviderInfo[]; SimulatedProviders?: Record<string, unknown> } = {}
  const storage = memoryWalletStorage()
  const load = () => {
    const simulated = simulatedBitcoinProvider({
      name: 'Good Wallet',
      accounts: BITCOIN_DEVELOPMENT_KEYS.slice(0, 2),
      chains: { 'bitcoin:regtest': 'http://127.0.0.1:1', 'bitcoin:testnet': 'http://127.0.0.1:1' },
      target,
      storage,
      ...options,
    })
    const request = (method: string, params?: unknown) => simulated.provider.request(method, params) as Promise<Answer>
    const addresses = async (method = 'wallet_connect') => {
      const { result, error } = await request(method)
      return result?.addresses.map(({ address }) => address) ?? error?.code
    }
    return { simulated, request, addresses }
  }
  return { target, load, ...load() }
}

describe('simulatedBitcoinProvider', () => {
  it('lists itself with the path of its provider, and removes itself again', () => {
    const { target, simulated } = install()
    expect(target.btc_providers).toMatchObject([{ id: 'SimulatedProviders.GoodWallet', name: 'Good Wallet' }])
    expect(target.SimulatedProviders?.GoodWallet).toBe(simulated.provider)
    simulated.unregister()
    expect(target.btc_providers).toEqual([])
    expect(target.SimulatedProviders).toEqual({})
  })

  it('shares an address for each purpose after a prompt, and silently after a reload', async () => {
    const { addresses, simulated, load } = install()
    expect(await addresses('wallet_getAccount')).toBe(-32002)
    expect(simulated.prompts).toBe(0)
    expect(await addresses()).toEqual(FIRST)
    const again = load()
    expect(await again.addresses('wallet_getAccount')).toEqual(FIRST)
    expect(again.simulated.prompts).toBe(0)
  })

  it.each(['BIP322', 'ECDSA'] as const)(
    'signs a message by %s so that a library confirms it, for shared accounts only',
    async protocol => {
      const { request, addresses } = install()
      const params = { address: FIRST[0], message: 'hi', protocol }
      expect((await request('signMessage', params)).error?.code).toBe(4100)
      await addresses()
      const { result } = await request('signMessage', params)
      expect(Verifier.verifySignature(FIRST[0]!, 'hi', result!.signature!)).toBe(true)
    },
  )

  it('reports a refusal in its answer or by rejecting', async () => {
    const resolving = install({ behaviour: 'reject' })
    expect((await resolving.request('getAccounts')).error?.code).toBe(-32000)
    const rejecting = install({ behaviour: 'reject', errors: 'rejected', without: ['getAccounts'] })
    await expect(rejecting.request('getAddresses')).rejects.toMatchObject({ error: { code: -32000 } })
    await expect(rejecting.request('getAccounts')).rejects.toMatchObject({ error: { code: -32601 } })
  })

  it('emits account, chain and disconnect events, and none after it vanished', async () => {
    const { simulated, addresses } = install()
    const emitted: unknown[] = []
    const record = (event: unknown) => emitted.push(event)
    const stops = ['accountChange', 'networkChange', 'disconnect'].map(eventName =>
      simulated.provider.addListener!({ eventName, cb: record }),
    )
    await addresses()
    emitted.length = 0
    simulated.switchAccount()
    simulated.switchChain('000000000933ea01ad0ee984209779ba')
    simulated.disconnect()
    const list = (all: string[]) => all.map(address => expect.objectContaining({ address }) as unknown)
    expect(emitted).toEqual([
      { type: 'accountChange', addresses: list(addressesOn('bitcoin:regtest', 1)) },
      { type: 'networkChange', bitcoin: { name: 'Testnet' }, addresses: list(addressesOn('bitcoin:testnet', 1)) },
      { type: 'accountChange', addresses: [] },
      { type: 'disconnect' },
    ])
    simulated.vanish()
    simulated.switchAccount()
    expect(emitted).toHaveLength(4)
    for (const stop of stops) stop()
    expect(simulated.listeners).toBe(0)
  })
})
