import type { CaipNetworkId } from '../chain/namespace.ts'
import { loadOnce } from '../loadOnce.ts'
import type { SignInFields } from './signInFields.ts'
import type { KnownSession } from './siwx.ts'

/** Loaded with the first question: the addresses of Polkadot are compared by hashes, and a page has the ready-made hosts before it needs any. */
const comparison = loadOnce('signInMessages', () => import('./isSameAccount.ts'))

/** Returns the test whether a session is of this account. Rejects with `chunk.failed` where what compares accounts does not load. */
export async function sessionOf({
  chainId,
  accountAddress,
}: Pick<SignInFields, 'accountAddress'> & { chainId?: CaipNetworkId }): Promise<(session: KnownSession) => boolean> {
  const { isSameAccount } = await comparison()
  return ({ data }) => chainId !== undefined && isSameAccount(data, { chainId, accountAddress })
}
