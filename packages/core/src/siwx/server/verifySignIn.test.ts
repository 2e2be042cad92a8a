import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSs58, encodeSs58 } from '../../chain/ss58.ts'
import { formatSignInMessage } from '../formatSignInMessage.ts'
import type { SignInFields } from '../signInFields.ts'
import * as bip122 from './bip122.ts'
import * as eip155 from './eip155.ts'
import { verifySignIn } from './index.ts'
import * as polkadot from './polkadot.ts'
import { type Signer, signers } from './signers.fixture.ts'
import type { SignInProof } from './signInProof.ts'
import type { SignInRefusal } from './signInVerdict.ts'
import * as solana from './solana.ts'

const NONCE = 'A7fk39Zq'
const TIME = Date.parse('2026-01-31T12:00:00Z')

const at = (milliseconds: number) => new Date(TIME + milliseconds).toISOString()

const messageOf = ({ address, chainId }: Signer, more: Partial<SignInFields> = {}) =>
  formatSignInMessage({
    domain: 'app.example',
    accountAddress: address,
    statement: 'Sign in to the example.',
    uri: 'https://app.example/login',
    version: '1',
    nonce: NONCE,
    issuedAt: at(0),
    chainId,
    ...more,
  })

const proofOf = (signer: Signer, more: Partial<SignInFields> = {}): SignInProof => {
  const message = messageOf(signer, more)
  const { address, chainId } = signer
  const signature = signer.sign(message)
  return { message, signature, address, chainId, domain: 'app.example', nonce: NONCE, time: TIME }
}

const ethereum = signers['eip155, a key']!
const solanaSigner = signers['solana, ed25519']!

const codeOf = async (proof: SignInProof): Promise<SignInRefusal | undefined> => {
  const verdict = await verifySignIn(proof)
  return verdict.ok ? undefined : verdict.code
}

describe.each(Object.entries(signers))('%s', (_, signer) => {
  const families = { eip155, solana, polkadot, bip122 }
  const family = families[signer.chainId.split(':')[0] as keyof typeof families]
  const proof = proofOf(signer)

  test('a message that it signed is accepted, also by the entry of its family', async () => {
    const verdict = await verifySignIn(proof)
    expect(verdict).toMatchObject({ ok: true, fields: { accountAddress: signer.address, nonce: NONCE } })
    expect(await family.verifySignIn(proof)).toEqual(verdict)
  })

  test('H34 its signature of another message is refused', async () => {
    expect(await codeOf({ ...proof, signature: signer.sign(`${proof.message}.`) })).toBe('signature')
  })

  test('H34 a signature with another bit is refused', async () => {
    const flipped = /[a-f1-9]/i
    const place = Math.floor(proof.signature.length / 2)
    const found = proof.signature.slice(place).search(flipped) + place
    const other = proof.signature[found] === 'a' ? 'b' : 'a'
    const signature = proof.signature.slice(0, found) + other + proof.signature.slice(found + 1)
    expect(await codeOf({ ...proof, signature })).toBe('signature')
  })

  test.each(['0x', '0', 'not a signature', 'smp', '='.repeat(88), `0x${'0'.repeat(130)}`, '1'.repeat(88)])(
    'H34 the signature %j is refused',
    async signature => expect(await codeOf({ ...proof, signature })).toBe('signature'),
  )
})

test('H34 a signature of another account is refused', async () => {
  const other = signers['solana, ed25519']!
  const proof = proofOf({ ...ethereum, sign: message => `0x${bytesToHex(base58.decode(other.sign(message)))}00` })
  expect(await codeOf(proof)).toBe('signature')
})

