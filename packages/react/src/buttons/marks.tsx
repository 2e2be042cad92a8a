import type { Network } from '@foyer/core'
import { Avatar } from '../parts/Avatar.tsx'
import { Picture } from '../parts/Picture.tsx'

// Pictures in the buttons of the page. They load with the modal, because there is no account or network to show before.

export const AccountMark = ({ address }: { address: string }) => <Avatar seed={address} />

export const NetworkMark = ({ network }: { network: Network }) => (
  <Picture name={network.name} src={network.assets?.imageUrl} size={24} round />
)
