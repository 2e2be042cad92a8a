import { verifyMessage, verifyTypedData } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { memoryWalletStorage } from '../storage.ts'
import { DEVELOPMENT_KEYS } from './keys.ts'
import { type SimulatedEvmWalletOptions, simulatedEvmWallet } from './simulatedEvmWallet.ts'

const [A, B] = DEVELOPMENT_KEYS.map(privateKeyToAddress) as [`0x${string}`, `0x${string}`]

/** No chain answers: these tests need none. The adapter's tests use running chains. */
function install(options: Partial<SimulatedEvmWalletOptions> = {}) {
  const target: EventTarget & { ethereum?: unknown } = new EventTarget()
  const storage = memoryWalletStorage()
  const events: unknown[][] = []
  const load = (more: Partial<SimulatedEvmWalletOptions> = {}) => {
    const wallet = simulatedEvmWallet({
      name: 'Good Wallet',
      rdns: 'org.good',
      accounts: DEVELOPMENT_KEYS.slice(0, 2),
      chains: { 1: 'http://127.0.0.1:1', 137: 'http://127.0.0.1:1' },
      target,
      storage,
      ...options,
      ...more,
    })
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
      wallet.provider.on(event, value => events.push([event, value]))
    }
    const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
    return { wallet, ask }
  }
  return { target, events, load, ...load() }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error: { code: unknown }) => error.code,
  )
const settle = () => new Promise(resolve => setTimeout(resolve, 20))

