import { Metadata, TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import opaqueMetadata from '@polkadot/types-support/metadata/v15/substrate-hex'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryWalletStorage } from '../storage.ts'
import type { InjectedAccount } from './injectedAccount.ts'
import type { Injected } from './injectedProvider.ts'
import { POLKADOT_DEVELOPMENT_KEYS } from './keys.ts'
import { hexOf } from './scale.ts'
import { bytesToSign, type SignerPayload } from './signerPayload.ts'
import {
  type InjectionTarget,
  type SimulatedPolkadotWalletOptions,
  simulatedPolkadotWallet,
} from './simulatedPolkadotWallet.ts'
import { wrapBytes } from './wrapBytes.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

beforeAll(() => cryptoWaitReady())

function install(options: Partial<SimulatedPolkadotWalletOptions> = {}) {
  const storage = memoryWalletStorage()
  const load = () => {
    const target = new EventTarget() as InjectionTarget
    const simulated = simulatedPolkadotWallet({
      name: 'good-wallet',
      accounts: POLKADOT_DEVELOPMENT_KEYS.slice(0, 2),
      target,
      storage,
      ...options,
    })
    const enable = async () => (await simulated.provider.enable('A site')) as Injected
    const addresses = async () => (await (await enable()).accounts.get()).map(({ address }) => address)
    return { target, simulated, enable, addresses }
  }
  return { load, ...load() }
}

const wordsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error: Error) => error.message,
  )
const settle = () => new Promise(resolve => setTimeout(resolve, 20))
const verified = (message: Uint8Array, { signature }: { signature: string }, address: string) =>
  signatureVerify(message, signature, address)

