import type { ReactNode } from 'react'
import { ChevronDownIcon, SpinnerIcon, WarningIcon } from '../icons/buttonIcons.ts'
import { classNames } from './classNames.ts'
import { Pressable, type PressableProps } from './Pressable.tsx'

export interface TriggerProps extends PressableProps {
  /** `primary` invites; `plain` shows what is there; `caution` asks for attention. */
  look?: 'primary' | 'plain' | 'caution'
  /** A 24 px picture or avatar before the text. */
  picture?: ReactNode
  /** A segment of its own before all else. */
  lead?: ReactNode
  /** It opens a choice. */
  opens?: boolean
  /** Why the last press opened nothing, and what the next one does. */
  failure?: string
}

/** A 40 px button that stands in the host's page and opens something of ours. */
export function Trigger({ look: own = 'plain', picture, lead, opens, failure, busy, children, ...rest }: TriggerProps) {
  const look = failure ? 'caution' : own
  const sign = busy ? <SpinnerIcon size={18} /> : look === 'caution' ? <WarningIcon size={18} /> : picture
  return (
    <Pressable {...rest} busy={busy} className={classNames('trg', look)} aria-haspopup="dialog">
      {lead != null && <span className="trg-lead">{lead}</span>}
      <span className="trg-main">
        {sign}
        <span className="cut" aria-live="polite">
          {failure ?? children}
        </span>
        {opens && <ChevronDownIcon size={16} />}
      </span>
    </Pressable>
  )
}
