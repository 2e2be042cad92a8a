import { memo } from 'react'
import { CheckIcon } from '../icons/flowIcons.ts'
import { useStyles } from '../theme/useStyles.ts'
import { Picture } from './Picture.tsx'
import { Pressable } from './Pressable.tsx'
import { SkeletonShape } from './Skeleton.tsx'
import { UntrustedName } from './UntrustedName.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './WalletTile.css?inline'

export interface WalletTileProps {
  id: string
  name: string
  src: string | undefined
  /** Reason for a warning beside the name. */
  warning?: string | undefined
  /** Text for assistive technology, shown as a check: the wallet is installed. */
  mark: string | undefined
  onChoose: (id: string) => void
}

/** Picture of a wallet above its name, a third of a row wide. */
export const WalletTile = memo(function WalletTile({ id, name, src, warning, mark, onChoose }: WalletTileProps) {
  useStyles(styles)
  return (
    <Pressable
      part="wallet"
      className="wallet-tile"
      data-wallet-id={id}
      data-installed={mark !== undefined}
      onClick={() => onChoose(id)}
    >
      <span className="wallet-tile-picture">
        <Picture name={name} src={src} size={56} />
        {mark !== undefined && (
          <span className="wallet-tile-check">
            <CheckIcon size={16} />
          </span>
        )}
      </span>
      <span className="wallet-tile-name truncate">
        <UntrustedName name={name} warning={warning} />
      </span>
      {mark !== undefined && <VisuallyHidden>{mark}</VisuallyHidden>}
    </Pressable>
  )
})

/** `WalletTile` that is loading, in its size. */
export function SkeletonTile() {
  useStyles(styles)
  return (
    <div className="wallet-tile" data-part="skeleton">
      <SkeletonShape />
      <SkeletonShape />
    </div>
  )
}
