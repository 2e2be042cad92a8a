import type { ChainNamespace } from './namespace.ts'

/** Types of the providers by namespace. Each adapter adds the type of its own. */
// biome-ignore lint/suspicious/noEmptyInterface: adapters augment it.
export interface ProviderTypes {}

/** Type of the provider of a namespace; `unknown` without the types of its adapter. */
export type ProviderOf<Namespace extends ChainNamespace> = Namespace extends keyof ProviderTypes
  ? ProviderTypes[Namespace]
  : unknown
