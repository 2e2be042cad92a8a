import { signInMessageFor } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { openAccounts } from '../keys/openAccounts.ts'
import { publicAccounts, signSignIn } from './signer.ts'
import { readSignInRequest } from './signInRequest.ts'

const entropy = new Uint8Array(16).fill(5)
const NETWORKS = { bitcoin: 'main', ss58: 0, chains: [] } as const
const accounts = await openAccounts(entropy, NETWORKS)
const shared = await publicAccounts(entropy, NETWORKS)

const CASES = [
  ['eip155', 'eip155:1', accounts.eip155.address, 'personal_sign'],
  ['solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accounts.solana.address, 'solana_signMessage'],
  ['polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182', accounts.polkadot.address, 'polkadot_signMessage'],
  ['bip122', 'bip122:000000000019d6689c085ae165831e93', accounts.payment.address, 'signMessage'],
  ['bip122', 'bip122:000000000019d6689c085ae165831e93', accounts.ordinal.address, 'signMessage'],
] as const

const paramsFor = (namespace: (typeof CASES)[number][0], text: string, address: string): unknown =>
  ({
    eip155: [`0x${bytesToHex(utf8ToBytes(text))}`, address],
    solana: { message: base58.encode(utf8ToBytes(text)), pubkey: address },
    polkadot: { address, message: text },
    bip122: { account: address, address, message: text, protocol: 'ecdsa' },
  })[namespace]

test.each(CASES)(
  'a sign-in on %s in %s by %s is accepted by our server',
  async (namespace, chainId, address, method) => {
    const now = Date.now()
    const text = signInMessageFor(namespace, {
      domain: 'shop.example',
      accountAddress: address,
      uri: 'https://shop.example/',
      version: '1',
      chainId,
      nonce: 'ABCDEFGH12345678',
      issuedAt: new Date(now).toISOString(),
    })
    const request = readSignInRequest(namespace, { method, params: paramsFor(namespace, text, address) }, shared)!
    expect(request.text).toBe(text)
    const answer = signSignIn(request, accounts, { chainId: 0n, isDeployed: true })
    const signature = typeof answer === 'string' ? answer : (answer as { signature: string }).signature
    const proof = { message: text, signature, chainId, address, domain: 'shop.example', nonce: 'ABCDEFGH12345678' }
    const verdict = await verifySignIn({ ...proof, time: now })
    expect(verdict).toMatchObject({ ok: true })
  },
)

test.each(CASES)(
  'H62 a request on %s in %s for an account that is not ours is not read',
  (namespace, _, address, method) => {
    const params = paramsFor(namespace, 'text', `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`)
    expect(readSignInRequest(namespace, { method, params }, shared)).toBeUndefined()
  },
)

test.each([
  undefined,
  null,
  [],
  {},
  ['0xzz', accounts.eip155.address],
  [['0x00'], accounts.eip155.address],
  ['0xff', accounts.eip155.address],
])('params %# of personal_sign are no text', params =>
  expect(readSignInRequest('eip155', { method: 'personal_sign', params }, shared)).toBeUndefined(),
)
