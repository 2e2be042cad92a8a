/*
 * Profiles against what the makers' code answered. The background and the page code of @polkadot/extension-base 0.62.3 were run in Node with
 * a `chrome` object in memory; its tree (233 MB, a second version of the whole library) is no dependency of this package. Guessed before the
 * run, and wrong: a refused page is asked again (it gets an empty list without a prompt), a limit for each origin (it is for each address),
 * `subscribe` of a page that is not allowed rejects (it says nothing).
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryWalletStorage } from '../storage.ts'
import type { InjectedAccount } from './injectedAccount.ts'
import type { Injected } from './injectedProvider.ts'
import { POLKADOT_DEVELOPMENT_KEYS } from './keys.ts'
import { POLKADOT_PROFILES, type PolkadotProfileName } from './profiles.ts'
import { simulatedPolkadotWallet } from './simulatedPolkadotWallet.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

function open(profile: PolkadotProfileName, storage = memoryWalletStorage()) {
  const wallet = simulatedPolkadotWallet({
    profile,
    accounts: POLKADOT_DEVELOPMENT_KEYS.slice(0, 1),
    storage,
    target: new EventTarget(),
  })
  const enable = async () => (await wallet.provider.enable('A site')) as Injected
  const types = async (injected: Promise<Injected> | Injected) =>
    (await (await injected).accounts.get()).map(({ type }) => type)
  return { wallet, enable, types, reload: () => open(profile, storage) }
}

/** Words of a rejection, or what the work resolves with. */
const said = (work: Promise<unknown>) =>
  work.then(
    value => (typeof value === 'object' && value !== null && 'signer' in value ? 'enabled' : value),
    (error: unknown) => (typeof error === 'string' ? { bare: error } : (error as Error).message),
  )
const sign = ({ signer }: Injected) => signer.signRaw({ address: ALICE, data: '0x6869', type: 'bytes' })
const ask = async (work: () => Promise<unknown>, answer: () => void) => {
  const asked = said(work())
  await new Promise(resolve => setTimeout(resolve))
  answer()
  return asked
}

afterEach(() => void vi.useRealTimers())

it('has a key in `injectedWeb3` and a version for each', () => {
  for (const [name, { key, states }] of Object.entries(POLKADOT_PROFILES)) {
    const target: EventTarget & { injectedWeb3?: Record<string, unknown> } = new EventTarget()
    const profile = name as PolkadotProfileName
    simulatedPolkadotWallet({ profile, accounts: POLKADOT_DEVELOPMENT_KEYS, target, storage: memoryWalletStorage() })
    expect(target.injectedWeb3).toEqual({ [key]: expect.objectContaining({ version: states }) as unknown })
  }
})

describe('polkadot-js, as @polkadot/extension-base 0.62.3 answered', () => {
  it('asks a page once, and keeps a refusal as an empty list', async () => {
    const { wallet, enable, types } = open('polkadot-js')
    wallet.behave('silent')
    const refused = said(enable())
    expect(await said(enable())).toMatch(/^The source \S+ has a pending authorization request$/)
    wallet.rejectNow()
    expect(await refused).toBe('Connection request was rejected by the user.')
    expect(await said(enable())).toBe('enabled')
    expect([await types(enable()), wallet.prompts]).toEqual([[], 1])
    wallet.disconnect()
    expect(await ask(enable, wallet.approveNow)).toBe('enabled')
    expect([await types(enable()), wallet.prompts]).toEqual([['sr25519', 'ethereum'], 2])
  })

  it('answers a forgotten page in its words, and tells its subscribers', async () => {
    const { wallet, enable } = open('polkadot-js')
    const injected = await enable()
    const lists: number[] = []
    injected.accounts.subscribe((list: InjectedAccount[]) => lists.push(list.length))
    await expect.poll(() => lists).toEqual([2])
    wallet.shareNothing()
    wallet.disconnect()
    expect(lists).toEqual([2, 0, 0])
    for (const work of [injected.accounts.get(), sign(injected)])
      expect(await said(work)).toMatch(/^The source \S+ has not been enabled yet$/)
  })

  it('takes one request to sign in three seconds, a refused one included', async () => {
    const { wallet, enable } = open('polkadot-js')
    const injected = await enable()
    vi.useFakeTimers({ toFake: ['Date'] })
    wallet.behave('reject')
    expect(await said(sign(injected))).toBe('Cancelled')
    wallet.behave('approve')
    vi.advanceTimersByTime(2_999)
    expect(await said(sign(injected))).toBe('Rate limit exceeded. Try again later.')
    vi.advanceTimersByTime(1)
    expect(await said(sign(injected))).toEqual({ id: 1, signature: expect.any(String) as string })
  })
})