describe('simulatedPolkadotWallet', () => {
  it('injects itself by name, shares its accounts after a prompt, and without one after a reload', async () => {
    const { target, addresses, load, simulated } = install()
    expect(target.injectedWeb3).toEqual({ 'good-wallet': simulated.provider })
    expect(await addresses()).toEqual([ALICE, BOB])
    expect([simulated.prompts, simulated.origins]).toEqual([1, ['A site']])
    const again = load()
    expect(await again.addresses()).toEqual([ALICE, BOB])
    expect(again.simulated.prompts).toBe(0)
    simulated.stop()
    expect(target.injectedWeb3).toEqual({})
  })

  it('writes addresses with the configured prefix', async () => {
    const { addresses } = install({ ss58Format: 0 })
    expect((await addresses())[0]).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')
  })

  it('signs bytes between <Bytes> and </Bytes> once, with a signature that a library verifies', async () => {
    const { enable } = install()
    const { signer } = await enable()
    const signRaw = (data: string) =>
      signer.signRaw({ address: ALICE, data, type: 'bytes' }) as Promise<{ signature: string }>
    const text = new TextEncoder()
    for (const [data, signed] of [
      ['0x6869', '<Bytes>hi</Bytes>'],
      ['hi', '<Bytes>hi</Bytes>'],
      ['<Bytes>hi</Bytes>', '<Bytes>hi</Bytes>'],
      ['<Bytes>', '<Bytes><Bytes></Bytes>'],
    ] as const) {
      const answer = await signRaw(data)
      expect(verified(text.encode(signed), answer, ALICE)).toMatchObject({ isValid: true, crypto: 'sr25519' })
      expect(verified(text.encode(signed), answer, BOB).isValid).toBe(false)
    }
    expect(wrapBytes(text.encode('hi'))).toEqual(text.encode('<Bytes>hi</Bytes>'))
    expect(await wordsOf(signer.signRaw({ address: ALICE, data: '0x00', type: 'payload' }))).toBe(
      'Only bytes are signed here',
    )
  })

  it.each([
    ['short', '0x0600', {}],
    ['with a tip and a long nonce', '0x0600', { tip: '0x0000000000000000ffffffffffffffff', nonce: '0xffffffff' }],
    ['of more than 256 bytes', `0x0000${'a90c'}${'07'.repeat(810)}`, { era: '0x00' }],
  ])('signs the same bytes of a transaction as the chain’s own library: %s', (_, method, more) => {
    const registry = new TypeRegistry()
    registry.setMetadata(new Metadata(registry, `0x${opaqueMetadata.slice(opaqueMetadata.indexOf('6d657461'))}`))
    const payload: SignerPayload = {
      address: ALICE,
      method,
      era: '0xb501',
      nonce: '0x00000007',
      tip: '0x00000000000000000000000000000000',
      specVersion: '0x0000010c',
      transactionVersion: '0x00000002',
      genesisHash: `0x${'11'.repeat(32)}`,
      blockHash: `0x${'22'.repeat(32)}`,
      signedExtensions: registry.signedExtensions,
      version: 4,
      mode: 0,
      ...more,
    }
    const theirs = registry.createType('ExtrinsicPayload', payload as unknown as SignerPayloadJSON, { version: 4 })
    let signed = ''
    const pair = {
      sign(message: Uint8Array) {
        signed = hexOf(message)
        return new Uint8Array(64)
      },
    }
    theirs.sign(pair as never)
    expect(hexOf(bytesToSign(payload))).toBe(signed)
  })

  it('signs no payload with unknown extensions', () => {
    expect(() => bytesToSign({ signedExtensions: ['CheckEverything'] } as unknown as SignerPayload)).toThrow(
      'Unknown extension CheckEverything',
    )
  })

  it('rejects with the messages of real wallets, waits when silent, and reports a pending request', async () => {
    const { enable, simulated, addresses } = install({ behaviour: 'reject' })
    expect(await wordsOf(enable())).toBe('Rejected')
    simulated.behave('pending')
    expect(await wordsOf(enable())).toMatch(/has a pending authorization request$/)
    simulated.behave('silent')
    const before = simulated.prompts
    const waiting = wordsOf(enable())
    await expect.poll(() => simulated.prompts).toBe(before + 1)
    expect(await wordsOf(enable())).toMatch(/has a pending authorization request$/)
    simulated.rejectNow()
    expect(await waiting).toBe('Rejected')
    const approved = addresses()
    await expect.poll(() => simulated.prompts).toBe(before + 2)
    simulated.approveNow()
    expect(await approved).toEqual([ALICE, BOB])
    simulated.behave('reject')
    const { signer } = await enable()
    expect(await wordsOf(signer.signRaw({ address: ALICE, data: 'hi', type: 'bytes' }))).toBe('Cancelled')
  })

  it('shares nothing while locked, and answers new sites when unlocked', async () => {
    const { simulated, addresses } = install({ behaviour: 'locked' })
    const waiting = addresses()
    await expect.poll(() => simulated.prompts).toBe(1)
    simulated.unlock()
    expect(await waiting).toEqual([ALICE, BOB])
    simulated.behave('locked')
    expect(await addresses()).toEqual([])
    expect(simulated.prompts).toBe(1)
  })

  it('shares nothing without a prompt, and opens one again after the permission was revoked', async () => {
    const { simulated, addresses } = install()
    await addresses()
    simulated.shareNothing()
    expect([await addresses(), simulated.prompts]).toEqual([[], 1])
    simulated.disconnect()
    expect([await addresses(), simulated.prompts]).toEqual([[ALICE, BOB], 2])
  })

  it('emits the current accounts first, then changes, and none after it vanished', async () => {
    const { simulated, enable } = install()
    const { accounts, signer } = await enable()
    const emitted: string[][] = []
    const off = accounts.subscribe((list: InjectedAccount[]) => emitted.push(list.map(({ address }) => address)))
    await expect.poll(() => emitted).toHaveLength(1)
    simulated.switchAccount()
    simulated.shareNothing()
    expect(emitted).toEqual([[ALICE, BOB], [BOB, ALICE], []])
    expect(await wordsOf(signer.signRaw({ address: ALICE, data: 'hi', type: 'bytes' }))).toBe('Unable to find keypair')
    simulated.vanish()
    simulated.switchAccount()
    expect(emitted).toHaveLength(3)
    let answered = false
    void enable().then(() => {
      answered = true
    })
    await settle()
    expect(answered).toBe(false)
    off()
    expect(simulated.listeners).toBe(0)
  })

  it('has only the configured methods, and answers as the test scripts it', async () => {
    const { simulated, enable } = install({ without: ['signPayload', 'subscribe'] })
    const injected = await enable()
    expect([Object.keys(injected.accounts), Object.keys(injected.signer)]).toEqual([['get'], ['signRaw']])
    simulated.answer('get', ['anything'])
    expect(await injected.accounts.get()).toEqual(['anything'])
    simulated.answer('get', undefined)
    expect(await injected.accounts.get()).toHaveLength(2)
  })
})
