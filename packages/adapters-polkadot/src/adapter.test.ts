import { type ConnectionFact, parseAmount } from '@foyer/core/chain'
import { POLKADOT_DEVELOPMENT_ADDRESSES, type Polkadot, polkadotNetwork, startPolkadot } from '@foyer/sandbox/chains'
import { memoryWalletStorage } from '@foyer/testing/polkadot'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { blake2AsU8a, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B, C, call, D, openPage, rejection } from './page.fixture.ts'

const UNIT = 10n ** 14n

let chain: Polkadot
let api: ApiPromise
beforeAll(async () => {
  chain = await startPolkadot({ blockMs: 50 })
  api = await ApiPromise.create({ provider: new WsProvider(chain.wsUrl), noInitWarn: true })
})
afterAll(async () => {
  await api.disconnect()
  await chain.stop()
})

let fresh = 1
const freshAddress = () => encodeAddress(new Uint8Array(32).fill(fresh++), 42)

/** A transaction to sign, drafted by the chain's own library. */
async function draft(from: string, to: string, amount: bigint, more: object = {}): Promise<string> {
  const { header, mortalLength, nonce } = await api.derive.tx.signingInfo(from)
  const options = { address: from, blockHash: header!.hash, era: { current: header!.number, period: mortalLength } }
  const { method } = api.tx.balances!.transferKeepAlive!(to, amount)
  const { genesisHash, runtimeVersion } = api
  const payload = api.registry.createTypeUnsafe<never>('SignerPayload', [
    {
      ...options,
      blockNumber: header!.number,
      genesisHash,
      method,
      nonce,
      runtimeVersion,
      version: 4,
      signedExtensions: api.registry.signedExtensions,
    },
  ]) as { toPayload(): object }
  return JSON.stringify({ ...payload.toPayload(), ...more })
}

async function connected() {
  const network = polkadotNetwork(chain)
  const existentialDeposits = { [network.caipNetworkId]: chain.existentialDeposit }
  const page = openPage({ networks: [network], existentialDeposits })
  const storage = memoryWalletStorage()
  const wallet = page.wallet({ storage })
  const connection = await page.connect('injectedWeb3:good-wallet', network)
  const features = page.adapter.features as Required<typeof page.adapter.features>
  const balance = async (address: string) => (await features.balance({ address }, network, call())) ?? 0n
  return { ...page, network, storage, wallet, connection, features, balance }
}

