import * as ecc from '@bitcoinerlab/secp256k1'
import { BITCOIN_DEVELOPMENT_ADDRESSES, type Bitcoin, bitcoinNetwork, startBitcoin } from '@foyer/sandbox/chains'
import { Verifier } from 'bip322-js'
import * as bitcoin from 'bitcoinjs-lib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { VaultChain } from '../../approval/approval.types.ts'
import type { Accounts } from '../../keys/openAccounts.ts'
import { carryOut, developmentAccounts, reviewOf, shown } from '../review.fixture.ts'

const [OWN, OTHER] = BITCOIN_DEVELOPMENT_ADDRESSES
const network = bitcoin.networks.regtest
let node: Bitcoin
let accounts: Accounts
let chain: VaultChain

beforeAll(async () => {
  bitcoin.initEccLib(ecc)
  node = await startBitcoin({ blockMs: 0 })
  accounts = await developmentAccounts()
  const { caipNetworkId } = bitcoinNetwork(node)
  chain = { caipNetworkId, name: 'Bitcoin Regtest', symbol: 'BTC', decimals: 8, rpc: node.url }
})
afterAll(() => node.stop())
afterEach(() => vi.unstubAllGlobals())

type Coin = { txid: string; vout: number; value: number }
const read = async <T>(path: string) => (await (await fetch(`${node.url}${path}`)).json()) as T
const coinsOf = (address: string) => read<Coin[]>(`/address/${address}/utxo`)
const balanceOf = async (address: string) => (await coinsOf(address)).reduce((sum, { value }) => sum + value, 0)
const review = (method: string, params: unknown) => reviewOf(accounts, [chain], method, params)

/** PSBT of a page that spends a coin of each of these addresses. */
async function psbtOf(from: readonly ('payment' | 'ordinals')[], amount: bigint, fee = 1_000n) {
  const psbt = new bitcoin.Psbt({ network })
  let total = 0n
  for (const [at, kind] of from.entries()) {
    const coin = (await coinsOf(OWN[kind]))[from.slice(0, at).filter(each => each === kind).length]
    total += BigInt(coin!.value)
    psbt.addInput({
      hash: coin!.txid,
      index: coin!.vout,
      witnessUtxo: { script: bitcoin.address.toOutputScript(OWN[kind], network), value: BigInt(coin!.value) },
      ...(kind === 'ordinals' && { tapInternalKey: accounts.ordinal.publicKey }),
    })
  }
  psbt.addOutput({ address: OTHER.payment, value: amount })
  psbt.addOutput({ address: OWN.payment, value: total - amount - fee })
  return psbt
}

test('the accounts are those that the chain has paid', () => {
  expect([accounts.payment.address, accounts.ordinal.address]).toEqual([OWN.payment, OWN.ordinals])
})

test.each(['payment', 'ordinals'] as const)(
  'sends a transfer from the %s: the balances change as it was shown',
  async from => {
    const before = await balanceOf(OTHER.payment)
    const own = await balanceOf(OWN[from])
    const made = await review('sendTransfer', {
      account: OWN[from],
      recipientAddress: OTHER.payment,
      amount: '123456789',
    })
    expect(made.ask).toBe('send BTC')
    expect(made.warnings.length).toBe(from === 'payment' ? 0 : 1)
    const rows = shown(made)
    expect(rows).toEqual([
      expect.stringMatching(/^Leaves your wallet in all: 1\.2345\d+ BTC$/),
      'Amount: 1.23456789 BTC',
      `To: ${OTHER.payment}`,
      expect.stringMatching(/^Fee: 0\.0000\d+ BTC \(\d+ satoshi for each byte\)$/),
    ])
    const { txid } = (await carryOut(made, accounts)) as { txid: string }
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    await node.mine()
    expect((await balanceOf(OTHER.payment)) - before).toBe(123_456_789)
    const spent = own - (await balanceOf(OWN[from]))
    expect(rows[0]).toBe(`Leaves your wallet in all: ${spent / 1e8} BTC`)
  },
)

