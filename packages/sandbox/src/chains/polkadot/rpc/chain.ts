import * as z from 'zod'
import { hashParam, type Method, method, none } from './method.ts'

const onlyHash = z.tuple([hashParam.nullish()])
const blockNumber = z.union([z.int().nonnegative(), z.string().regex(/^0x[0-9a-f]+$/i)])

/** @see https://polkadot.js.org/docs/substrate/rpc */
export const chainMethods: Record<string, Method> = {
  system_chain: method(none, () => 'Foyer Local'),
  system_name: method(none, () => 'foyer-sandbox'),
  system_version: method(none, () => '0.1.0'),
  system_chainType: method(none, () => 'Development'),
  system_properties: method(none, ({ runtime }) => runtime.properties),
  system_health: method(none, () => ({ peers: 0, isSyncing: false, shouldHavePeers: false })),
  chain_getBlockHash: method(z.tuple([blockNumber.or(z.array(blockNumber)).nullish()]), ({ chainState }, [asked]) => {
    const hashAt = (number: string | number) => chainState.hashAt(Number(number)) ?? null
    if (asked == null) return chainState.best().hash
    return Array.isArray(asked) ? asked.map(hashAt) : hashAt(asked)
  }),
  chain_getHeader: method(onlyHash, ({ chainState }, [hash]) => chainState.blockAt(hash)?.header ?? null),
  chain_getFinalizedHead: method(none, ({ chainState }) => chainState.finalized().hash),
  chain_getBlock: method(onlyHash, ({ chainState }, [hash]) => {
    const block = chainState.blockAt(hash)
    return block && { block: { header: block.header, extrinsics: block.extrinsics }, justifications: null }
  }),
}