describe('polkadotAdapter on a running chain', () => {
  it('the development keys of the wallets have funds on the chain', () => {
    expect([A, B, C, D]).toEqual([...POLKADOT_DEVELOPMENT_ADDRESSES])
  })

  it('H26 sends 8.2 units and reads the received amount to the planck', async () => {
    const { features, connection, balance } = await connected()
    const receiver = freshAddress()
    const amount = parseAmount('8.2', 14)
    expect(amount).toBe(820_000_000_000_000n)
    const before = await balance(A)
    const hash = await features.sendTransaction(connection, await draft(A, receiver, amount), call())
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => balance(receiver)).toBe(amount)
    const spent = before - (await balance(A)) - amount
    expect(spent > 0n && spent < UNIT / 100n).toBe(true)
  })

  it('H26 reads a balance above 2^64 planck exactly', async () => {
    const { balance } = await connected()
    const rich = freshAddress()
    await chain.setAccount(rich, { free: 2n ** 70n + 1n })
    expect(await balance(rich)).toBe(2n ** 70n + 1n)
  })

  it.each([
    ['nothing held or locked', {}, 0n],
    ['something held', { reserved: 5n * UNIT }, UNIT],
    ['something locked', { frozen: 60n * UNIT }, 60n * UNIT],
    ['a lock that what is held counts for', { reserved: 50n * UNIT, frozen: 60n * UNIT }, 10n * UNIT],
    ['a lock that what is held covers', { reserved: 60n * UNIT, frozen: 60n * UNIT }, UNIT],
  ])('reads for an account with %s the balance that the chain allows to be spent', async (_, change, stays) => {
    const { balance } = await connected()
    const address = freshAddress()
    await chain.setAccount(address, { free: 100n * UNIT, ...change })
    const shown = await balance(address)
    expect(shown).toBe(100n * UNIT - stays)
    const { transferable } = await api.derive.balances.all(address)
    expect(shown).toBe(transferable?.toBigInt())
  })

  it('signs a transaction without sending it, with a signature that an independent library verifies', async () => {
    const { features, connection, balance } = await connected()
    const receiver = freshAddress()
    const text = await draft(A, receiver, UNIT)
    const signature = await features.signTransaction(connection, text, call())
    const payload = api.registry
      .createType('ExtrinsicPayload', JSON.parse(text), { version: 4 })
      .toU8a({ method: true })
    const signed = payload.length > 256 ? blake2AsU8a(payload) : payload
    expect(signatureVerify(signed, signature, A)).toMatchObject({ isValid: true, crypto: 'sr25519' })
    expect(await balance(receiver)).toBe(0n)
  })

  it('H24 rejects with the reason of the chain when it refuses a transaction, and does not send it again', async () => {
    const { features, connection, wallet } = await connected()
    const stale = await draft(A, B, UNIT, { nonce: '0x00000000' })
    expect(await rejection(features.sendTransaction(connection, stale, call()))).toMatchObject({
      code: 'rpc.failed',
      context: { method: 'author_submitExtrinsic', reason: 'Invalid Transaction: Transaction is outdated' },
    })
    expect(wallet.requests.filter(request => request === 'signPayload')).toHaveLength(1)
  })

  it('H28 broadcasts nothing after a refusal, or after an abort before the wallet answers', async () => {
    const { features, connection, wallet, balance } = await connected()
    const receiver = freshAddress()
    const text = await draft(A, receiver, UNIT)
    wallet.behave('reject')
    expect(await rejection(features.sendTransaction(connection, text, call()))).toMatchObject({
      code: 'wallet.rejected',
    })
    wallet.behave('silent')
    const controller = new AbortController()
    const before = wallet.prompts
    const sending = rejection(features.sendTransaction(connection, text, { signal: controller.signal }))
    await expect.poll(() => wallet.prompts).toBe(before + 1)
    const reason = new Error('left')
    controller.abort(reason)
    wallet.approveNow()
    expect(await sending).toBe(reason)
    wallet.behave('approve')
    await features.sendTransaction(connection, text, call())
    await expect.poll(() => balance(receiver)).toBe(UNIT)
  })

  it('requests no signature for a transaction that cannot be sent', async () => {
    const { wallet, connection, network, adapter, target } = await connected()
    const text = await draft(A, B, UNIT)
    const at = (...http: string[]) => ({ ...network, rpcUrls: { default: { http } } })
    const dead = openPage({ networks: [at('http://127.0.0.1:1')], target })
    await dead.adapter.connect({ connectorId: 'injectedWeb3:good-wallet', networks: [] }, call())
    expect(await rejection(dead.adapter.features.sendTransaction!(connection, text, call()))).toMatchObject({
      code: 'rpc.failed',
    })
    const none = openPage({ networks: [at()], target })
    expect(await rejection(none.adapter.features.sendTransaction!(connection, text, call()))).toMatchObject({
      code: 'rpc.failed',
    })
    const unknown = openPage({ target })
    expect(await rejection(unknown.adapter.features.sendTransaction!(connection, text, call()))).toMatchObject({
      code: 'network.notFound',
    })
    await rejection(unknown.adapter.features.balance!({ address: A }, at(), call()))
    expect(await rejection(unknown.adapter.features.sendTransaction!(connection, text, call()))).toMatchObject({
      code: 'rpc.failed',
    })
    const other = JSON.parse(text) as { genesisHash: string }
    const genesisHash = `${other.genesisHash.slice(0, 34)}${'00'.repeat(16)}`
    const foreign = JSON.stringify({ ...other, genesisHash })
    expect(await rejection(adapter.features.sendTransaction!(connection, foreign, call()))).toMatchObject({
      code: 'rpc.failed',
      context: { reason: 'The endpoint is on another chain.' },
    })
    expect(wallet.requests).not.toContain('signPayload')
  })

  it('tries the next endpoint before it requests a signature', async () => {
    const { network, target, connection, balance } = await connected()
    const http = ['http://127.0.0.1:1', ...network.rpcUrls.default.http]
    const page = openPage({ networks: [{ ...network, rpcUrls: { default: { http } } }], target })
    await page.adapter.connect({ connectorId: 'injectedWeb3:good-wallet', networks: [] }, call())
    const receiver = freshAddress()
    await page.adapter.features.sendTransaction!(connection, await draft(A, receiver, 2n * UNIT), call())
    await expect.poll(() => balance(receiver)).toBe(2n * UNIT)
  })

  it('discovers, connects, reports, restores after a reload and disconnects', async () => {
    const page = await connected()
    const { connection, storage, wallet, network } = page
    expect(connection).toMatchObject({
      connectorId: 'injectedWeb3:good-wallet',
      address: A,
      chainId: network.caipNetworkId,
    })
    const facts: ConnectionFact[] = []
    const stop = page.adapter.watchConnection(connection, fact => facts.push(fact))
    wallet.switchAccount()
    expect(facts).toMatchObject([{ type: 'accounts.changed', accounts: [{ address: B }, {}, {}, {}] }])
    stop()
    await expect.poll(() => wallet.listeners).toBe(0)

    const reloaded = openPage({ networks: [network] })
    const same = reloaded.wallet({ storage })
    expect(await reloaded.adapter.restore(connection, call())).toMatchObject({
      address: A,
      chainId: connection.chainId,
    })
    expect(same.prompts).toBe(0)
    await reloaded.adapter.disconnect(connection, { revoke: false })
    expect(await rejection(reloaded.adapter.features.signMessage!(connection, 'hi', call()))).toMatchObject({
      code: 'wallet.unauthorized',
    })
  })
})
