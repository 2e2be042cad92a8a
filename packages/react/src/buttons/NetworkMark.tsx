import { Picture, type PictureProps } from '../parts/Picture.tsx'

/** Picture in the network button. It loads with the modal, because there is no network to show before. */
export const NetworkMark = (network: Pick<PictureProps, 'name' | 'src'>) => <Picture {...network} size={24} round />
