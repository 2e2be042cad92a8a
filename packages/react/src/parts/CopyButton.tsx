import { type ReactNode, useEffect, useState } from 'react'
import { CopiedIcon, CopyIcon } from '../icons/index.ts'
import { Button } from './Button.tsx'
import { Pressable } from './Pressable.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** How long the check stands in ms. */
const SHOWN = 1500

export interface CopyButtonProps {
  part?: string
  /** Its accessible name. */
  label: string
  /** Spoken, and shown by a `button`, once it is copied. */
  copiedLabel: string
  /** Does the copying. The check appears when it settles, and not when it fails. */
  onCopy: () => unknown
  /** `button` is 48 px and shows its label; `inline` follows the text it copies. */
  look?: 'button' | 'inline'
  /** There is nothing to copy yet. */
  disabled?: boolean
  /** The text that an `inline` one follows. */
  children?: ReactNode
}

/** Copies something and says so. */
export function CopyButton({
  part = 'copy',
  label,
  copiedLabel,
  onCopy,
  look = 'inline',
  disabled,
  children,
}: CopyButtonProps) {
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
      // Whoever copies reports why it could not; the missing check is all there is to see here.
    }
  }
  const Icon = copied ? CopiedIcon : CopyIcon
  return (
    <>
      {look === 'button' ? (
        <Button part={part} icon={<Icon />} disabled={disabled} onClick={() => void press()}>
          {copied ? copiedLabel : label}
        </Button>
      ) : (
        <Pressable
          part={part}
          className="copy"
          aria-label={label}
          disabled={disabled}
          data-copied={!!copied || undefined}
          onClick={() => void press()}
        >
          {children != null && <span className="cut">{children}</span>}
          <Icon size={16} />
        </Pressable>
      )}
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
    </>
  )
}
