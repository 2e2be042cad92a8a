import { createHmac, pbkdf2Sync } from 'node:crypto'
import * as ecc from '@bitcoinerlab/secp256k1'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady, mnemonicGenerate } from '@polkadot/util-crypto'
import { createKeyPairSignerFromPrivateKeyBytes, getAddressFromPublicKey, verifySignature } from '@solana/kit'
import * as bitcoin from 'bitcoinjs-lib'
import { derivePath } from 'ed25519-hd-key'
import { recoverAddress, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openAccounts, substrateSeed } from './openAccounts.ts'
import { parsePhrase } from './phrase.ts'

const ABANDON = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const MAIN = { bitcoin: 'main', ss58: 42 } as const

function entropyOf(phrase: string) {
  const parsed = parsePhrase(phrase)
  if (parsed.kind !== 'entropy') throw new Error(parsed.kind)
  return parsed.entropy
}

/** BIP-32 over Node's HMAC and the elliptic curve of bitcoinjs-lib. */
function derive(phrase: string, path: string): Uint8Array {
  const hmac = (key: string | Uint8Array, data: Uint8Array) => createHmac('sha512', key).update(data).digest()
  let node = hmac('Bitcoin seed', pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512'))
  for (const step of path.split('/').slice(1)) {
    const key = node.subarray(0, 32)
    const index = Buffer.alloc(4)
    index.writeUInt32BE(Number.parseInt(step, 10) + (step.endsWith("'") ? 2 ** 31 : 0))
    const own = step.endsWith("'") ? Buffer.concat([Buffer.alloc(1), key]) : ecc.pointFromScalar(key, true)!
    const child = hmac(node.subarray(32), Buffer.concat([own, index]))
    node = Buffer.concat([ecc.privateAdd(key, child.subarray(0, 32))!, child.subarray(32)])
  }
  return node.subarray(0, 32)
}

const digest = Uint8Array.from({ length: 32 }, (_, index) => index * 7)
const message = new TextEncoder().encode('A message of another length than a digest.')

beforeAll(async () => {
  bitcoin.initEccLib(ecc)
  await cryptoWaitReady()
})

describe('accounts of a phrase', () => {
  test('opens the first addresses of BIP-84 and BIP-86', async () => {
    const { payment, ordinal } = await openAccounts(entropyOf(ABANDON), MAIN)
    // https://github.com/bitcoin/bips/blob/master/bip-0084.mediawiki#test-vectors
    expect(bytesToHex(payment.publicKey)).toBe('0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c')
    expect(payment.address).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    // https://github.com/bitcoin/bips/blob/master/bip-0086.mediawiki#test-vectors
    expect(bytesToHex(ordinal.publicKey)).toBe('cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115')
    expect(ordinal.address).toBe('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')
  })

  test("opens substrate's development phrase", async () => {
    // https://docs.polkadot.com/reference/tools/subkey/ names the phrase, its seed and its address.
    const entropy = entropyOf('bottom drive obey lake curtain smoke basket hold race lonely fit walk')
    expect(bytesToHex(await substrateSeed(entropy))).toBe(
      'fac7959dbfe72f052e5a0c3c8d6530f202b02fd8f9f5ca3580ec8deb7797479e',
    )
    const { polkadot } = await openAccounts(entropy, MAIN)
    expect(polkadot.address).toBe('5DfhGyQdFobKM8NsWvEeAKk5EQQgYe9AydgJ7rMB6E1EqRzV')
  })

  describe.each([ABANDON, mnemonicGenerate(12), mnemonicGenerate(12)])('of phrase %#', phrase => {
    test('are the same in viem, which verifies the signature', async () => {
      const { eip155 } = await openAccounts(entropyOf(phrase), MAIN)
      const account = mnemonicToAccount(phrase)
      expect(eip155.address).toBe(account.address)
      expect(toHex(eip155.publicKey)).toBe(account.publicKey)
      const signature = toHex(eip155.sign(digest))
      expect(await recoverAddress({ hash: digest, signature })).toBe(account.address)
      expect(signature).toBe(await account.sign({ hash: toHex(digest) }))
    })

    test('are the same in Solana Kit, which verifies the signature', async () => {
      const { solana } = await openAccounts(entropyOf(phrase), MAIN)
      const seed = pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512').toString('hex')
      const signer = await createKeyPairSignerFromPrivateKeyBytes(derivePath("m/44'/501'/0'/0'", seed).key)
      expect(solana.address).toBe(signer.address)
      expect(await getAddressFromPublicKey(signer.keyPair.publicKey)).toBe(solana.address)
      const signature = solana.sign(message) as Parameters<typeof verifySignature>[1]
      expect(await verifySignature(signer.keyPair.publicKey, signature, message)).toBe(true)
    })

    test.each([
      ['main', 0, bitcoin.networks.bitcoin],
      ['test', 1, bitcoin.networks.testnet],
      ['regtest', 1, bitcoin.networks.regtest],
    ] as const)('are the same in bitcoinjs-lib on %s, which verifies the signatures', async (name, coin, network) => {
      const { payment, ordinal } = await openAccounts(entropyOf(phrase), { bitcoin: name, ss58: 42 })
      const pubkey = ecc.pointFromScalar(derive(phrase, `m/84'/${coin}'/0'/0/0`), true)!
      expect(payment.address).toBe(bitcoin.payments.p2wpkh({ pubkey, network }).address)
      const der = bitcoin.script.signature.decode(Uint8Array.of(...payment.sign(digest), 1))
      expect(ecc.verify(digest, pubkey, der.signature, true)).toBe(true)

      const internalPubkey = ecc.pointFromScalar(derive(phrase, `m/86'/${coin}'/0'/0/0`), true)!.subarray(1)
      const taproot = bitcoin.payments.p2tr({ internalPubkey, network })
      expect(ordinal.address).toBe(taproot.address)
      expect(ecc.verifySchnorr(digest, taproot.pubkey!, ordinal.sign(digest))).toBe(true)
    })

    test.each([0, 2, 42])(
      'are the same in the keyring of Polkadot on network %i, which verifies the signature',
      async ss58 => {
        const { polkadot } = await openAccounts(entropyOf(phrase), { bitcoin: 'main', ss58 })
        const pair = new Keyring({ type: 'sr25519', ss58Format: ss58 }).addFromMnemonic(phrase)
        expect(polkadot.address).toBe(pair.address)
        expect(pair.verify(message, polkadot.sign(message), pair.publicKey)).toBe(true)
      },
    )
  })

  test('sign a digest of 32 bytes only where the family signs digests', async () => {
    const accounts = await openAccounts(entropyOf(ABANDON), MAIN)
    for (const account of [accounts.eip155, accounts.payment, accounts.ordinal])
      for (const length of [0, 31, 33]) expect(() => account.sign(new Uint8Array(length))).toThrow('32 bytes')
  })

  test('H63 sign nothing once they are closed, and show no private key', async () => {
    const entropy = entropyOf(ABANDON)
    const accounts = await openAccounts(entropy, MAIN)
    const secrets = [
      ["m/44'/60'/0'/0/0", accounts.eip155],
      ["m/84'/0'/0'/0/0", accounts.payment],
      ["m/86'/0'/0'/0/0", accounts.ordinal],
    ] as const
    for (const [path, account] of secrets) {
      const key = bytesToHex(derive(ABANDON, path))
      const shown = Object.values(account).map(value => (value instanceof Uint8Array ? bytesToHex(value) : `${value}`))
      expect(shown.join('\n')).not.toContain(key)
    }
    const overwritten: string[] = []
    const fill = vi.spyOn(Uint8Array.prototype, 'fill').mockImplementation(function (this: Uint8Array, value) {
      overwritten.push(bytesToHex(this))
      for (let at = 0; at < this.length; at++) this[at] = value
      return this
    })
    accounts.close()
    fill.mockRestore()
    const held = ["m/44'/60'/0'/0/0", "m/84'/0'/0'/0/0"].map(path => bytesToHex(derive(ABANDON, path)))
    expect(overwritten).toHaveLength(5)
    expect(overwritten).toEqual(expect.arrayContaining(held))
    const { close, ...all } = accounts
    for (const account of Object.values(all)) expect(() => account.sign(digest)).toThrow('closed')
    expect(() => close()).not.toThrow()
    expect(entropy).toEqual(hexToBytes('00'.repeat(16)))
  })
})
