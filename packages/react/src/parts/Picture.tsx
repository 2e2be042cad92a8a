import { type CSSProperties, type ReactNode, useState } from 'react'
import { hash, hueOf } from '../theme/hash.ts'
import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import styles from './Picture.css?inline'
import { isPictureSource, monogram } from './pictureSource.ts'

export interface PictureProps {
  /** Name of the subject; without an image its first letter is shown, in a colour derived from the name. */
  name: string
  /** Address of the image; only `https:`, `data:image/` and the local host are requested. */
  src?: string
  /** Width and height in px. */
  size?: 24 | 32 | 40 | 56 | 72
  round?: boolean
}

/** Larger images are not shown, because decoding them takes too much memory. */
const MOST_PIXELS = 4_096 ** 2

/**
 * Image, or a monogram while it is missing, loading, broken or too large. Hidden from assistive technology, as the name is beside it.
 */
export function Picture({ name, src, size = 40, round }: PictureProps) {
  useStyles(styles)
  const [loaded, setLoaded] = useState<{ src: string; fits: boolean }>()
  const source = isPictureSource(src) && (loaded?.src !== src || loaded.fits) ? src : undefined
  const ready = source !== undefined && loaded?.src === source
  return (
    <span
      aria-hidden="true"
      className={classNames('picture', `size-${size}`, round && 'round', ready && 'loaded')}
      data-part="picture"
      part="picture"
      style={ready ? undefined : ({ '--hue': hueOf(hash(name)) } as CSSProperties)}
    >
      {!ready && monogram(name)}
      {source !== undefined && (
        <img
          src={source}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLoaded({ src: source, fits: naturalWidth * naturalHeight <= MOST_PIXELS })
          }
        />
      )}
    </span>
  )
}

/** Icon in the size of a `Picture`. */
export function SymbolPicture({ icon, size = 40 }: { icon: ReactNode; size?: 40 | 56 | 72 }) {
  useStyles(styles)
  return <span className={`picture symbol size-${size}`}>{icon}</span>
}