describe('H34 H33 what a message says is compared with what the server expects', () => {
  test.each<[SignInRefusal, Partial<SignInProof>]>([
    ['domain', { domain: 'other.example' }],
    ['domain', { domain: 'app.example:443' }],
    ['nonce', { nonce: 'A7fk39Zr' }],
    ['nonce', { nonce: 'a7fk39zq' }],
    ['chain', { chainId: 'eip155:10' }],
    ['chain', { chainId: 'eip155:01' }],
    ['chain', { chainId: 'solana:1' }],
    ['chain', { chainId: '1' }],
    ['chain', { chains: ['eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }],
    ['malformed', { chains: ['eip155:01'] }],
    ['malformed', { chains: [] }],
    ['address', { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
    ['address', { address: 'none' }],
  ])('%s: %j', async (code, expected) => expect(await codeOf({ ...proofOf(ethereum), ...expected })).toBe(code))

  test('H34 a message of a chain with leading zeros is malformed, whatever the server expects', async () => {
    const proof = proofOf({ ...ethereum, chainId: 'eip155:1' })
    const message = proof.message.replace('Chain ID: 1', 'Chain ID: 01')
    for (const chainId of ['eip155:01', 'eip155:1'])
      expect(await codeOf({ ...proof, message, chainId, signature: ethereum.sign(message) })).toBe('malformed')
  })

  test('a message of a listed chain is accepted', async () => {
    expect(await codeOf({ ...proofOf(ethereum), chains: ['eip155:10', 'eip155:1'] })).toBeUndefined()
  })

  test('the letter case of the domain and of an address of eip155 does not count', async () => {
    const address = ethereum.address.toLowerCase()
    expect(await codeOf({ ...proofOf(ethereum), domain: 'App.Example', address })).toBeUndefined()
  })

  test('the letter case of an address of solana counts', async () => {
    const proof = proofOf(solanaSigner)
    expect(await codeOf({ ...proof, address: proof.address.toLowerCase() })).toBe('address')
  })

  test('an address of polkadot in the form of another network is the same account', async () => {
    const proof = proofOf(signers['polkadot, sr25519 in <Bytes>']!)
    const address = encodeSs58(decodeSs58(proof.address)!.account, 0)
    expect(await codeOf({ ...proof, address })).toBeUndefined()
  })

  test('an address of bip122 in capitals is the same, if it is bech32', async () => {
    const proof = proofOf(signers['bip122, BIP-322 of P2WPKH']!)
    expect(await codeOf({ ...proof, address: proof.address.toUpperCase() })).toBeUndefined()
    const legacy = proofOf(signers['bip122, ECDSA of P2PKH']!)
    expect(await codeOf({ ...legacy, address: legacy.address.toUpperCase() })).toBe('address')
  })

  test.each([
    ['https://other.example/login', 'uri'],
    ['http://app.example:8080', 'uri'],
    ['https://app.example@other.example', 'uri'],
    ['HTTPS://APP.EXAMPLE', undefined],
    ['http://app.example?next=1', undefined],
    ['did:key:z6Mk', undefined],
  ])('the URI %s: %s', async (uri, code) => expect(await codeOf(proofOf(ethereum, { uri }))).toBe(code))
})

describe('H34 the times of a message are those of the server', () => {
  const MINUTE = 60_000
  test.each<[SignInRefusal | undefined, Partial<SignInFields>, Partial<SignInProof>]>([
    ['issued', { issuedAt: at(MINUTE + 1) }, {}],
    [undefined, { issuedAt: at(MINUTE) }, {}],
    ['issued', { issuedAt: at(1) }, { clockSkew: 0 }],
    ['expired', { expirationTime: at(-1) }, {}],
    ['expired', { expirationTime: at(0) }, {}],
    ['expired', { expirationTime: at(0) }, { clockSkew: MINUTE }],
    [undefined, { expirationTime: at(1) }, {}],
    ['notBefore', { notBefore: at(MINUTE + 1) }, {}],
    [undefined, { notBefore: at(MINUTE) }, {}],
    ['expired', { expirationTime: '2026-01-31T13:00:00+02:00' }, {}],
  ])('%s with %j and %j', async (code, fields, more) => {
    expect(await codeOf({ ...proofOf(ethereum, fields), ...more })).toBe(code)
  })

  test('without a time the message is judged now', async () => {
    const { time: _, ...proof } = proofOf(ethereum, { issuedAt: '2999-01-01T00:00:00Z' })
    expect(await codeOf(proof)).toBe('issued')
  })

  test('a message of solana without a nonce, a time or a chain is refused', async () => {
    const { address } = solanaSigner
    for (const [more, code] of [
      [{ nonce: undefined }, 'nonce'],
      [{ issuedAt: undefined }, 'issued'],
      [{ uri: undefined, version: undefined, statement: undefined }, undefined],
    ] as const)
      expect(await codeOf(proofOf(solanaSigner, more as never)), address).toBe(code)
    const proof = proofOf(solanaSigner)
    const message = proof.message.replace(/\nChain ID: .*/, '')
    expect(await codeOf({ ...proof, message, signature: solanaSigner.sign(message) })).toBe('chain')
  })
})

describe('H34 a signature that more than one key can have made, or anybody can change, is refused', () => {
  const N = secp256k1.Point.CURVE().n

  test('ECDSA with a high s', async () => {
    const proof = proofOf(ethereum)
    const s = (N - BigInt(`0x${proof.signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const v = proof.signature.endsWith('1b') ? '1c' : '1b'
    expect(await codeOf({ ...proof, signature: `${proof.signature.slice(0, 66)}${s}${v}` })).toBe('signature')
    const legacy = proofOf(signers['bip122, ECDSA of P2PKH']!)
    const bytes = base64.decode(legacy.signature)
    const high = hexToBytes((N - BigInt(`0x${bytesToHex(bytes.slice(33))}`)).toString(16).padStart(64, '0'))
    const signature = base64.encode(Uint8Array.of(((bytes[0]! - 27) ^ 1) + 27, ...bytes.slice(1, 33), ...high))
    expect(await codeOf({ ...legacy, signature })).toBe('signature')
  })

  test('Ed25519 with an S beyond the order of the group', async () => {
    const proof = proofOf(solanaSigner)
    const bytes = base58.decode(proof.signature)
    const order = ed25519.Point.CURVE().n
    const s = BigInt(`0x${bytesToHex(bytes.slice(32).reverse())}`) + order
    const high = hexToBytes(s.toString(16).padStart(64, '0')).reverse()
    expect(await codeOf({ ...proof, signature: base58.encode(Uint8Array.of(...bytes.slice(0, 32), ...high)) })).toBe(
      'signature',
    )
  })

  test('Ed25519 with a key of small order', async () => {
    // The neutral element as key and as R, with S = 0, satisfies the equation for every message.
    const identity = Uint8Array.of(1, ...new Uint8Array(31))
    const signature = base58.encode(Uint8Array.of(...identity, ...new Uint8Array(32)))
    const signer = { ...solanaSigner, address: base58.encode(identity), sign: () => signature }
    expect(ed25519.verify(base58.decode(signature), new Uint8Array(1), identity, { zip215: true })).toBe(true)
    expect(await codeOf(proofOf(signer))).toBe('signature')
    const substrate = signers['polkadot, ed25519 in <Bytes>']!
    const polkadotSigner = {
      ...substrate,
      address: encodeSs58(identity, 42),
      sign: () => `0x${bytesToHex(base58.decode(signature))}`,
    }
    expect(await codeOf(proofOf(polkadotSigner))).toBe('signature')
  })

  test('sr25519 with the key of the neutral element', async () => {
    // R is the base point and s is 1: the equation holds for every message.
    const base = 'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76'
    const signature = `0x${base}01${'0'.repeat(60)}80`
    const signer = { ...signers['polkadot, sr25519']!, address: encodeSs58(new Uint8Array(32), 42) }
    expect(await codeOf(proofOf({ ...signer, sign: () => signature }))).toBe('signature')
  })
})

test('a BIP-322 signature is accepted with the mark of its format', async () => {
  const proof = proofOf(signers['bip122, BIP-322 of P2WPKH']!)
  expect(await codeOf({ ...proof, signature: `smp${proof.signature}` })).toBeUndefined()
})

test('the recovery byte of some wallets begins at 0', async () => {
  const proof = proofOf(ethereum)
  const signature = proof.signature.replace(/1b$/, '00').replace(/1c$/, '01')
  expect(await codeOf({ ...proof, signature })).toBeUndefined()
})

test('an entry of one family refuses the messages of the others as malformed', async () => {
  expect(await eip155.verifySignIn(proofOf(solanaSigner))).toEqual({ ok: false, code: 'malformed' })
})

test.each(Object.entries(signers))('H34 a signature of a megabyte is refused: %s', async (_, signer) => {
  for (const text of ['1', 'A', 'z']) {
    const signature = (signer.chainId.startsWith('solana') ? '' : '0x') + text.repeat(1_000_000)
    expect(await codeOf({ ...proofOf(signer), signature })).toBe('signature')
  }
})

test('a request that throws when it is read is malformed', async () => {
  const request = { ...proofOf(ethereum) }
  Object.defineProperty(request, 'nonce', {
    enumerable: true,
    get: () => {
      throw new Error('Not to be read.')
    },
  })
  expect(await codeOf(request)).toBe('malformed')
})

test.each([
  undefined,
  null,
  'text',
  {},
  { ...proofOf(ethereum), message: '' },
  { ...proofOf(ethereum), message: 'Hello' },
  { ...proofOf(ethereum), nonce: '' },
  { ...proofOf(ethereum), domain: undefined },
  { ...proofOf(ethereum), time: Number.NaN },
  { ...proofOf(ethereum), time: '1' },
  { ...proofOf(ethereum), clockSkew: Number.POSITIVE_INFINITY },
  { ...proofOf(ethereum), rpc: 'https://rpc.example' },
  ...[null, {}, { endpoints: [] }, { endpoints: [''] }, { endpoints: 'https://rpc.example' }].map(contracts => ({
    ...proofOf(ethereum),
    contracts,
  })),
  { ...proofOf(ethereum), contracts: { endpoints: ['https://rpc.example', 'https://rpc.example'] } },
])('the request %j is malformed', async given =>
  expect(await verifySignIn(given as never)).toEqual({ ok: false, code: 'malformed' }),
)

test('it settles for every input, and never accepts a random signature', async () => {
  const names = Object.keys(signers)
  const given = fc.record({ name: fc.constantFrom(...names), signature: fc.string({ unit: 'binary', maxLength: 200 }) })
  await fc.assert(
    fc.asyncProperty(given, async ({ name, signature }) => {
      const verdict = await verifySignIn({ ...proofOf(signers[name]!), signature })
      expect(verdict.ok).toBe(false)
    }),
    { numRuns: 200 },
  )
})
