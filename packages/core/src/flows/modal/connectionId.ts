import type { ChainNamespace } from '../../chain/namespace.ts'

/** The id of a namespace's connection among the root's children. */
export const connectionId = (namespace: ChainNamespace) => `connection:${namespace}` as const