test('signs the PSBT of a page as bitcoinjs-lib checks it, without sending it', async () => {
  const psbt = await psbtOf(['payment', 'ordinals'], 5_000n)
  const signInputs = [
    { address: OWN.payment, index: 0 },
    { address: OWN.ordinals, index: 1 },
  ]
  const made = await review('signPsbt', { account: OWN.payment, psbt: psbt.toBase64(), signInputs, broadcast: false })
  const answer = (await carryOut(made, accounts)) as { psbt: string; txid?: string }
  expect(answer.txid).toBeUndefined()
  const signed = bitcoin.Psbt.fromBase64(answer.psbt, { network })
  const schnorr = (pubkey: Uint8Array, hash: Uint8Array, signature: Uint8Array) =>
    ecc.verifySchnorr(hash, pubkey, signature)
  const ecdsa = (pubkey: Uint8Array, hash: Uint8Array, signature: Uint8Array) => ecc.verify(hash, pubkey, signature)
  expect(signed.validateSignaturesOfInput(0, ecdsa)).toBe(true)
  expect(signed.validateSignaturesOfInput(1, schnorr)).toBe(true)
  expect(signed.finalizeAllInputs().extractTransaction().outs[0]).toMatchObject({ value: 5_000n })
})

test('sends the PSBT of a page, and answers with its id', async () => {
  const before = await balanceOf(OTHER.payment)
  const psbt = (await psbtOf(['payment'], 7_000n)).toBase64()
  const signInputs = [{ address: OWN.payment, index: 0, sighashTypes: [1] }]
  const made = await review('signPsbt', { account: OWN.payment, psbt, signInputs, broadcast: true })
  const answer = (await carryOut(made, accounts)) as { psbt: string; txid: string }
  await node.mine()
  expect(await read(`/tx/${answer.txid}`)).toMatchObject({ txid: answer.txid })
  expect((await balanceOf(OTHER.payment)) - before).toBe(7_000)
})

test('H60 two coins of a page are proven by the transactions that they are from, or nothing is signed', async () => {
  // Two coins of the payment address.
  await carryOut(
    await review('sendTransfer', { account: OWN.payment, recipientAddress: OWN.payment, amount: '50000' }),
    accounts,
  )
  await node.mine()
  const psbt = (await psbtOf(['payment', 'payment'], 6_000n)).toBase64()
  const sign = () => review('signPsbt', { account: OWN.payment, psbt })
  const made = await sign()
  expect(made.warnings).toEqual([])
  const { inputs } = bitcoin.Psbt.fromBase64(((await carryOut(made, accounts)) as { psbt: string }).psbt, {
    network,
  }).data
  expect(inputs.map(({ partialSig, nonWitnessUtxo }) => [partialSig?.length, !!nonWitnessUtxo])).toEqual([
    [1, true],
    [1, true],
  ])
  const [, other] = await coinsOf(OWN.payment)
  const hex = await (await fetch(`${node.url}/tx/${other!.txid}/hex`)).text()
  alterPath(/\/hex$/, () => new Response('', { status: 404 }))
  await expect(sign()).rejects.toThrow('does not prove how much')
  alterPath(/\/hex$/, () => new Response('00'))
  await expect(sign()).rejects.toThrow('does not prove how much')
  alterPath(/\/hex$/, () => new Response(`${hex.slice(0, -2)}01`))
  await expect(sign()).rejects.toThrow('cannot be read')
})

test.each([false, true])('signs beside somebody who has signed before, finalised: %s', async isFinal => {
  const key = new Uint8Array(32).fill(5)
  const publicKey = ecc.pointFromScalar(key, true)!
  const { address, output } = bitcoin.payments.p2wpkh({ pubkey: publicKey, network })
  await carryOut(
    await review('sendTransfer', { account: OWN.payment, recipientAddress: address!, amount: '40000' }),
    accounts,
  )
  await node.mine()
  const psbt = new bitcoin.Psbt({ network })
  const [own] = await coinsOf(OWN.payment)
  const [theirs] = await coinsOf(address!)
  for (const [coin, script] of [
    [own!, bitcoin.address.toOutputScript(OWN.payment, network)],
    [theirs!, output!],
  ] as const)
    psbt.addInput({ hash: coin.txid, index: coin.vout, witnessUtxo: { script, value: BigInt(coin.value) } })
  psbt.addOutput({ address: OWN.payment, value: BigInt(own!.value + theirs!.value) - 1_000n })
  psbt.signInput(1, { publicKey, sign: hash => ecc.sign(hash, key) })
  if (isFinal) psbt.finalizeInput(1)
  const made = await review('signPsbt', { account: OWN.payment, psbt: psbt.toBase64(), broadcast: !isFinal })
  expect(shown(made)).toContain('Paid in by others: 1 of 2 inputs')
  const answer = (await carryOut(made, accounts)) as { psbt: string }
  const signed = bitcoin.Psbt.fromBase64(answer.psbt, { network })
  if (isFinal) expect(signed.finalizeInput(0).extractTransaction().ins).toHaveLength(2)
  await node.mine()
})

