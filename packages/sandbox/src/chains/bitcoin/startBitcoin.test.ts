import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BITCOIN_DEVELOPMENT_ADDRESSES, type Bitcoin, startBitcoin } from './index.ts'
import { bitcoinNetwork } from './network.ts'
import { addressFormat, REGTEST } from './script.ts'

let chain: Bitcoin
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
})
afterAll(() => chain.stop())

const get = async (path: string) => {
  const response = await fetch(`${chain.url}${path}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as never) : (text as never)
}

const broadcast = async (hex: string) => {
  const response = await fetch(`${chain.url}/tx`, { method: 'POST', body: hex })
  return { status: response.status, text: await response.text() }
}

interface Unspent {
  txid: string
  vout: number
  value: number
  status: { confirmed: boolean; block_height?: number }
}

/** Key that only this test uses, with an address of each kind. */
let made = 100
const newKey = () => {
  made += 1
  const secret = new Uint8Array(32).fill(made)
  const publicKey = secp256k1.getPublicKey(secret)
  return { secret, payment: p2wpkh(publicKey, REGTEST), taproot: p2tr(publicKey.slice(1), undefined, REGTEST) }
}
type Key = ReturnType<typeof newKey>

/** Spends the whole balance of an address. */
const spend = async (key: Key, kind: 'payment' | 'taproot', to: string, fee = 1_000, sequence = 0xffff_ffff) => {
  const { script, address } = key[kind]
  const unspent = (await get(`/address/${address}/utxo`)) as Unspent[]
  const transaction = new Transaction()
  for (const { txid, vout, value } of unspent) {
    transaction.addInput({
      txid,
      index: vout,
      sequence,
      witnessUtxo: { script, amount: BigInt(value) },
      ...(kind === 'taproot' && { tapInternalKey: key.taproot.tapInternalKey }),
    })
  }
  const total = unspent.reduce((sum, { value }) => sum + value, 0)
  transaction.addOutputAddress(to, BigInt(total - fee), REGTEST)
  transaction.sign(key.secret)
  transaction.finalize()
  return transaction
}

interface Stats {
  chain_stats: { funded_txo_sum: number; spent_txo_sum: number; tx_count: number }
  mempool_stats: { funded_txo_sum: number; spent_txo_sum: number; tx_count: number }
}
const statsOf = (address: string): Promise<Stats> => get(`/address/${address}`)

describe('startBitcoin', () => {
  it('names the block at a height: the first is that of the network', async () => {
    expect(await get('/block-height/0')).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
    expect((await fetch(`${chain.url}/block-height/100000`)).status).toBe(404)
  })

  it('starts with segwit active and spendable coins in every development account', async () => {
    expect(Number(await get('/blocks/tip/height'))).toBe(440)
    for (const address of BITCOIN_DEVELOPMENT_ADDRESSES.flatMap(account => Object.values(account))) {
      expect((await statsOf(address)).chain_stats).toMatchObject({ funded_txo_sum: 5_000_000_000, spent_txo_sum: 0 })
    }
  })

  it('has the genesis block of its network id', async () => {
    const { caipNetworkId, rpcUrls } = bitcoinNetwork(chain)
    expect(caipNetworkId).toBe('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
    expect(rpcUrls.default.http).toEqual([chain.url])
  })

  it.each(['payment', 'taproot'] as const)('takes a %s spend into its mempool, and then into a block', async kind => {
    const key = newKey()
    const receiver = newKey()
    const { address } = key[kind]
    await chain.pay(address!, 123_456n)
    expect(await statsOf(address!)).toMatchObject({
      chain_stats: { funded_txo_sum: 0, tx_count: 0 },
      mempool_stats: { funded_txo_sum: 123_456, tx_count: 1 },
    })
    await chain.mine()
    const transaction = await spend(key, kind, receiver.payment.address!)
    expect(await broadcast(transaction.hex)).toEqual({ status: 200, text: transaction.id })
    expect(await get(`/tx/${transaction.id}/status`)).toEqual({ confirmed: false })
    expect(await get(`/address/${address}/utxo`)).toEqual([])
    await chain.mine()
    expect(await get(`/tx/${transaction.id}`)).toMatchObject({
      txid: transaction.id,
      fee: 1_000,
      vin: [{ prevout: { scriptpubkey_address: address, value: 123_456 } }],
      vout: [{ scriptpubkey_address: receiver.payment.address, value: 122_456 }],
      status: { confirmed: true },
    })
    expect(await statsOf(address!)).toMatchObject({
      chain_stats: { funded_txo_sum: 123_456, spent_txo_sum: 123_456, tx_count: 2 },
      mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 },
    })
    expect(await get(`/tx/${transaction.id}/hex`)).toBe(transaction.hex)
  })

  it.each(['payment', 'taproot'] as const)('refuses a %s spend with a forged signature', async kind => {
    const key = newKey()
    await chain.pay(key[kind].address!, 50_000n)
    await chain.mine()
    const transaction = await spend(key, kind, newKey().payment.address!)
    const signature = Buffer.from(transaction.getInput(0).finalScriptWitness![0]!).toString('hex')
    const forged = `${signature.slice(0, 40)}${signature[40] === '0' ? '1' : '0'}${signature.slice(41)}`
    const { status, text } = await broadcast(transaction.hex.replace(signature, forged))
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining('mandatory-script-verify-flag') })
  })

  it('refuses a double spend, a repeated transaction, a low fee and malformed data', async () => {
    const key = newKey()
    await chain.pay(key.payment.address!, 50_000n)
    await chain.mine()
    const [first, second, free] = await Promise.all(
      [1_000, 2_000, 0].map(fee => spend(key, 'payment', newKey().payment.address!, fee)),
    )
    expect((await broadcast(free!.hex)).text).toContain('insufficient')
    await broadcast(first!.hex)
    expect((await broadcast(second!.hex)).text).toContain('txn-mempool-conflict')
    expect((await broadcast(first!.hex)).text).toContain('txn-already-in-mempool')
    await chain.mine()
    expect((await broadcast(second!.hex)).text).toContain('bad-txns-inputs-missingorspent')
    expect((await broadcast('00')).text).toContain('TX decode failed')
  })

  it('replaces a transaction that allows it by one with a higher fee, and tells who has spent an output', async () => {
    const key = newKey()
    const txid = await chain.pay(key.payment.address!, 50_000n)
    await chain.mine()
    const replaceable = 0xffff_fffd
    const [first, same, second] = await Promise.all(
      [1_000, 1_010, 2_000].map(fee => spend(key, 'payment', newKey().payment.address!, fee, replaceable)),
    )
    const history = async () =>
      ((await get(`/address/${key.payment.address}/txs`)) as { txid: string }[]).map(each => each.txid)
    const outspend = () => get(`/tx/${txid}/outspend/0`)
    expect(await outspend()).toEqual({ spent: false })
    expect(await history()).toEqual([txid])
    await broadcast(first!.hex)
    expect(await outspend()).toEqual({ spent: true, txid: first!.id, vin: 0, status: { confirmed: false } })
    expect((await broadcast(same!.hex)).text).toContain('insufficient fee')
    expect((await broadcast(second!.hex)).status).toBe(200)
    await expect(get(`/tx/${first!.id}`)).rejects.toThrow('404')
    expect(await history()).toEqual([second!.id, txid])
    await chain.mine()
    expect(await outspend()).toMatchObject({ spent: true, txid: second!.id, status: { confirmed: true } })
  })

  it('reorganises: the transactions of the replaced blocks wait again', async () => {
    const key = newKey()
    await chain.pay(key.payment.address!, 50_000n)
    await chain.mine()
    const transaction = await spend(key, 'payment', newKey().payment.address!)
    await broadcast(transaction.hex)
    await chain.mine()
    const height = Number(await get('/blocks/tip/height'))
    await chain.reorganise()
    expect(Number(await get('/blocks/tip/height'))).toBe(height + 1)
    expect(await get(`/tx/${transaction.id}/status`)).toEqual({ confirmed: false })
    await chain.mine()
    expect(await get(`/tx/${transaction.id}/status`)).toMatchObject({ confirmed: true, block_height: height + 2 })
  })

  it('answers with an error for unknown transactions and addresses', async () => {
    await expect(get('/address/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).rejects.toThrow(
      '400 Invalid Bitcoin address',
    )
    await expect(get('/address/nonsense/utxo')).rejects.toThrow('400')
    await expect(get(`/tx/${'0'.repeat(64)}`)).rejects.toThrow('404 Transaction not found')
    await expect(get('/elsewhere')).rejects.toThrow('404')
    expect(await get('/fee-estimates')).toMatchObject({ 1: expect.any(Number) })
  })

  it('mines waiting transactions by itself with a block time', async () => {
    const other = await startBitcoin({ blockMs: 20 })
    const id = await other.pay(newKey().payment.address!, 1_000n)
    const status = async () =>
      ((await (await fetch(`${other.url}/tx/${id}/status`)).json()) as Unspent['status']).confirmed
    await expect.poll(status).toBe(true)
    await other.stop()
  })

  it('holds transactions: none is mined until they are released, or blocks are asked for', async () => {
    const other = await startBitcoin({ blockMs: 20 })
    onTestFinished(other.stop)
    const isConfirmed = async (id: string) =>
      ((await (await fetch(`${other.url}/tx/${id}/status`)).json()) as Unspent['status']).confirmed
    const height = async () => Number(await (await fetch(`${other.url}/blocks/tip/height`)).text())
    await other.blocks.hold(true)
    const before = await height()
    const held = await other.pay(newKey().payment.address!, 1_000n)
    await other.blocks.pass(2)
    expect([await height(), await isConfirmed(held)]).toEqual([before + 2, true])
    const released = await other.pay(newKey().payment.address!, 1_000n)
    expect([await height(), await isConfirmed(released)]).toEqual([before + 2, false])
    await other.blocks.hold(false)
    await expect.poll(() => isConfirmed(released)).toBe(true)
  })

  it('allows requests from any page', async () => {
    const response = await fetch(`${chain.url}/fee-estimates`, { headers: { origin: 'http://localhost:5173' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('leaves the process unchanged, runs twice side by side, frees its port, and rejects a taken one', async () => {
    expect(process.env.NODE_BACKEND).toBeUndefined()
    const other = await startBitcoin({ blockMs: 0 })
    const port = Number(new URL(other.url).port)
    await expect(startBitcoin({ port })).rejects.toThrow(`port ${port}`)
    await other.stop()
    await other.stop()
    await expect(fetch(other.url)).rejects.toThrow()
    expect(Number(await get('/blocks/tip/height'))).toBeGreaterThan(440)
  })

  it('reads and writes the addresses of signet, which begin with tb1', async () => {
    const signet = await startBitcoin({ blockMs: 0, bech32: 'tb' })
    onTestFinished(signet.stop)
    const read = async (path: string) => (await fetch(`${signet.url}${path}`)).json() as Promise<unknown>
    const { address } = p2wpkh(secp256k1.getPublicKey(newKey().secret), addressFormat('tb'))
    const txid = await signet.pay(address!, 20_000n)
    const paid = expect.objectContaining({ scriptpubkey_address: address, value: 20_000 })
    expect(await read(`/tx/${txid}`)).toMatchObject({ vout: expect.arrayContaining([paid]) })
    expect(await read('/address/tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toMatchObject({
      chain_stats: { funded_txo_sum: 5_000_000_000 },
    })
    expect((await fetch(`${signet.url}/address/bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080`)).status).toBe(400)
  })
})
