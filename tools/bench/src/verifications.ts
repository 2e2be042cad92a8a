import { encodeSs58 } from '@foyer/core/chain'
import { formatSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'
import { Signer } from 'bip322-js'
import { SiweMessage } from 'siwe'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Spread, spread } from './spread.ts'

/** Verifications a second of one verifier. */
export type Verifications = { verifier: string; rate: Spread }

/** Milliseconds of one run. Verifiers take turns, so that other work on the machine affects all. */
const RUN = 500

const TIME = Date.parse('2026-01-31T12:00:00Z')
const DOMAIN = 'app.example'
const NONCE = 'nonce0000000001'
/** Well-known first key of development networks. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' as const
const SEED = hex.decode(KEY.slice(2))
const WIF = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const BITCOIN_ADDRESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

const textFor = (chainId: `${'eip155' | 'solana' | 'polkadot' | 'bip122'}:${string}`, accountAddress: string) =>
  formatSignInMessage({
    domain: DOMAIN,
    accountAddress,
    uri: `https://${DOMAIN}/`,
    version: '1',
    chainId,
    nonce: NONCE,
    issuedAt: new Date(TIME).toISOString(),
  })

type Case = {
  chainId: Parameters<typeof textFor>[0]
  address: string
  sign: (text: string) => string | Promise<string>
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** Accounts with real keys, one of each family. */
function cases(): Record<'eip155' | 'solana' | 'polkadot' | 'bip122', Case> {
  const evm = privateKeyToAccount(KEY)
  const secret = secretFromSeed(SEED)
  return {
    eip155: { chainId: 'eip155:1', address: evm.address, sign: message => evm.signMessage({ message }) },
    solana: {
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      address: base58.encode(ed25519.getPublicKey(SEED)),
      sign: text => base58.encode(ed25519.sign(bytes(text), SEED)),
    },
    polkadot: {
      chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      address: encodeSs58(getPublicKey(secret), 42),
      sign: text => `0x${hex.encode(signSr25519(secret, bytes(text)))}`,
    },
    bip122: {
      chainId: 'bip122:000000000019d6689c085ae165831e93',
      address: BITCOIN_ADDRESS,
      sign: text => Signer.sign(WIF, BITCOIN_ADDRESS, text) as string,
    },
  }
}

type Verifier = { verifier: string; verify: () => Promise<boolean> }

async function verifiers(): Promise<Verifier[]> {
  const all = cases()
  const own = await Promise.all(
    Object.entries(all).map(async ([namespace, { chainId, address, sign }]): Promise<Verifier> => {
      const message = textFor(chainId, address)
      const signature = await sign(message)
      const proof = { message, signature, address, chainId, domain: DOMAIN, nonce: NONCE, time: TIME }
      return { verifier: `verifySignIn, ${namespace}`, verify: async () => (await verifySignIn(proof)).ok }
    }),
  )
  const { chainId, address, sign } = all.eip155
  const message = textFor(chainId, address)
  const signature = (await sign(message)) as `0x${string}`
  const expected = { signature, domain: DOMAIN, nonce: NONCE, time: new Date(TIME).toISOString() }
  return [
    ...own,
    {
      verifier: 'viem, eip155',
      verify: () => verifyMessage({ address: address as `0x${string}`, message, signature }),
    },
    {
      verifier: 'siwe, eip155',
      verify: async () => (await new SiweMessage(message).verify(expected)).success,
    },
  ]
}

/** Measures how many sign-ins each verifier verifies in a second, in `runs` rounds. Throws if one of them refuses a real signature. */
export async function measureVerifications(runs: number): Promise<Verifications[]> {
  const measured = (await verifiers()).map(each => ({ ...each, rates: [] as number[] }))
  for (const { verifier, verify } of measured) if (!(await verify())) throw new Error(`${verifier} refuses.`)
  for (let run = 0; run < runs; run += 1)
    for (const { verify, rates } of measured) {
      const start = performance.now()
      let count = 0
      while (performance.now() - start < RUN) {
        await verify()
        count += 1
      }
      rates.push((count * 1_000) / (performance.now() - start))
    }
  return measured.map(({ verifier, rates }) => ({ verifier, rate: spread(rates) }))
}
