import { memo } from 'react'
import { CheckIcon } from '../icons/index.ts'
import { Picture } from './Picture.tsx'
import { Pressable } from './Pressable.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface WalletTileProps {
  id: string
  name: string
  src: string | undefined
  /** Spoken, and shown as a check: it is here already. */
  mark: string | undefined
  onChoose: (id: string) => void
}

/** A third of a row: the picture of a wallet over its name. */
export const WalletTile = memo(function WalletTile({ id, name, src, mark, onChoose }: WalletTileProps) {
  return (
    <Pressable
      part="wallet"
      className="tile"
      data-wallet-id={id}
      data-installed={mark !== undefined}
      onClick={() => onChoose(id)}
    >
      <span className="tile-picture">
        <Picture name={name} src={src} size={56} />
        {mark !== undefined && (
          <span className="tile-mark">
            <CheckIcon size={16} />
          </span>
        )}
      </span>
      <span className="tile-name cut">
        <bdi>{name}</bdi>
      </span>
      {mark !== undefined && <VisuallyHidden>{mark}</VisuallyHidden>}
    </Pressable>
  )
})

/** A tile that is still to come, in its size. */
export function SkeletonTile() {
  return (
    <div className="tile" data-part="skeleton">
      <span className="bone" />
      <span className="bone" />
    </div>
  )
}
