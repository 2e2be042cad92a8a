import { FoyerError, type RemoteChannel, type WalletAccount } from '@foyer/core/chain'
import { fieldsOf, malformed } from '@foyer/core/chain/adapters'
import { describeAccounts, parsePublicKey, type SharedAccount } from '../../accounts.ts'
import { parseAccounts } from '../../parseAccounts.ts'
import type { Bip122Account } from '../provider.types.ts'
import { type Scope, sharedAccounts } from '../scope.ts'

const REMOTE = 'getAccountAddresses'

/** Purposes as WalletConnect and WBIP wallets name them. */
const TYPES: Readonly<Record<string, SharedAccount['type']>> = {
  payment: 'payment',
  ordinal: 'ordinal',
  ordinals: 'ordinal',
}

/** Asks a wallet over WalletConnect for the addresses of the provider's account. */
async function askAddresses({ live, own }: Scope, channel: RemoteChannel): Promise<SharedAccount[]> {
  const { address: account, chainId } = own
  const answer = await channel.request(chainId, REMOTE, { account }, { signal: live.signal })
  const reported = parseAccounts(answer, row => {
    const { address, publicKey, intention } = fieldsOf(row, 'address', 'publicKey', 'intention') ?? {}
    const type = typeof intention === 'string' && Object.hasOwn(TYPES, intention) ? TYPES[intention] : undefined
    return { address, chains: [chainId], type, publicKey: parsePublicKey(publicKey) }
  })
  if (!reported) throw malformed(REMOTE, 'expected Bitcoin addresses of the chain')
  return reported
}

/**
 * Accounts of the connection. Over WalletConnect also the further addresses that the wallet reports, with their public keys, where the
 * session allows to ask.
 */
async function readAccounts(scope: Scope, method: string): Promise<readonly WalletAccount[]> {
  const { live, own } = scope
  const { channel } = live
  const shared = sharedAccounts(scope, method)
  if (!channel?.allows(own.chainId, REMOTE)) return shared
  const reported = await askAddresses(scope, channel)
  const known = new Set(reported.map(({ address }) => address))
  // The wallet may have taken back the account meanwhile.
  const others = sharedAccounts(scope, method).filter(({ address }) => !known.has(address))
  return describeAccounts([
    ...others.map(({ address, type, publicKey }): SharedAccount => {
      const purpose = type === 'ordinal' ? type : 'payment'
      return { address, publicKey, type: purpose, chains: [own.chainId] }
    }),
    ...reported,
  ])
}

export const getAccounts = async (scope: Scope): Promise<Bip122Account[]> =>
  (await readAccounts(scope, 'getAccounts')).map(({ address, publicKey, type }) => ({
    address,
    ...(publicKey !== undefined && { publicKey }),
    purpose: type === 'ordinal' ? 'ordinals' : 'payment',
  }))

/** Throws `wallet.unauthorized` for an address that the wallet does not share. Over WalletConnect it is asked for further ones. */
export async function assertShared(scope: Scope, method: string, addresses: readonly string[]): Promise<void> {
  const areIn = (accounts: readonly { address: string }[]) =>
    addresses.every(each => accounts.some(({ address }) => address === each))
  if (areIn(sharedAccounts(scope, method)) || areIn(await readAccounts(scope, method))) return
  throw new FoyerError('wallet.unauthorized', { method })
}