describe('simulatedEvmWallet', () => {
  it('shares its accounts after a prompt, and silently after a reload', async () => {
    const { ask, load, events, wallet } = install()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([A, B])
    expect(events).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [A, B]],
    ])
    expect(wallet.prompts).toBe(1)
    const again = load()
    expect(await again.ask('eth_accounts')).toEqual([A, B])
    expect(await again.ask('eth_requestAccounts')).toEqual([A, B])
    expect(again.wallet.prompts).toBe(0)
  })

  it('connects and signs in with one prompt, with a message of the account it is told', async () => {
    const { ask, wallet, events } = install({ signsIn: true })
    const fields = { nonce: 'A7fk39Zq', chainId: '0x89', domain: 'app.example', uri: 'https://app.example/' }
    const request = { version: '1', capabilities: { signInWithEthereum: fields } }
    type Answer = { accounts: { address: `0x${string}`; capabilities: { signInWithEthereum?: Signed } }[] }
    type Signed = { message: string; signature: `0x${string}` }
    for (const [index, address] of [
      [undefined, A],
      [1, B],
    ] as const) {
      wallet.signInAs(index)
      const { accounts } = (await ask('wallet_connect', request)) as Answer
      expect(accounts.map(account => account.address)).toEqual([A, B])
      const { message, signature } = accounts[0]!.capabilities.signInWithEthereum!
      expect(message).toContain(`app.example wants you to sign in with your Ethereum account:\n${address}\n`)
      expect(message).toContain('\nChain ID: 137\nNonce: A7fk39Zq\n')
      expect(await verifyMessage({ address, message, signature })).toBe(true)
    }
    expect([wallet.prompts, events.at(-1)]).toEqual([2, ['accountsChanged', [A, B]]])
    expect(await ask('wallet_connect')).toEqual({
      accounts: [A, B].map(address => ({ address, capabilities: {} })),
    })
  })

  it('refuses wallet_connect without the option, an incomplete sign-in, and a second request at a time', async () => {
    expect(await codeOf(install().ask('wallet_connect'))).toBe(-32601)
    const { ask, wallet } = install({ signsIn: true, behaviour: 'silent' })
    const request = { capabilities: { signInWithEthereum: { nonce: 'A7fk39Zq', chainId: '137' } } }
    expect(await codeOf(ask('wallet_connect', request))).toBe(-32602)
    const first = codeOf(ask('wallet_connect'))
    await expect.poll(() => wallet.prompts).toBe(1)
    expect(await codeOf(ask('wallet_connect'))).toBe(-32002)
    wallet.rejectNow()
    expect(await first).toBe(4001)
  })

  it('signs with a signature that a library verifies, for shared accounts only', async () => {
    const { ask } = install()
    expect(await codeOf(ask('personal_sign', '0x6869', A))).toBe(4100)
    await ask('eth_requestAccounts')
    const signature = (await ask('personal_sign', '0x6869', B.toLowerCase())) as `0x${string}`
    expect(await verifyMessage({ address: B, message: 'hi', signature })).toBe(true)
    expect(await ask('personal_ecRecover', '0x6869', signature)).toBe(B.toLowerCase())
    expect(await codeOf(ask('personal_sign', 'hi', A))).toBe(-32602)
    const typed = {
      domain: { name: 'Foyer', chainId: 1n },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hi' },
    } as const
    const json = JSON.stringify(typed, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
    const typedSignature = (await ask('eth_signTypedData_v4', A, json)) as `0x${string}`
    expect(await verifyTypedData({ ...typed, address: A, signature: typedSignature })).toBe(true)
  })

  it('rejects, waits when silent, and reports a pending request', async () => {
    const { ask, wallet } = install({ behaviour: 'reject' })
    expect(await codeOf(ask('eth_requestAccounts'))).toBe(4001)

    wallet.behave('pending')
    expect(await codeOf(ask('eth_requestAccounts'))).toBe(-32002)

    wallet.behave('silent')
    const first = codeOf(ask('eth_requestAccounts'))
    expect(await codeOf(ask('eth_requestAccounts'))).toBe(-32002)
    wallet.rejectNow()
    expect(await first).toBe(4001)
    const second = ask('eth_requestAccounts')
    await expect.poll(() => wallet.prompts).toBe(3)
    wallet.approveNow()
    expect(await second).toEqual([A, B])
    expect(wallet.prompts).toBe(3)
  })

  it('answers after the configured delay', async () => {
    const { ask } = install({ delay: 50 })
    const start = performance.now()
    await ask('eth_requestAccounts')
    expect(performance.now() - start).toBeGreaterThan(40)
  })

  it('shares nothing while locked, and goes on when unlocked, also after a reload', async () => {
    const { ask, wallet, load, events } = install()
    await ask('eth_requestAccounts')
    wallet.behave('locked')
    expect(events.at(-1)).toEqual(['accountsChanged', []])
    expect(await codeOf(ask('personal_sign', '0x', A))).toBe(4100)
    const again = load()
    expect(await again.ask('eth_accounts')).toEqual([])
    const asking = again.ask('eth_requestAccounts')
    await expect.poll(() => again.wallet.prompts).toBe(1)
    again.wallet.unlock()
    expect(await asking).toEqual([A, B])
  })

  it('selects another account, revokes the permission, disconnects', async () => {
    const { ask, wallet, events } = install()
    wallet.switchAccount()
    expect(events).toEqual([])
    await ask('eth_requestAccounts')
    wallet.switchAccount(0)
    expect([events.at(-1), await ask('eth_accounts')]).toEqual([
      ['accountsChanged', [A, B]],
      [A, B],
    ])
    wallet.shareNothing()
    expect([events.at(-1), await ask('eth_accounts')]).toEqual([['accountsChanged', []], []])
    await ask('eth_requestAccounts')
    await ask('wallet_revokePermissions', { eth_accounts: {} })
    expect([events.at(-1), await ask('wallet_getPermissions')]).toEqual([['accountsChanged', []], []])
    wallet.disconnect()
    expect(events.at(-1)).toMatchObject(['disconnect', { code: 4900 }])
  })

  it('switches to configured chains, by itself and on request', async () => {
    const { ask, wallet, events, load } = install()
    wallet.switchChain('137')
    expect(events).toEqual([['chainChanged', '0x89']])
    expect(await load().ask('eth_chainId')).toBe('0x89')
    await ask('wallet_switchEthereumChain', { chainId: '0x89' })
    expect(wallet.prompts).toBe(0)
    await ask('wallet_switchEthereumChain', { chainId: '0x1' })
    expect([wallet.chainId, wallet.prompts]).toEqual([1, 1])
    expect(await codeOf(ask('wallet_switchEthereumChain', { chainId: '0xa' }))).toBe(4902)
    for (const chainId of ['0x01', '1', '0X1', '0x0', 1, undefined]) {
      expect(await codeOf(ask('wallet_switchEthereumChain', { chainId }))).toBe(-32602)
    }
  })

  it('vanishes: no answer, no event, no announcement, also after a reload', async () => {
    const { wallet, ask, target, events, load } = install({ injected: true })
    await ask('eth_requestAccounts')
    expect(target.ethereum).toBe(wallet.provider)
    wallet.vanish()
    const before = events.length
    let announced = 0
    target.addEventListener('eip6963:announceProvider', () => {
      announced += 1
    })
    const answer = Promise.race([ask('eth_accounts'), settle().then(() => 'no answer')])
    wallet.switchAccount()
    wallet.announce()
    load().wallet.announce()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(await answer).toBe('no answer')
    expect([announced, events.length, target.ethereum]).toEqual([0, before, undefined])
  })

  it('announces itself now, late, or with other information', async () => {
    const { target, wallet, load } = install()
    const infos: Record<string, unknown>[] = []
    target.addEventListener('eip6963:announceProvider', event => {
      const { detail } = event as CustomEvent<{ info: Record<string, unknown> }>
      expect(Object.isFrozen(detail) && Object.isFrozen(detail.info)).toBe(true)
      infos.push(detail.info)
    })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    wallet.announceAs({ rdns: 'org.other', name: 42 })
    expect(infos).toMatchObject([
      { rdns: 'org.good', name: 'Good Wallet' },
      { rdns: 'org.other', name: 42 },
    ])
    expect(infos[0]!.uuid).toBe(infos[1]!.uuid)
    wallet.stop()
    load({ announce: { after: 20 }, rdns: 'org.late' })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(infos).toHaveLength(2)
    await expect.poll(() => infos.at(-1)).toMatchObject({ rdns: 'org.late' })
  })

  it('answers as the test scripts it', async () => {
    const { wallet, ask } = install()
    wallet.answer('eth_chainId', 'banana')
    expect(await ask('eth_chainId')).toBe('banana')
    wallet.answer('eth_chainId', undefined)
    expect(await ask('eth_chainId')).toBe('0x1')
    wallet.behave('malformed')
    expect(await ask('eth_accounts')).toEqual([42, null])
  })

  it('answers nothing while it is mute, also after a reload, and the visitor is asked for nothing', async () => {
    const storage = memoryWalletStorage()
    const first = install({ storage })
    first.wallet.behave('mute')
    const { wallet, ask } = install({ storage })
    let settled = 0
    const both = ['eth_accounts', 'eth_requestAccounts'].map(method => ask(method).finally(() => settled++))
    await expect.poll(() => wallet.requests).toEqual(['eth_accounts', 'eth_requestAccounts'])
    expect([both.length, settled, wallet.prompts, wallet.gone]).toEqual([2, 0, 0, false])
  })

  it('ignores data that another version stored', async () => {
    const storage = memoryWalletStorage()
    storage.setItem('simulated-wallet/org.good', '{not json')
    const { ask } = install({ storage })
    expect(await ask('eth_accounts')).toEqual([])
  })
})
