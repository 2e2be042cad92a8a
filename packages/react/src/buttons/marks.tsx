import type { Network } from '@foyer/core'
import type { ReactNode } from 'react'
import { avatar } from '../parts/Avatar.css.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { picture } from '../parts/Picture.css.ts'
import { Picture } from '../parts/Picture.tsx'
import { adopt } from '../theme/adopt.ts'

// Pictures in the buttons of the page. They load with the modal, as there is no account or network before.

const sheet = `${avatar}${picture}@layer parts{.mark{display:contents}}`

const dress = (node: HTMLElement | null) => {
  if (node) adopt(node.getRootNode() as ShadowRoot, sheet)
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="mark" ref={dress}>
    {children}
  </span>
)

export const AccountMark = ({ address }: { address: string }) => (
  <Mark>
    <Avatar seed={address} />
  </Mark>
)

export const NetworkMark = ({ network }: { network: Network }) => (
  <Mark>
    <Picture name={network.name} src={network.assets?.imageUrl} size={24} round />
  </Mark>
)
