import { parseCaipNetworkId } from '../../chain/caip.ts'
import type { NameResolver } from '../../chain/nameResolver.ts'
import { type PictureSources, vetPicture } from '../../chain/vetPicture.ts'
import { FoyerError } from '../../errors.ts'
import { attempt } from '../../foreign.ts'
import { isRecord } from '../../schema/schema.ts'
import type { FoundName, NameQuestion } from './receiver.ports.ts'

const MOST_ADDRESS = 128

type Answer = { address: string; imageUrl: unknown }

/** Reads the answer of a host's function, which may be anything. Undefined: the name has no address. Throws on another shape. */
function readAnswer(answer: unknown): Answer | undefined {
  if (answer === undefined || answer === null) return undefined
  const { address, imageUrl } = isRecord(answer) ? answer : { address: answer, imageUrl: undefined }
  if (typeof address !== 'string' || address.length > MOST_ADDRESS) throw new TypeError('The answer is no address.')
  // Stands for none in contracts of name services.
  return /^(?:0x)?0{40}$/.test(address) ? undefined : { address, imageUrl }
}

/**
 * Asks the resolvers of the host in their order. A failure of one ends it with `name.unresolved`: a name must not lead elsewhere because the
 * first service is down.
 */
export async function askHost(
  resolvers: readonly NameResolver[],
  { name, chainId }: NameQuestion,
  { signal, pictures }: { signal: AbortSignal; pictures: PictureSources },
): Promise<FoundName | undefined> {
  try {
    const { namespace } = parseCaipNetworkId(chainId)
    for (const resolver of resolvers) {
      const found = readAnswer(await resolver({ name, namespace, chainId }, { signal }))
      signal.throwIfAborted()
      if (!found) continue
      const imageUrl = attempt(() => vetPicture(found.imageUrl, pictures))
      return { name, address: found.address, ...(imageUrl !== undefined && { imageUrl }) }
    }
    return undefined
  } catch (cause) {
    signal.throwIfAborted()
    throw new FoyerError('name.unresolved', { name }, { cause })
  }
}
