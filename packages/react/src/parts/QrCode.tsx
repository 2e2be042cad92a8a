import { type ReactNode, useMemo } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import { classNames } from './classNames.ts'
import styles from './QrCode.css?inline'
import { qrEyes, qrPath } from './qrPath.ts'

export interface QrCodeProps {
  /** Encoded text. While it is undefined a placeholder of the same size is shown. */
  text: string | undefined
  /** Accessible name. */
  label: string
  /** A 40 px picture in the middle. */
  picture?: ReactNode
}

/** Width of the quiet zone in modules, as the standard requires. */
const QUIET = 4

/** Size of a WalletConnect link's code in modules, for the placeholder. */
const PLACEHOLDER_SIZE = 57

/** QR code, dark on white in both themes, because cameras read other colours unreliably. */
export function QrCode({ text, label, picture }: QrCodeProps) {
  useStyles(styles)
  const hole = picture !== undefined
  const code = useMemo(() => (text === undefined ? undefined : qrPath(text, { hole })), [text, hole])
  const { size, dots, eyes } = code ?? { size: PLACEHOLDER_SIZE, dots: '', eyes: qrEyes(PLACEHOLDER_SIZE) }
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
