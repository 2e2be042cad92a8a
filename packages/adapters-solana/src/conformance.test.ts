import { createPublicKey, verify } from 'node:crypto'
import type { Network } from '@foyer/core/chain'
import { type Solana, solanaNetwork, startSolana } from '@foyer/sandbox/chains'
import { describeAdapter } from '@foyer/testing/adapter'
import { memoryWalletStorage, SOLANA_DEVELOPMENT_KEYS, simulatedSolanaWallet } from '@foyer/testing/solana'
import { address as addressOf, createSolanaRpc, getAddressEncoder, getBase58Encoder } from '@solana/kit'
import { afterAll, beforeAll } from 'vitest'
import { solanaAdapter } from './adapter.ts'
import { devnet } from './networks.ts'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
})
afterAll(() => chain.stop())

/** RFC 8032 by OpenSSL, which neither the wallet nor the adapter uses. */
const isSignedBy = (address: string, message: Uint8Array, signature: string) => {
  const key = Buffer.from(getAddressEncoder().encode(address as never)).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, message, publicKey, Buffer.from(getBase58Encoder().encode(signature)))
}

describeAdapter('solanaAdapter', () => {
  const storage = memoryWalletStorage()
  const networks: [Network, Network] = [solanaNetwork(chain), devnet]
  return {
    networks,
    balanceOf: async address => (await createSolanaRpc(chain.url).getBalance(addressOf(address)).send()).value,
    revokeMethod: 'standard:disconnect',
    signInMethod: 'solana:signIn',
    construct: target => solanaAdapter({ networks, ...(target && { target }) }),
    open(presence = 'present', disguise) {
      const target = new EventTarget()
      const options = {
        chains: { 'solana:localnet': chain.url, 'solana:devnet': 'http://127.0.0.1:1' },
        storage,
      } as const
      const [a, b, ...rest] = SOLANA_DEVELOPMENT_KEYS
      const good = { ...options, name: 'Good Wallet' }
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
    verify: ({ message, signature, address }) => isSignedBy(address, message, signature),
  }
})
