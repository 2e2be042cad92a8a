import type { ChainNamespace } from '@foyer/core'

/** A namespace's connection among the root's children. */
export const connectionId = (namespace: ChainNamespace) => `connection:${namespace}` as const
