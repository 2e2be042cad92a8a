import { type Connection, type ConnectionFact, parseAmount } from '@foyer/core/chain'
import { BITCOIN_DEVELOPMENT_ADDRESSES, type Bitcoin, bitcoinNetwork, startBitcoin } from '@foyer/sandbox/chains'
import { BITCOIN_DEVELOPMENT_KEYS, memoryWalletStorage } from '@foyer/testing/bip122'
import { hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B, call, openPage, rejection } from './page.fixture.ts'

let chain: Bitcoin
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
})
afterAll(() => chain.stop())

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const FEE = 1_000n
const scriptOf = (address: string) => OutScript.encode(Address(REGTEST).decode(address))
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const unspentOf = async (address: string) =>
  (await (await fetch(`${chain.url}/address/${address}/utxo`)).json()) as {
    txid: string
    vout: number
    value: number
  }[]

type Payer = { address: string; publicKey?: string | undefined }

/** A transaction to sign: one input of each payer, one receiver, change to the first payer. */
async function draft(payers: Payer[], receiver: string, amount: bigint) {
  const transaction = new Transaction()
  let total = 0n
  for (const { address, publicKey } of payers) {
    const [coin] = await unspentOf(address)
    const isTaproot = address.startsWith('bcrt1p')
    transaction.addInput({
      txid: coin!.txid,
      index: coin!.vout,
      witnessUtxo: { script: scriptOf(address), amount: BigInt(coin!.value) },
      ...(isTaproot && { tapInternalKey: hex.decode(publicKey!) }),
    })
    total += BigInt(coin!.value)
  }
  transaction.addOutputAddress(receiver, amount, REGTEST)
  transaction.addOutputAddress(payers[0]!.address, total - amount - FEE, REGTEST)
  return base64(transaction.toPSBT())
}

let made = 0
/** An address without a known key. */
const freshAddress = () => {
  made += 1
  return Address(REGTEST).encode({ type: 'wpkh', hash: new Uint8Array(20).fill(made) })
}

const KINDS = ['Wallet Standard', 'request'] as const

async function connected(kind: (typeof KINDS)[number], account = 0) {
  const network = bitcoinNetwork(chain)
  const page = openPage({ networks: [network] })
  const storage = memoryWalletStorage()
  const options = {
    chains: { 'bitcoin:regtest': chain.url },
    storage,
    accounts: [BITCOIN_DEVELOPMENT_KEYS[account]!, BITCOIN_DEVELOPMENT_KEYS[3]],
  }
  const wallet = kind === 'request' ? page.provider(options) : page.wallet(options)
  const connection = await page.connect(wallet.id)
  const features = page.adapter.features as Required<typeof page.adapter.features>
  const [payment, ordinal] = connection.accounts
  await chain.pay(ordinal!.address, 100_000n)
  await chain.mine()
  const as = (address: string): Connection => ({ ...connection, address })
  return { ...page, network, storage, wallet, connection, features, payment: payment!, ordinal: ordinal!, as }
}

it('the development keys of the wallets have funds on the chain', () => {
  const [first, second] = BITCOIN_DEVELOPMENT_ADDRESSES
  expect([first, second].map(({ payment, ordinals }) => ({ payment, ordinal: ordinals }))).toEqual([A, B])
})

