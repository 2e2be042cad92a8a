import { createPublicKey, verify } from 'node:crypto'
import type { Network } from '@foyer/core/chain'
import { type Solana, solanaNetwork, startSolana } from '@foyer/sandbox/chains'
import { type AdapterWorld, describeAdapter } from '@foyer/testing/adapter'
import {
  memoryWalletStorage,
  SOLANA_DEVELOPMENT_KEYS,
  SOLANA_PROFILES,
  type SolanaProfileName,
  simulatedSolanaWallet,
} from '@foyer/testing/solana'
import { base58 } from '@scure/base'
import { address as addressOf, createSolanaRpc, lamports } from '@solana/kit'
import { afterAll, beforeAll } from 'vitest'
import { solanaAdapter } from './adapter.ts'
import { devnet } from './networks.ts'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
})
afterAll(() => chain.stop())

/** RFC 8032 by OpenSSL over the message, or over the off-chain message that ends with it. */
function isSigned({ address, message, signature }: { address: string; message: Uint8Array; signature: string }) {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const bytes = base58.decode(signature)
  if (bytes.length === 64) return verify(null, message, key, bytes)
  const signed = bytes.slice(65)
  return Buffer.from(signed).subarray(-message.length).equals(message) && verify(null, signed, key, bytes.slice(1, 65))
}

const [a, b, ...rest] = SOLANA_DEVELOPMENT_KEYS

/** World of a profile. A wallet of the main network alone is on the first network. */
function worldOf(profile: SolanaProfileName, more: Partial<AdapterWorld>): AdapterWorld {
  const storage = memoryWalletStorage()
  const local = solanaNetwork(chain)
  const networks: [Network, ...Network[]] = SOLANA_PROFILES[profile].isMainnetOnly ? [local] : [local, devnet]
  return {
    networks,
    balanceOf: async address => (await createSolanaRpc(chain.url).getBalance(addressOf(address)).send()).value,
    fund: async address => {
      await createSolanaRpc(chain.url).requestAirdrop(addressOf(address), lamports(1_000_000_000n)).send()
    },
    revokeMethod: 'standard:disconnect',
    verify: isSigned,
    construct: target => solanaAdapter({ networks, ...(target && { target }) }),
    ...more,
    open(presence = 'present', disguise) {
      const target = new EventTarget()
      const options = {
        chains: { 'solana:localnet': chain.url, 'solana:devnet': 'http://127.0.0.1:1' },
        storage,
      } as const
      const good = { ...options, name: 'Good Wallet', profile }
      const wallet = simulatedSolanaWallet({
        ...good,
        disguise,
        accounts: [a, b],
        target: presence === 'absent' ? new EventTarget() : target,
        announce: presence === 'late' ? 'never' : 'now',
      })
      const other = simulatedSolanaWallet({ ...options, name: 'Other Wallet', accounts: rest, target })
      const impersonate = () =>
        simulatedSolanaWallet({ ...good, accounts: rest, target, storage: memoryWalletStorage() })
      return { adapter: solanaAdapter({ networks, target }), wallet, other, impersonate }
    },
  }
}

const signInMethod = 'solana:signIn'

const profiles: Record<SolanaProfileName, Partial<AdapterWorld>> = {
  phantom: { signInMethod },
  'mobile-wallet-adapter': { signInMethod, without: ['repeatedSignIn'] },
  'mobile-wallet-adapter-remote': { signInMethod, without: ['repeatedSignIn', 'silence'] },
  'ledger-solana': { signInMethod, without: ['bytes'] },
  'enkrypt-solana': { without: ['silence'] },
}

for (const [profile, more] of Object.entries(profiles))
  describeAdapter(`solanaAdapter with ${profile}`, () => worldOf(profile as SolanaProfileName, more))
