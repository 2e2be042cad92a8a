/*
 * The maker's provider against the profile. Expected before it ran, and seen on 2026-11-30:
 * - `eth_getTransactionReceipt` names the transaction that executes a proposal: no, it names the proposal again. Only `wallet_getCallsStatus` and
 *   the logs tell the transaction.
 * - Errors have a code at least where the method is unknown: none has one.
 * - `eth_getTransactionByHash` is null until a node has it: no, it answers with a transaction of its own making.
 */
import { type Anvil, minedReceipt, startAnvil } from '@foyer/sandbox/chains'
import { DEVELOPMENT_KEYS, memoryWalletStorage, SAFE_PROFILE, simulatedEvmWallet } from '@foyer/testing/evm'
import type { SafeAppProvider } from '@safe-global/safe-apps-provider'
import { createPublicClient, type Hex, hashMessage, http, numberToHex, parseAbi, toHex } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { openInSafe } from './safeParent.fixture.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.stop())
afterEach(() => void vi.unstubAllGlobals())

const RECEIVER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

type Method = Parameters<SafeAppProvider['request']>[0]['method']

function open(hasOtherOwners = true) {
  const wallet = simulatedEvmWallet({
    name: 'Safe',
    rdns: 'example.safe',
    accounts: DEVELOPMENT_KEYS.slice(0, 1),
    chains: { [anvil.chainId]: anvil.url },
    storage: memoryWalletStorage(),
    target: new EventTarget(),
    profile: 'safe',
    hasOtherOwners,
  })
  const maker = openInSafe(wallet, anvil)
  const real = (method: string, ...params: unknown[]) =>
    maker.request({ method: method as Method, params } as never) as Promise<unknown>
  const simulated = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  const same = async (method: string, ...params: unknown[]) => {
    const answer = await simulated(method, ...params)
    expect(await real(method, ...params)).toEqual(answer)
    return answer
  }
  const sameError = async (method: string, ...params: unknown[]) => {
    const [one, other] = await Promise.all([
      rejection(simulated(method, ...params)),
      rejection(real(method, ...params)),
    ])
    expect(one).toEqual(other)
    return one
  }
  return { wallet, real, simulated, same, sameError, from: wallet.addresses[0] as Hex }
}

const client = () => createPublicClient({ chain: { ...foundry, id: anvil.chainId }, transport: http(anvil.url) })

describe('safe', () => {
  it('answers what it has like the maker’s provider, and rejects the rest without a code', async () => {
    const { same, sameError, from } = open()
    expect(await same('eth_accounts')).toEqual([from])
    expect(await same('eth_chainId')).toBe(numberToHex(anvil.chainId))
    expect(await same('wallet_getCapabilities', from)).toEqual({
      [numberToHex(anvil.chainId)]: SAFE_PROFILE.capabilities,
    })
    await same('eth_getBalance', from, 'latest')
    for (const method of ['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_revokePermissions']) {
      const error = await sameError(method, {})
      expect(error).toEqual(new Error(`"${method}" not implemented`))
      expect(error).not.toHaveProperty('code')
    }
    await sameError('personal_sign', toHex('hi'), RECEIVER)
  })

  it('answers with the hash of a proposal, and names that in the receipt of its execution', async () => {
    const { wallet, real, same, from } = open()
    const transaction = { from, to: RECEIVER, value: '0x7' }
    const proposed = (await real('eth_sendTransaction', transaction)) as Hex
    expect(wallet.others!.waiting).toEqual([proposed])
    expect(await client().request({ method: 'eth_getTransactionByHash', params: [proposed] })).toBeNull()
    expect(await real('eth_getTransactionByHash', proposed)).toMatchObject({ hash: proposed, blockNumber: null })
    expect(await same('eth_getTransactionReceipt', proposed)).toBeNull()
    expect(await same('wallet_getCallsStatus', proposed)).toMatchObject({ status: 100 })
    const executed = await wallet.others!.execute()
    await minedReceipt(client(), executed)
    expect(await same('eth_getTransactionReceipt', proposed)).toMatchObject({ transactionHash: proposed })
    const status = await same('wallet_getCallsStatus', proposed)
    expect(status).toMatchObject({ status: 200, receipts: [{ transactionHash: executed, status: '0x1' }] })
  })

  it('says that a proposal failed, though its transaction succeeded, and that one was cancelled', async () => {
    const { wallet, simulated, same, from } = open()
    const tooMuch = { from, to: RECEIVER, value: toHex(10n ** 30n) }
    const failed = (await simulated('eth_sendTransaction', tooMuch)) as Hex
    const executed = await wallet.others!.execute()
    expect((await minedReceipt(client(), executed)).status).toBe('success')
    expect(await same('wallet_getCallsStatus', failed)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    const cancelled = (await simulated('eth_sendTransaction', { ...tooMuch, value: '0x1' })) as Hex
    wallet.others!.cancel()
    expect(await same('wallet_getCallsStatus', cancelled)).toMatchObject({ status: 400 })
  })

  it('signs on the chain, and answers with nothing but 0x', async () => {
    const { real, from } = open()
    expect(await real('personal_sign', toHex('hello'), from)).toBe('0x')
    const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
    const ask = (message: string) =>
      client().readContract({
        abi,
        address: from,
        functionName: 'isValidSignature',
        args: [hashMessage(message), '0x'],
      })
    expect([await ask('hello'), await ask('hullo')]).toEqual(['0x1626ba7e', '0xffffffff'])
  })

  it('refuses with a sentence of its own, without a code', async () => {
    const { wallet, sameError, from } = open()
    wallet.behave('reject')
    for (const [method, ...params] of [
      ['personal_sign', toHex('hello'), from],
      ['eth_sendTransaction', { from, to: RECEIVER }],
    ] as const)
      expect(await sameError(method, ...params)).toEqual(new Error('Transaction was rejected'))
  })
})
