import type { Connection, RemoteChannel } from '@foyer/core/chain'
import { BITCOIN_DEVELOPMENT_KEYS, memoryWalletStorage, simulatedBitcoinProvider } from '@foyer/testing/bip122'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { bip122Adapter } from '../adapter.ts'
import { mainnet, regtest } from '../networks.ts'
import { A, B, call, rejection } from '../page.fixture.ts'
import { draft } from '../psbt.fixture.ts'

const remote = bip122Adapter().remote!

const connection = (address: string = A.payment): Connection => ({
  connectorId: 'walletConnect',
  namespace: 'bip122',
  accounts: [{ namespace: 'bip122', address }],
  address,
  chainId: regtest.caipNetworkId,
})

type Asked = { chainId: string; method: string; params: Record<string, unknown> }

/** A phone wallet with real keys; `answer` replaces its answers. */
async function pairWithPhone(answer?: (asked: Asked) => unknown) {
  const asked: Asked[] = []
  const phone = simulatedBitcoinProvider({
    name: 'Phone',
    accounts: BITCOIN_DEVELOPMENT_KEYS,
    chains: { 'bitcoin:regtest': 'http://127.0.0.1:1' },
    target: {},
    storage: memoryWalletStorage(),
  })
  await phone.provider.request('wallet_connect')
  const request = async (method: string, params: unknown) =>
    ((await phone.provider.request(method, params)) as { result: Record<string, string> }).result
  const channel: RemoteChannel = {
    allows: () => true,
    async request(chainId, method, params) {
      const one = { chainId, method, params: params as Record<string, unknown> }
      asked.push(one)
      if (answer) return answer(one)
      if (method === 'signMessage') {
        const protocol = String(one.params.protocol).toUpperCase()
        const { signature, address } = await request(method, { ...one.params, protocol })
        return { address, signature: hex.encode(base64.decode(signature!)) }
      }
      const inputs = one.params.signInputs as { address: string; index: number }[]
      const signInputs = { [inputs[0]!.address]: inputs.map(({ index }) => index) }
      return request(method, { psbt: one.params.psbt, signInputs })
    },
  }
  return { asked, over: remote.over(channel) as Required<ReturnType<typeof remote.over>> }
}

describe('over WalletConnect', () => {
  it('requests the methods of the modal and of the provider, and the event of changed addresses', () => {
    expect(remote.methods).toEqual(['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'])
    expect(remote.events).toEqual(['bip122_addressesChanged'])
  })

  it('H05 lists the session’s addresses of the chain with their purpose, those for payments first', async () => {
    const accountsOf = await remote.accounts!()
    const bc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
    expect(accountsOf([A.payment, taproot, bc, 'nonsense'], mainnet)).toEqual([
      { namespace: 'bip122', address: bc, type: 'payment' },
      { namespace: 'bip122', address: taproot, type: 'ordinal' },
    ])
    expect(accountsOf([bc, A.ordinal], regtest)).toEqual([{ namespace: 'bip122', address: A.ordinal, type: 'payment' }])
    expect(accountsOf([bc], { caipNetworkId: 'bip122:12a765e31ffd4059bada1e25190f6e98' })).toEqual([])
  })

  it.each([
    [A.payment, 'ecdsa'],
    [A.ordinal, 'bip322'],
  ])('%s signs a message by %s with a base64 signature that a library verifies', async (address, protocol) => {
    const { over, asked } = await pairWithPhone()
    const signature = await over.signMessage(connection(address), 'ünïcödé ✓', call())
    expect(Verifier.verifySignature(address, 'ünïcödé ✓', signature)).toBe(true)
    expect(asked).toEqual([
      {
        chainId: regtest.caipNetworkId,
        method: 'signMessage',
        params: { account: address, address, message: 'ünïcödé ✓', protocol },
      },
    ])
  })

  it('signs only text', async () => {
    const { over, asked } = await pairWithPhone()
    const signing = over.signMessage(connection(), Uint8Array.of(0xff), call())
    expect(await rejection(signing)).toMatchObject({ code: 'wallet.unsupportedMethod' })
    expect(asked).toEqual([])
  })

  it('signs the account’s inputs of a transaction', async () => {
    const { over, asked } = await pairWithPhone()
    const psbt = draft(A.payment)
    const signed = Transaction.fromPSBT(base64.decode(await over.signTransaction(connection(), psbt, call())))
    expect(signed.getInput(0).partialSig).toHaveLength(1)
    expect(asked[0]?.params).toEqual({
      account: A.payment,
      psbt,
      signInputs: [{ address: A.payment, index: 0 }],
      broadcast: false,
    })
    expect(await rejection(over.signTransaction(connection(B.payment), psbt, call()))).toBeInstanceOf(Error)
    expect(asked).toHaveLength(1)
  })

  it('sends a transaction and resolves with its id', async () => {
    const { over, asked } = await pairWithPhone(() => ({ txid: 'AB'.repeat(32) }))
    expect(await over.sendTransaction(connection(), draft(A.payment), call())).toBe('ab'.repeat(32))
    expect(asked[0]?.params).toMatchObject({ broadcast: true })
  })

  it.each([
    ['nothing', undefined],
    ['text', 'signed'],
    ['another account’s', { address: B.payment, signature: '00' }],
    ['invalid values', { signature: 'zz', psbt: 'zz', txid: 'zz' }],
    ['another transaction', { signature: 7, psbt: draft(A.payment, 8_000n), txid: 7 }],
  ])('refuses %s', async (_, answer) => {
    const { over } = await pairWithPhone(() => answer)
    for (const work of [
      over.signMessage(connection(), 'hi', call()),
      over.signTransaction(connection(), draft(A.payment), call()),
      over.sendTransaction(connection(), draft(A.payment), call()),
    ]) {
      expect(await rejection(work)).toMatchObject({ code: 'wallet.malformedAnswer' })
    }
  })

  it('sends the wallet no request after an abort', async () => {
    const { over, asked } = await pairWithPhone()
    const reason = new Error('left')
    const left = { signal: AbortSignal.abort(reason) }
    expect(await rejection(over.signTransaction(connection(), draft(A.payment), left))).toBe(reason)
    expect(await rejection(over.sendTransaction(connection(), draft(A.payment), left))).toBe(reason)
    expect(asked).toEqual([])
  })
})
