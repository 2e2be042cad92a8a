import { type AuthAccount, parseCaipNetworkId } from '@foyer/core/chain'
import type { VaultConfig } from '../config.ts'
import type { SignInChain } from './signSignIn.ts'

/**
 * Chain of a sign-in message, and whether the account is deployed there. An endpoint that is silent, or lies, does no harm: a signature for an
 * account that is not deployed is good for a deployed one too, and the other way round the sign-in fails.
 */
export async function signInChain(
  account: AuthAccount,
  chain: VaultConfig['chains'][number],
  signal: AbortSignal,
): Promise<SignInChain> {
  if (account.type !== 'smartAccount') return { chainId: 0n, isDeployed: true }
  const chainId = BigInt(parseCaipNetworkId(chain.caipNetworkId).reference)
  const [{ askOf }, { hasCode }] = await Promise.all([
    import('../chains/endpoint.ts'),
    import('../chains/eip155/tokens.ts'),
  ])
  const isDeployed = await hasCode(askOf(chain, signal), account.address).catch(() => false)
  return { chainId, isDeployed }
}
