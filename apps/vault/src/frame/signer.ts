import type { AuthAccount, CaipNetworkId } from '@foyer/core/chain'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { VaultConfig } from '../config.ts'
import { type Accounts, openAccounts } from '../keys/openAccounts.ts'
import type { KnownAccounts } from '../protocol/windowMessages.ts'
import { hasSmartAccount, smartAddress } from '../smartAccount.ts'

export { checkSignIn } from './checkSignIn.ts'
export { signSignIn } from './signSignIn.ts'

type Chains = Readonly<VaultConfig['chains']>
type Networks = Pick<VaultConfig, 'bitcoin' | 'ss58'>

/** Opens the accounts of a seed for one use, and closes them after it. */
export async function withAccounts<T>(
  entropy: Uint8Array,
  { bitcoin, ss58 }: Networks,
  use: (accounts: Accounts) => Promise<T> | T,
): Promise<T> {
  const accounts = await openAccounts(entropy, { bitcoin, ss58 })
  try {
    return await use(accounts)
  } finally {
    accounts.close()
  }
}

/** Accounts on eip155: that of the key, and its smart account on the chains that have it. */
function evmAccounts(owner: string, chains: Chains): AuthAccount[] {
  const having = chains.filter(hasSmartAccount).map(({ caipNetworkId }) => caipNetworkId as CaipNetworkId)
  const namespace = 'eip155' as const
  if (having.length === 0) return [{ namespace, address: owner }]
  return [
    { namespace, address: owner, type: 'eoa' },
    { namespace, address: smartAddress(owner), type: 'smartAccount', chains: having },
  ]
}

/** Addresses and public keys of a seed, as pages see them. */
export const publicAccounts = (
  entropy: Uint8Array,
  { chains, ...networks }: Networks & { chains: Chains },
): Promise<AuthAccount[]> =>
  withAccounts(entropy, networks, ({ eip155, solana, payment, ordinal, polkadot }) => [
    ...evmAccounts(eip155.address, chains),
    { namespace: 'solana', address: solana.address },
    { namespace: 'bip122', address: payment.address, type: 'payment', publicKey: bytesToHex(payment.publicKey) },
    { namespace: 'bip122', address: ordinal.address, type: 'ordinal', publicKey: bytesToHex(ordinal.publicKey) },
    { namespace: 'polkadot', address: polkadot.address, publicKey: bytesToHex(polkadot.publicKey) },
  ])

/** Addresses and public keys of a seed, for the vault's own window. */
export const knownAccounts = (entropy: Uint8Array, networks: Networks): Promise<KnownAccounts> =>
  withAccounts(entropy, networks, ({ eip155, solana, payment, ordinal, polkadot }) => {
    const known = ({ address, publicKey }: Accounts['eip155']) => ({ address, publicKey })
    return {
      eip155: known(eip155),
      solana: known(solana),
      payment: known(payment),
      ordinal: known(ordinal),
      polkadot: known(polkadot),
    }
  })
