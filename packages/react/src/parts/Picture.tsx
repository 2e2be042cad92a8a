import { type CSSProperties, type ReactNode, useState } from 'react'
import { hash, hueOf } from '../theme/hash.ts'
import { classNames } from './classNames.ts'
import { isPictureSource, monogram } from './pictureSource.ts'

export interface PictureProps {
  /** Whose picture; its first letter and a colour of its own stand in while there is none. */
  name: string
  /** Anything but `https:` and `data:image/` is not requested. */
  src?: string
  /** In px: 24, 32, 40 (default), 56 or 72. */
  size?: 24 | 32 | 40 | 56 | 72
  round?: boolean
  /** Says more than the name beside it; empty, hence silent, unless told. */
  alt?: string
  /** A small picture at the lower end corner: the network of a token. */
  badge?: { name: string; src?: string }
}

/** No icon has more pixels; what has costs its memory to be shown in a corner. */
const MOST_PIXELS = 4_096 ** 2

/** An image, or a monogram while it is absent, loading, broken or out of all size. */
export function Picture({ name, src, size = 40, round, alt = '', badge }: PictureProps) {
  const [loaded, setLoaded] = useState<{ src: string; fits: boolean }>()
  const source = isPictureSource(src) && (loaded?.src !== src || loaded.fits) ? src : undefined
  const ready = source !== undefined && loaded?.src === source
  return (
    <span
      className={classNames('pic', `p${size}`, round && 'round', ready && 'ready')}
      data-part="picture"
      part="picture"
      style={ready ? undefined : ({ '--hue': hueOf(hash(name)) } as CSSProperties)}
    >
      <span className="pic-in">
        {!ready && <span aria-hidden="true">{monogram(name)}</span>}
        {source !== undefined && (
          <img
            src={source}
            alt={alt}
            decoding="async"
            draggable={false}
            referrerPolicy="no-referrer"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setLoaded({ src: source, fits: naturalWidth * naturalHeight <= MOST_PIXELS })
            }
          />
        )}
      </span>
      {badge && <Picture name={badge.name} src={badge.src} size={24} round />}
    </span>
  )
}

/** An icon in the place and size of a `Picture`: for a way that is no one's own. */
export function Sign({ icon }: { icon: ReactNode }) {
  return (
    <span className="pic">
      <span className="pic-in sign">{icon}</span>
    </span>
  )
}
