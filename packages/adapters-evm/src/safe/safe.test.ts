import { formatSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server/eip155'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { ProviderRpcError } from '@foyer/testing/evm'
import { getAddress, type Hex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejection } from '../page.fixture.ts'
import { call, openSafe, RECEIVER } from './safe.fixture.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.stop())

const proposal = (id: string) => ({ type: 'proposal', id }) as const

describe('connect', () => {
  it('takes the account that the wallet shares where it has no request for accounts, without a prompt', async () => {
    const { connection, wallet, adapter } = await openSafe(anvil)
    expect(connection).toMatchObject({ address: wallet.addresses[0], chainId: 'eip155:31337' })
    expect(wallet.prompts).toBe(0)
    expect(await adapter.restore(connection, call())).toEqual(connection)
  })

  it('says that the method is unsupported where nothing is shared either', async () => {
    const { wallet, connect } = await openSafe(anvil)
    wallet.answer('eth_accounts', [])
    expect(await rejection(connect())).toMatchObject({ code: 'wallet.unsupportedMethod' })
    wallet.answer('eth_accounts', () => {
      throw new Error('Something else.')
    })
    expect(await rejection(connect())).toMatchObject({ code: 'wallet.unsupportedMethod' })
  })

  it('asks for no accounts that are shared after a refusal', async () => {
    const { wallet, connect } = await openSafe(anvil)
    for (const [code, expected] of [
      [4001, 'wallet.rejected'],
      [4100, 'wallet.unauthorized'],
    ] as const) {
      wallet.answer('eth_requestAccounts', () => {
        throw new ProviderRpcError(code, 'User rejected the request.')
      })
      expect(await rejection(connect())).toMatchObject({ code: expected })
    }
  })

  it('a switch that the wallet does not have is unsupported', async () => {
    const { adapter, connection, network } = await openSafe(anvil)
    const other = { ...network, id: 1, caipNetworkId: 'eip155:1' } as const
    expect(await rejection(adapter.features.switchNetwork!(connection, other, call()))).toMatchObject({
      code: 'wallet.unsupportedMethod',
    })
  })

  it('has the capability of calls that are executed together in its final form', async () => {
    const { adapter, connection } = await openSafe(anvil)
    expect(await adapter.features.capabilities!(connection, call())).toEqual({
      [toHex(31337)]: { atomicBatch: { supported: true }, atomic: { status: 'supported' } },
    })
    expect(await adapter.features.swap!.isAtomic(connection, (await openSafe(anvil)).network, call())).toBe(true)
  })
})

describe('signMessage', () => {
  it('H34 signs in with nothing where the owners have signed on the chain, which the contract says', async () => {
    const { adapter, connection } = await openSafe(anvil)
    const fields = {
      domain: 'app.example',
      accountAddress: connection.address,
      uri: 'https://app.example',
      version: '1',
      chainId: 'eip155:31337',
      nonce: 'A7fk39Zq',
      issuedAt: '2026-01-31T12:00:00Z',
    } as const
    const message = formatSignInMessage(fields)
    const proof = {
      address: connection.address,
      chainId: 'eip155:31337',
      domain: 'app.example',
      nonce: 'A7fk39Zq',
      time: Date.parse('2026-01-31T12:00:00Z'),
    } as const
    const contracts = { endpoints: [anvil.url] } as const
    expect(await verifySignIn({ ...proof, message, signature: '0x', contracts })).toMatchObject({ code: 'signature' })
    const signature = await adapter.features.signMessage!(connection, message, call())
    expect(signature).toBe('0x')
    expect(await verifySignIn({ ...proof, message, signature, contracts })).toMatchObject({ signedBy: 'contract' })
    expect(await verifySignIn({ ...proof, message, signature })).toMatchObject({ code: 'signature' })
  })

  it('a refusal in the wallet’s own sentence is one', async () => {
    const { adapter, connection, wallet } = await openSafe(anvil)
    wallet.behave('reject')
    expect(await rejection(adapter.features.signMessage!(connection, 'hi', call()))).toMatchObject({
      code: 'wallet.rejected',
    })
  })
})

describe('transfer', () => {
  it('asks no fee of the account: it can send all that it has', async () => {
    const { estimate, draft, connection, chain } = await openSafe(anvil)
    const balance = await chain.getBalance({ address: connection.address as Hex })
    const { fees } = await estimate()
    expect(fees).toMatchObject([{ tier: 'normal', amount: 0n, spendable: balance }])
    const all = await draft({ amount: balance })
    expect(all.trace).not.toHaveProperty('nonce')
    expect(JSON.parse(all.request)).toEqual({
      from: connection.address,
      to: RECEIVER,
      value: toHex(balance),
      chainId: toHex(31337),
    })
    expect(await rejection(draft({ amount: balance + 1n }))).toMatchObject({ code: 'transfer.insufficient' })
  })

  it('a token is sent by an account that has nothing of the native currency', async () => {
    const { estimate, connection, chain } = await openSafe(anvil)
    const balance = await chain.getBalance({ address: connection.address as Hex })
    const rpc = (method: string, ...params: unknown[]) => chain.request({ method, params } as never)
    await rpc('anvil_setBalance', connection.address, '0x0')
    const [fee] = (await estimate({ amount: undefined } as never)).fees
    await rpc('anvil_setBalance', connection.address, toHex(balance))
    expect(fee).toMatchObject({ amount: 0n, spendable: 0n })
  })

  it('H60 refuses a draft of a contract account with a fee, a nonce or another request', async () => {
    const { draft, submit, wallet } = await openSafe(anvil)
    const own = await draft({ amount: 5n })
    for (const changed of [
      { ...own, fee: { ...own.fee, amount: 1n } },
      { ...own, trace: { ...own.trace, nonce: 1 } },
      { ...own, amount: 6n },
      { ...own, request: JSON.stringify({ ...(JSON.parse(own.request) as object), gas: '0x1' }) },
    ])
      expect(await rejection(submit(changed))).toMatchObject({ code: 'transfer.changed' })
    expect(wallet.prompts).toBe(0)
  })

  it('H68 what the wallet answers is a proposal until it is executed, and then the true hash', async () => {
    const { draft, submit, watch, wallet, mined } = await openSafe(anvil)
    const submitted = await submit(await draft({ amount: 5n }))
    const [id] = wallet.others!.waiting
    expect(submitted).toEqual(proposal(id!))
    expect(await watch(submitted)).toEqual({ status: 'proposed', submitted })
    // A wallet that is not connected any more says nothing, and it stays one.
    expect(await watch(submitted, false)).toEqual({ status: 'proposed', submitted })
    const hash = await wallet.others!.execute()
    await mined(hash)
    expect(await watch(submitted)).toMatchObject({ status: 'included', submitted: { type: 'transaction', hash } })
  })

  it('H68 a hash that a host has from the wallet is followed as the proposal that it is', async () => {
    const { draft, submit, watch, wallet, mined } = await openSafe(anvil)
    const { id } = (await submit(await draft({ amount: 5n }))) as ReturnType<typeof proposal>
    const submitted = { type: 'transaction', hash: id } as const
    expect(await watch(submitted)).toEqual({ status: 'proposed', submitted: proposal(id) })
    const hash = await wallet.others!.execute()
    await mined(hash)
    expect(await watch(submitted)).toMatchObject({ status: 'included', submitted: { type: 'transaction', hash } })
  })

  it('H68 finds the true hash also where the wallet only has receipts, which name the proposal', async () => {
    const { draft, submit, watch, wallet, mined } = await openSafe(anvil)
    wallet.answer('wallet_getCallsStatus', () => {
      throw new Error('"wallet_getCallsStatus" not implemented')
    })
    const submitted = await submit(await draft({ amount: 5n }))
    expect(await watch(submitted)).toEqual({ status: 'proposed', submitted })
    const hash = await wallet.others!.execute()
    await mined(hash)
    expect(await watch(submitted)).toMatchObject({ status: 'included', submitted: { type: 'transaction', hash } })
  })

  it('H24 a proposal whose execution failed is reverted, though its transaction succeeded', async () => {
    const { draft, submit, watch, wallet, mined, chain, connection } = await openSafe(anvil)
    const balance = await chain.getBalance({ address: connection.address as Hex })
    const [first, second] = [await draft({ amount: balance }), await draft({ amount: balance - 1n })]
    const submitted = [await submit(first), await submit(second)]
    await wallet.others!.execute()
    const hash = await wallet.others!.execute()
    expect((await mined(hash)).status).toBe('success')
    for (const isSaid of [true, false]) {
      if (!isSaid) wallet.answer('wallet_getCallsStatus', null)
      expect(await watch(submitted[1]!)).toMatchObject({ status: 'reverted', submitted: { type: 'transaction', hash } })
    }
    await chain.request({ method: 'anvil_setBalance', params: [connection.address, toHex(balance)] } as never)
  })

  it('H68 a transaction that executes another proposal of the account is not taken for this one', async () => {
    const { draft, submit, watch, wallet, mined } = await openSafe(anvil)
    const [first, second] = [await submit(await draft({ amount: 5n })), await submit(await draft({ amount: 6n }))]
    const hash = await wallet.others!.execute()
    const { blockNumber } = await mined(hash)
    const receipts = [{ transactionHash: hash, status: '0x1', blockNumber: toHex(blockNumber) }]
    wallet.answer('wallet_getCallsStatus', { status: 200, receipts })
    expect(await watch(second)).toEqual({ status: 'proposed', submitted: second })
    expect(await watch(first)).toMatchObject({ status: 'included' })
  })

  it('a proposal that the owners cancel is dropped', async () => {
    const { draft, submit, watch, wallet } = await openSafe(anvil)
    const submitted = await submit(await draft({ amount: 5n }))
    wallet.others!.cancel()
    expect(await watch(submitted)).toEqual({ status: 'dropped' })
  })

  it('H69 a refusal has moved nothing while the account has executed nothing since the draft', async () => {
    const { draft, submit, feature, network, wallet, mined } = await openSafe(anvil)
    const refused = await draft({ amount: 5n })
    await submit(refused)
    wallet.behave('reject')
    expect(await rejection(submit(refused))).toMatchObject({ code: 'wallet.rejected' })
    expect(await feature.isUnmoved(refused, network, call())).toBe(true)
    await mined(await wallet.others!.execute())
    expect(await feature.isUnmoved(refused, network, call())).toBe(false)
  })

  it('sends and confirms where nobody else has to agree', async () => {
    const { draft, submit, watch, connection, chain } = await openSafe(anvil, { hasOtherOwners: false })
    const before = await chain.getBalance({ address: RECEIVER })
    const submitted = await submit(await draft({ amount: parseEther('0.01') }))
    await expect.poll(async () => (await watch(submitted)).status).toBe('included')
    expect(await chain.getBalance({ address: RECEIVER })).toBe(before + parseEther('0.01'))
    expect(connection.address).toBe(getAddress(connection.address))
  })
})
