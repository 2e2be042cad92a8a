import type { ChainNamespace } from '../../chain/namespace.ts'

/** Id of a namespace's connection among the root's children. */
export const connectionId = (namespace: ChainNamespace) => `connection:${namespace}` as const
