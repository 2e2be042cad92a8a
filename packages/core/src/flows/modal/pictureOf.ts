import { imageAddress } from '../../api/imageAddress.ts'
import type { ModalSnapshot } from './modal.machine.ts'

/**
 * Picture of a network or a connector: the given one, else the registry's by its id. Before the visitor's intent there is none by id,
 * because the page's buttons and an embedded window would request it.
 */
export function pictureOf(
  snapshot: ModalSnapshot,
  { imageUrl, imageId }: { imageUrl?: string; imageId?: string } = {},
): string | undefined {
  const { images } = snapshot.context.config
  if (imageUrl || !imageId || !images || !snapshot.matches({ intent: 'shown' })) return imageUrl
  return imageAddress(images, 'public/getAssetImage', imageId)
}
