import type { CaipNetworkId } from '@foyer/core/chain'
import { CHAINS } from '../chainId.ts'

/** CAIP-2 id of a chain with a WBIP network name. */
export const fromName = (name: unknown): CaipNetworkId | undefined => CHAINS.find(chain => chain.name === name)?.id

/** Its WBIP network name. */
export const toName = (chainId: CaipNetworkId): string | undefined => CHAINS.find(({ id }) => id === chainId)?.name
