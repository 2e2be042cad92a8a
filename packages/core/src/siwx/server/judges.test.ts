import { cryptoWaitReady, ed25519PairFromSeed, ed25519Sign, signatureVerify } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { createSignInMessageText, verifySignIn as verifySolanaSignIn } from '@solana/wallet-standard-util'
import { Signer as BitcoinSigner, Verifier } from 'bip322-js'
import { SiweMessage } from 'siwe'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeSs58 } from '../../chain/ss58.ts'
import { formatSignInMessage } from '../formatSignInMessage.ts'
import { parseSignInMessage } from '../parseSignInMessage.ts'
import { verifySignIn } from './index.ts'
import { type Signer, signers } from './signers.fixture.ts'

const NONCE = 'A7fk39Zq'
const ISSUED = '2026-01-31T12:00:00.000Z'
const TIME = Date.parse(ISSUED)
const DOMAIN = 'app.example'

const fieldsOf = ({ address, chainId }: Pick<Signer, 'address' | 'chainId'>) => ({
  domain: DOMAIN,
  accountAddress: address,
  statement: 'Sign in to the example.',
  uri: 'https://app.example/login',
  version: '1',
  chainId,
  nonce: NONCE,
  issuedAt: ISSUED,
  expirationTime: '2026-01-31T12:10:00.000Z',
  requestId: 'request-1',
  resources: ['https://app.example/terms'],
})

const judged = ({ address, chainId }: Pick<Signer, 'address' | 'chainId'>, message: string, signature: string) =>
  verifySignIn({ message, signature, address, chainId, domain: DOMAIN, nonce: NONCE, time: TIME })

const signersOf = (namespace: string) =>
  Object.entries(signers).filter(([, { chainId }]) => chainId.startsWith(`${namespace}:`))

describe('siwe', () => {
  const signer = signers['eip155, a key']!

  test('accepts our message', async () => {
    const message = formatSignInMessage(fieldsOf(signer))
    const expected = { domain: DOMAIN, nonce: NONCE, time: ISSUED }
    const { success } = await new SiweMessage(message).verify({ signature: signer.sign(message), ...expected })
    expect(success).toBe(true)
  })

  test('writes a message that ours accepts', async () => {
    const { chainId: _, accountAddress: address, ...fields } = fieldsOf(signer)
    const message = new SiweMessage({ ...fields, address, chainId: 1 }).prepareMessage()
    expect(message).toBe(formatSignInMessage(fieldsOf(signer)))
    expect(await judged(signer, message, signer.sign(message))).toMatchObject({ ok: true })
  })
})

describe('the verifier of the Solana Wallet Standard', () => {
  const signer = signers['solana, ed25519']!
  const { accountAddress: address, ...fields } = fieldsOf(signer)
  const input = { ...fields, address, chainId: 'mainnet' }

  test('accepts our message', () => {
    const message = formatSignInMessage(fieldsOf(signer))
    const publicKey = base58.decode(address)
    const account = { address, publicKey, chains: [], features: [] } as const
    const signedMessage = new TextEncoder().encode(message)
    const signature = base58.decode(signer.sign(message))
    expect(verifySolanaSignIn(input, { account, signedMessage, signature })).toBe(true)
  })

  test('writes a message that ours accepts', async () => {
    const message = createSignInMessageText(input)
    expect(parseSignInMessage(message)).toEqual(fieldsOf(signer))
    expect(await judged(signer, message, signer.sign(message))).toMatchObject({ ok: true })
  })
})

describe('polkadot-js', () => {
  beforeAll(() => cryptoWaitReady())

  test.each(signersOf('polkadot'))('accepts our message by %s', (_, signer) => {
    const message = formatSignInMessage(fieldsOf(signer))
    expect(signatureVerify(message, signer.sign(message), signer.address).isValid).toBe(true)
  })

  test('signs a message that ours accepts', async () => {
    const pair = ed25519PairFromSeed(new Uint8Array(32).fill(7))
    const signer = { address: encodeSs58(pair.publicKey, 0), chainId: signers['polkadot, sr25519']!.chainId }
    const message = formatSignInMessage(fieldsOf(signer))
    const signature = Buffer.from(ed25519Sign(`<Bytes>${message}</Bytes>`, pair)).toString('hex')
    expect(await judged(signer, message, `0x${signature}`)).toMatchObject({ ok: true })
  })
})

describe('bip322-js', () => {
  test.each(signersOf('bip122'))('accepts our message by %s', (_, signer) => {
    const message = formatSignInMessage(fieldsOf(signer))
    expect(Verifier.verifySignature(signer.address, message, signer.sign(message))).toBe(true)
  })

  // Key and addresses of the basic test vectors of BIP-322.
  test.each([
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb',
    '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc',
  ])('signs a message for %s that ours accepts', async address => {
    const signer = { address, chainId: signers['bip122, ECDSA of P2PKH']!.chainId }
    const message = formatSignInMessage(fieldsOf(signer))
    const key = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
    const signature = String(BitcoinSigner.sign(key, address, message))
    expect(await judged(signer, message, signature)).toMatchObject({ ok: true })
  })
})
