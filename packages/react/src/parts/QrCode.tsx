import { type ReactNode, useMemo } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import styles from './QrCode.css?inline'
import { qrEyes, qrPath } from './qrPath.ts'

export interface QrCodeProps {
  /** What it says. Undefined while that is still to come: the code's place is kept. */
  text: string | undefined
  /** Its accessible name. */
  label: string
  /** A 40 px picture in the middle. */
  picture?: ReactNode
}

/** Modules of white around the code, as its standard asks for. */
const QUIET = 4

/** As many modules as a link of WalletConnect comes to; what waits for one has its eyes in the right place. */
const COMING = 57

/** A QR code, dark on white in every theme: cameras read nothing else for certain. */
export function QrCode({ text, label, picture }: QrCodeProps) {
  useStyles(styles)
  const hole = picture !== undefined
  const code = useMemo(() => (text === undefined ? undefined : qrPath(text, { hole })), [text, hole])
  const { size, dots, eyes } = code ?? { size: COMING, dots: '', eyes: qrEyes(COMING) }
  const side = size + 2 * QUIET
  return (
    <div
      className={classNames('qr-code', !code && 'waiting')}
      data-part="qr"
      part="qr"
      data-uri={text}
      aria-hidden={!code || undefined}
    >
      <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label} focusable="false">
        <path d={dots} />
        <path d={eyes} fillRule="evenodd" />
      </svg>
      {picture}
    </div>
  )
}
