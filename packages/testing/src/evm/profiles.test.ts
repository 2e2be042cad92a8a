/*
 * The profiles were compared with the makers' packages, which ran beside them. Seen on 2026-11-30, against what one would expect:
 * - Porto answers a switch to an unknown chain with 5710 and not with 4902, adds none (4200), and uses the name `wallet_revokePermissions` for keys.
 * - @coinbase/wallet-sdk emits `disconnect` at each request before it is connected; @base-org/account answers `eth_accounts` with an empty list
 *   there, and takes a switch.
 * - @metamask/connect-evm has no `disconnect()` on its provider; `wallet_revokePermissions` ends its session. Its errors have no code.
 * - @farcaster/miniapp-sdk outside a host rejects each request with -32603 and the words of a TypeError.
 * @metamask/connect-evm is not free to use, and the others bring large trees: none is a dependency of these tests.
 */
import { describe, expect, it } from 'vitest'
import { memoryWalletStorage } from '../storage.ts'
import { DEVELOPMENT_KEYS } from './keys.ts'
import { EVM_PROFILES, type EvmProfileName } from './profiles.ts'
import { type SimulatedEvmWalletOptions, simulatedEvmWallet } from './simulatedEvmWallet.ts'

const CHAIN = { chainId: '0x2105', chainName: 'Base', rpcUrls: ['http://127.0.0.1:1'] }
const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function open(profile: EvmProfileName, more: Partial<SimulatedEvmWalletOptions> = {}) {
  const target: EventTarget & { ethereum?: unknown } = new EventTarget()
  const wallet = simulatedEvmWallet({
    profile,
    accounts: DEVELOPMENT_KEYS.slice(0, 2),
    chains: { 1: 'http://127.0.0.1:1' },
    target,
    storage: memoryWalletStorage(),
    announce: 'now',
    ...more,
  })
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  const connect = () => ask('eth_requestAccounts')
  return { target, wallet, ask, connect }
}

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error: unknown) => error,
  )

describe('profiles of EVM wallets', () => {
  it.each(Object.entries(EVM_PROFILES))('%s is announced under its own name and rdns', (profile, { name, rdns }) => {
    const target = new EventTarget()
    const seen: unknown[] = []
    target.addEventListener('eip6963:announceProvider', event => seen.push((event as CustomEvent).detail.info))
    open(profile as EvmProfileName, { target })
    expect(seen[0]).toMatchObject({ name, rdns })
  })

  it('enkrypt gives each error of a connected page the code of a refusal, and text to a refused connection', async () => {
    const { ask, connect, wallet } = open('enkrypt', { behaviour: 'reject' })
    expect(await thrown(connect())).toMatch(/^User Rejected Request/)
    wallet.behave('approve')
    await connect()
    expect(await thrown(ask('wallet_switchEthereumChain', { chainId: '0x2105' }))).toEqual({
      code: 4001,
      message: 'wallet_switchEthereumChain: provided network 0x2105 not supported',
    })
    expect(await thrown(ask('eth_blockNumber'))).toMatchObject({ code: 4001 })
  })

  it('enkrypt tells nothing when its visitor disconnects the page', async () => {
    const { connect, wallet } = open('enkrypt')
    await connect()
    const told: unknown[] = []
    for (const event of ['accountsChanged', 'disconnect']) wallet.provider.on(event, value => told.push(value))
    wallet.disconnect()
    wallet.shareNothing()
    expect(told).toEqual([])
  })

  it('base ends its session by `disconnect()`, and coinbase answers nothing before it is connected', async () => {
    const { connect, wallet } = open('base')
    await connect()
    await wallet.provider.disconnect!()
    await connect()
    expect(wallet.prompts).toBe(2)
    expect(await thrown(open('coinbase').ask('eth_accounts'))).toMatchObject({ code: 4100 })
  })

  it('porto has no session before it is connected, and none after `wallet_disconnect`', async () => {
    const { ask, connect } = open('porto')
    expect(await thrown(ask('eth_accounts'))).toMatchObject({ code: 4900 })
    await connect()
    await ask('wallet_disconnect')
    expect(await thrown(ask('eth_accounts'))).toMatchObject({ code: 4900 })
    expect(await thrown(ask('wallet_addEthereumChain', CHAIN))).toMatchObject({ code: 4200 })
  })

  it('metamask-connect has no chain before it is connected, and metamask refuses a currency by its rules', async () => {
    expect(await open('metamask-connect').ask('eth_chainId')).toBeUndefined()
    const { ask } = open('metamask')
    for (const wrong of [{ decimals: 8 }, { symbol: 'TOO-LONG' }, { symbol: '' }])
      expect(
        await thrown(ask('wallet_addEthereumChain', { ...CHAIN, nativeCurrency: { ...ETHER, ...wrong } })),
      ).toMatchObject({ code: -32602 })
  })

  it('rabby holds window.ethereum, and has no account at first', async () => {
    const { ask, target, wallet } = open('rabby', { uninitialized: true })
    expect(() => Object.assign(target, { ethereum: {} })).toThrow(TypeError)
    expect(target.ethereum).toBe(wallet.provider)
    expect(await thrown(ask('eth_requestAccounts'))).toMatchObject({
      code: 4001,
      message: 'wallet must has at least one account',
    })
  })
})