describe.each(KINDS)('bip122Adapter on a running chain, by %s', kind => {
  it('H26 sends 8.2 BTC and reads the received amount to the satoshi, before and after its block', async () => {
    const { features, connection, network, payment } = await connected(kind)
    const receiver = freshAddress()
    const amount = parseAmount('8.2', 8)
    const before = (await features.balance(payment, network, call())) ?? 0n
    const id = await features.sendTransaction(connection, await draft([payment], receiver, amount), call())
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    for (const confirmed of [false, true]) {
      expect(await features.balance({ address: receiver }, network, call())).toBe(820_000_000n)
      expect(await features.balance(payment, network, call())).toBe(before - amount - FEE)
      const status = (await (await fetch(`${chain.url}/tx/${id}/status`)).json()) as unknown
      expect(status).toMatchObject({ confirmed })
      await chain.mine()
    }
  })

  it('spends from a taproot address', async () => {
    const { features, as, network, ordinal } = await connected(kind, 1)
    const receiver = freshAddress()
    await features.sendTransaction(as(ordinal.address), await draft([ordinal], receiver, 600n), call())
    expect(await features.balance({ address: receiver }, network, call())).toBe(600n)
    await chain.mine()
  })

  it('signs only the account’s inputs of a transaction, without sending it', async () => {
    const { features, connection, network, payment, ordinal, as } = await connected(kind)
    const receiver = freshAddress()
    const asked = await draft([payment, ordinal], receiver, 10_000n)
    const once = await features.signTransaction(connection, asked, call())
    const half = Transaction.fromPSBT(Buffer.from(once, 'base64'))
    expect(half.getInput(0).partialSig).toHaveLength(1)
    expect(half.getInput(1).tapKeySig).toBeUndefined()
    const signed = Transaction.fromPSBT(
      Buffer.from(await features.signTransaction(as(ordinal.address), once, call()), 'base64'),
    )
    signed.finalize()
    expect(await features.balance({ address: receiver }, network, call())).toBe(0n)
    // The node confirms both signatures.
    const answer = await fetch(`${chain.url}/tx`, { method: 'POST', body: signed.hex })
    expect(await answer.text()).toBe(signed.id)
    expect(await features.balance({ address: receiver }, network, call())).toBe(10_000n)
    await chain.mine()
  })

  it('H24 rejects with the reason of the chain when a transaction is refused', async () => {
    const { features, connection, payment } = await connected(kind)
    const twice = await draft([payment], freshAddress(), 1_000n)
    await features.sendTransaction(connection, twice, call())
    expect(await rejection(features.sendTransaction(connection, twice, call()))).toMatchObject({
      code: 'wallet.failed',
      context: { reason: expect.stringContaining('txn-') as string },
    })
    await chain.mine()
  })

  it('sends the wallet no request for an invalid transaction, or one without inputs of the account', async () => {
    const { features, connection, wallet, ordinal } = await connected(kind)
    const before = wallet.requests.length
    for (const bad of ['', 'no base64!', 'cHNidP8B', await draft([ordinal], freshAddress(), 600n)]) {
      expect(await rejection(features.signTransaction(connection, bad, call()))).toBeInstanceOf(Error)
      expect(await rejection(features.sendTransaction(connection, bad, call()))).toBeInstanceOf(Error)
    }
    expect(wallet.requests).toHaveLength(before)
  })

  it('H27 rejects another transaction than the requested one, and invalid ids', async () => {
    const { features, connection, wallet, payment } = await connected(kind)
    const asked = await draft([payment], freshAddress(), 1_000n)
    const other = await draft([payment], freshAddress(), 2_000n)
    const isRequest = kind === 'request'
    const [sign, send] = isRequest
      ? ['signPsbt', 'signPsbt']
      : ['bitcoin:signTransaction', 'bitcoin:signAndSendTransaction']
    const signedAs = (psbt: unknown) =>
      isRequest
        ? { psbt }
        : [{ signedPsbt: typeof psbt === 'string' ? Uint8Array.from(Buffer.from(psbt, 'base64')) : psbt }]
    for (const psbt of [other, 'cHNidP8B', 7, undefined]) {
      wallet.answer(sign, signedAs(psbt))
      expect(await rejection(features.signTransaction(connection, asked, call()))).toMatchObject({
        code: 'wallet.malformedAnswer',
      })
    }
    for (const txid of ['x', `${'0'.repeat(63)}g`, 7, undefined]) {
      wallet.answer(send, isRequest ? { psbt: asked, txid } : [{ txId: txid }])
      expect(await rejection(features.sendTransaction(connection, asked, call()))).toMatchObject({
        code: 'wallet.malformedAnswer',
      })
    }
    for (const answer of [null, 'text', 7]) {
      wallet.answer(sign, () => answer)
      expect(await rejection(features.signTransaction(connection, asked, call()))).toMatchObject({
        code: 'wallet.malformedAnswer',
      })
    }
  })

  it('H28 opens one prompt, and none after a refusal', async () => {
    const { features, connection, wallet, payment } = await connected(kind)
    const asked = await draft([payment], freshAddress(), 1_000n)
    wallet.behave('reject')
    const before = wallet.prompts
    expect(await rejection(features.sendTransaction(connection, asked, call()))).toMatchObject({
      code: 'wallet.rejected',
    })
    expect(wallet.prompts).toBe(before + 1)
  })

  it('connects, reports, restores after a reload and disconnects', async () => {
    const { adapter, connection, storage, wallet, network } = await connected(kind)
    const facts: ConnectionFact[] = []
    const stop = adapter.watchConnection(connection, fact => facts.push(fact))
    wallet.switchAccount()
    await expect.poll(() => facts).toMatchObject([{ type: 'accounts.changed', accounts: [{}, {}] }])
    wallet.switchAccount()
    stop()
    expect(wallet.listeners).toBe(0)

    const reloaded = openPage({ networks: [network] })
    const options = { storage, chains: { 'bitcoin:regtest': chain.url }, accounts: [BITCOIN_DEVELOPMENT_KEYS[0]] }
    const same = kind === 'request' ? reloaded.provider(options) : reloaded.wallet(options)
    expect(await reloaded.adapter.restore(connection, call())).toMatchObject({ address: connection.address })
    expect(same.prompts).toBe(0)
    await reloaded.adapter.disconnect(connection, { revoke: true })
    expect(await reloaded.adapter.restore(connection, call())).toBeUndefined()
  })
})

it('does not send a Wallet Standard wallet a request for a chain that the account cannot be used on', async () => {
  const { features, connection, payment } = await connected('Wallet Standard')
  const asked = await draft([payment], freshAddress(), 1_000n)
  const chainId = 'bip122:000000000019d6689c085ae165831e93'
  expect(await rejection(features.signTransaction({ ...connection, chainId }, asked, call()))).toMatchObject({
    code: 'network.notApproved',
    context: { id: chainId },
  })
})
