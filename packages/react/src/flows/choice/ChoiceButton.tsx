import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../icons/index.ts'
import { Pressable } from '../../parts/Pressable.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import styles from './ChoiceButton.css?inline'

export interface ChoiceButtonProps {
  part: string
  onPress: () => void
  /** Name of the present choice. */
  children: ReactNode
}

/** Button with the present choice; pressed, something else is chosen. */
export function ChoiceButton({ part, onPress, children }: ChoiceButtonProps) {
  useStyles(styles)
  return (
    <Pressable part={part} className="choice-button" onClick={onPress}>
      {children}
      <ChevronDownIcon size={16} />
    </Pressable>
  )
}
