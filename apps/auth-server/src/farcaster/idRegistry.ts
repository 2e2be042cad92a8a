import { z } from 'zod'
import { boundedFetch } from '../edge/boundedFetch.ts'

/** Id registry on Optimism. @see https://docs.farcaster.xyz/reference/contracts/reference/id-registry */
const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'

/** Selector of `idOf(address)`. */
const ID_OF = '0xd94fe832'

const answerSchema = z.object({ result: z.string().regex(/^0x[0-9a-f]{64}$/i) })

/** Looks up owners in the id registry, over a JSON-RPC endpoint of Optimism. Rejects if it does not answer. */
export const idRegistryAt = (rpc: string) => async (custodyAddress: string) => {
  const data = `${ID_OF}${custodyAddress.slice(2).toLowerCase().padStart(64, '0')}`
  const answer = await boundedFetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: ID_REGISTRY, data }, 'latest'] }),
  })
  const fid = BigInt(answerSchema.parse(await answer.json()).result)
  return fid === 0n ? undefined : fid
}