test('signs only the inputs that the page names', async () => {
  const psbt = await psbtOf(['payment', 'ordinals'], 5_000n)
  const signInputs = [{ address: OWN.ordinals, index: 1 }]
  const made = await review('signPsbt', { account: OWN.ordinals, psbt: psbt.toBase64(), signInputs })
  const answer = (await carryOut(made, accounts)) as { psbt: string }
  const { inputs } = bitcoin.Psbt.fromBase64(answer.psbt, { network }).data
  expect([inputs[0]!.partialSig, inputs[1]!.tapKeySig?.length]).toEqual([undefined, 64])
})

test.each([
  ['payment', undefined, 65],
  ['payment', 'ecdsa', 65],
  ['payment', 'bip322', undefined],
  ['ordinals', undefined, undefined],
  ['ordinals', 'bip322', undefined],
] as const)('signs a message with the %s by %s as bip322-js checks it', async (kind, protocol, length) => {
  const address = OWN[kind]
  for (const message of ['hello', 'ünïcödé ✓ '.repeat(40)]) {
    const made = await review('signMessage', { account: address, address, message, ...(protocol && { protocol }) })
    const answer = (await carryOut(made, accounts)) as { address: string; signature: string }
    expect(answer.address).toBe(address)
    expect(Verifier.verifySignature(address, message, answer.signature)).toBe(true)
    if (length) expect(Buffer.from(answer.signature, 'base64')).toHaveLength(length)
  }
})

/** Answers one path of the endpoint. */
function alterPath(path: RegExp, answer: () => Response): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => (path.test(url) ? answer() : fetch(url, init)))
}

describe('H62', () => {
  const transfer = (more: object = {}) =>
    review('sendTransfer', { account: OWN.payment, recipientAddress: OTHER.payment, amount: '5000', ...more })

  test.each([
    ['another account', { account: OTHER.payment }, 'another account'],
    ['another network', { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'not an address of this'],
    ['no receiver', { recipientAddress: undefined }, 'cannot be read'],
    ['dust', { amount: '293' }, 'too small'],
    ['zero', { amount: '0' }, 'cannot be read'],
    ['a number', { amount: 5000 }, 'cannot be read'],
    ['more than there is', { amount: '2100000000000000' }, 'balance is too small'],
  ])('refuses a transfer with %s', async (_, more, reason) => {
    await expect(transfer(more)).rejects.toThrow(reason)
  })

  test.each<[string, RegExp, () => Response, RegExp]>([
    ['of another chain', /block-height/, () => new Response('00'.repeat(32)), /belongs to another network/],
    ['with coins that are none', /utxo/, () => Response.json([{ txid: 1 }]), /cannot be read/],
    ['with absurd fees', /fee-estimates/, () => Response.json({ 1: 1e9 }), /cannot be read/],
    ['that fails', /utxo/, () => new Response('', { status: 500 }), /500/],
    ['with another transaction than the one of the coin', /\/hex$/, () => new Response('00'), /./],
  ])('an endpoint %s has nothing signed', async (_, path, answer, reason) => {
    alterPath(path, answer)
    await expect(transfer()).rejects.toThrow(reason)
  })

  test('an endpoint that lies about the amount of a coin has nothing signed', async () => {
    const [coin] = await coinsOf(OWN.payment)
    alterPath(/utxo/, () => Response.json([{ ...coin!, value: coin!.value - 1, status: { confirmed: true } }]))
    await expect(transfer()).rejects.toThrow()
  })

  test('H60 a sighash that leaves outputs open, or an input of another account, is refused', async () => {
    const psbt = (await psbtOf(['payment'], 7_000n)).toBase64()
    const sign = (signInputs: unknown) => review('signPsbt', { account: OWN.payment, psbt, signInputs })
    await expect(sign([{ address: OWN.payment, index: 0, sighashTypes: [0x82] }])).rejects.toThrow('let others change')
    await expect(sign([{ address: OTHER.payment, index: 0 }])).rejects.toThrow('another account')
    await expect(sign([{ address: OWN.payment, index: 1 }])).rejects.toThrow('another account')
    await expect(sign([])).rejects.toThrow('cannot be read')
  })

  test('a chain of another network than the accounts is refused', async () => {
    const mainnet = { ...chain, caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' }
    const params = { account: OWN.payment, recipientAddress: OTHER.payment, amount: '5000' }
    await expect(reviewOf(accounts, [mainnet], 'sendTransfer', params)).rejects.toThrow('not set up')
  })
})