describe('talisman', () => {
  it('resolves after a refusal, and says only then that the page is not allowed', async () => {
    const { wallet, enable } = open('talisman')
    wallet.behave('silent')
    const first = enable()
    expect(await said(enable())).toBe('enabled')
    wallet.rejectNow()
    const injected = await first
    expect(await said(injected.accounts.get())).toMatch(/^Site \S+ has not been authorised for Talisman yet$/)
    wallet.behave('approve')
    expect([await said(enable()), wallet.prompts]).toEqual(['enabled', 2])
  })

  it('has a sentence for a page without accounts', async () => {
    const { wallet, enable } = open('talisman')
    const injected = await enable()
    wallet.shareNothing()
    for (const work of [injected.accounts.get(), enable()])
      expect(await said(work)).toMatch(/^No Talisman wallet accounts are authorised to connect to \S+$/)
    expect(wallet.prompts).toBe(1)
  })
})

describe('subwallet', () => {
  it('blocks a page that its visitor refuses, until they allow it', async () => {
    const { wallet, enable, reload } = open('subwallet')
    wallet.behave('reject')
    expect(await said(enable())).toBe('Rejected')
    const again = reload()
    again.wallet.behave('approve')
    expect(await said(again.enable())).toMatch(/^The source \S+ is not allowed to interact with this extension$/)
    expect(again.wallet.prompts).toBe(0)
    again.wallet.disconnect()
    expect([await said(again.enable()), again.wallet.prompts]).toEqual(['enabled', 1])
  })

  it('asks again where nothing is ticked, and one prompt answers two requests', async () => {
    const { wallet, enable, types, reload } = open('subwallet')
    await enable()
    wallet.shareNothing()
    const again = reload()
    again.wallet.behave('silent')
    const both = Promise.all([enable, again.enable].map(work => said(work())))
    const joined = said(again.enable())
    await new Promise(resolve => setTimeout(resolve))
    expect(again.wallet.prompts).toBe(1)
    again.wallet.approveNow()
    wallet.approveNow()
    expect([await both, await joined]).toEqual([['enabled', 'enabled'], 'enabled'])
    expect(await types(again.enable())).toEqual(['sr25519', 'ethereum'])
  })
})

describe('enkrypt', () => {
  it('never prompts in `enable`, and does when the accounts are read or watched', async () => {
    const { wallet, enable, reload } = open('enkrypt')
    wallet.behave('silent')
    const injected = await enable()
    expect(wallet.prompts).toBe(0)
    const lists: InjectedAccount[][] = []
    injected.accounts.subscribe((list: InjectedAccount[]) => lists.push(list))
    await expect.poll(() => wallet.prompts).toBe(1)
    wallet.approveNow()
    await expect.poll(() => lists).toEqual([[expect.objectContaining({ address: ALICE, genesisHash: '' })]])
    wallet.switchAccount()
    expect([lists.length, wallet.listeners]).toEqual([1, 0])
    const again = reload()
    again.wallet.disconnect()
    again.wallet.behave('reject')
    expect(await said((await again.enable()).accounts.get())).toEqual({
      bare: 'User Rejected Request: The user rejected the request.',
    })
  })
})
