import type { NameResolver } from '@foyer/core/chain'
import type { EnsResolverOptions } from './resolveEns.ts'

export type { EnsResolverOptions } from './resolveEns.ts'

/** Lazy part: viem is loaded with the first name. */
const load = () => import('./resolveEns.ts')

/**
 * Resolver of ENS names for the option `nameResolvers`, by viem, which the app installs. Names of EVM chains only: each by its coin type of
 * ENSIP-11, mainnet by 60.
 * - Resolves with undefined when the name has no address on the chain. Rejects when the endpoint does not answer.
 * @see https://docs.ens.domains/resolvers/universal
 */
export const ensResolver =
  (options: EnsResolverOptions): NameResolver =>
  async (question, call) => {
    if (question.namespace !== 'eip155') return undefined
    return (await load()).resolveEns(options, question, call)
  }
