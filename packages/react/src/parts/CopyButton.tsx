import { type ReactNode, useEffect, useState } from 'react'
import { CopiedIcon, CopyIcon } from '../icons/flowIcons.ts'
import { useStyles } from '../theme/useStyles.ts'
import { Button } from './Button.tsx'
import styles from './CopyButton.css?inline'
import { Pressable } from './Pressable.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Time in ms that the check is shown. */
const SHOWN = 1500

export interface CopyButtonProps {
  part?: string
  /** Accessible name. */
  label: string
  /** Announced after copying; a `button` also shows it. */
  copiedLabel: string
  /** Copies. The check is shown once it has resolved, and not when it rejects. */
  onCopy: () => unknown
  /** `button` is a full `Button` with its label; `inline` is an icon after the copied text. */
  variant?: 'button' | 'inline'
  /** Nothing to copy yet. */
  disabled?: boolean
  /** Copied text, shown by an `inline` one. */
  children?: ReactNode
}

/** Button that copies something and announces it. */
export function CopyButton({
  part = 'copy',
  label,
  copiedLabel,
  onCopy,
  variant = 'inline',
  disabled,
  children,
}: CopyButtonProps) {
  useStyles(styles)
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), SHOWN)
    return () => clearTimeout(timer)
  }, [copied])
  const press = async () => {
    try {
      await onCopy()
      setCopied(times => times + 1)
    } catch {
      // `onCopy` reports its own failure; here only the check is missing.
    }
  }
  const Icon = copied ? CopiedIcon : CopyIcon
  return (
    <>
      {variant === 'button' ? (
        <Button part={part} icon={<Icon />} disabled={disabled} onClick={() => void press()}>
          {copied ? copiedLabel : label}
        </Button>
      ) : (
        <Pressable
          part={part}
          className="copy-button"
          aria-label={label}
          disabled={disabled}
          data-copied={!!copied || undefined}
          onClick={() => void press()}
        >
          {children != null && <span className="truncate">{children}</span>}
          <Icon size={16} />
        </Pressable>
      )}
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
    </>
  )
}
