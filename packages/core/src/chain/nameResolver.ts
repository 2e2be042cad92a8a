import type { CaipNetworkId, ChainNamespace } from './namespace.ts'

/**
 * Resolves a name to an address on one chain, for the receiver of a transfer.
 * - `name` is in lower case and in Unicode form NFC, with at least one dot. It may have emoji with their joiners, apostrophes and digits of other
 *   scripts, as ENSIP-15 allows: normalise it as your service does, and resolve with undefined for a name that it does not take.
 * - Resolves with undefined when the name has no address on this chain. The next resolver is asked only then, so reject when the answer is
 *   not known.
 * - A picture is shown if it is a data:image or on the registry's host.
 * - Stop when the signal aborts: the visitor has typed another text.
 */
export type NameResolver = (
  question: { name: string; namespace: ChainNamespace; chainId: CaipNetworkId },
  call: { signal: AbortSignal },
) => Promise<string | { address: string; imageUrl?: string } | undefined>
