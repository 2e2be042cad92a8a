import type { Social } from '@foyer/core/chain'
import { useState } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { MoreIcon } from '../../icons/flowIcons.ts'
import { SocialMark } from '../../icons/SocialMark.tsx'
import { Button } from '../../parts/Button.tsx'
import { classNames } from '../../parts/classNames.ts'
import { useStyles } from '../../theme/useStyles.ts'
import styles from './LoginMethods.css?inline'
import { loginMessages } from './messages.ts'

/** Logins in one row of the screen. */
const ROW = 4

/** Logins of which the icon and the name fit beside each other. */
const FEW = 2

export interface SocialMethodProps {
  socials: readonly Social[]
  /** Id of the text that says why none can be chosen yet. */
  blockedBy: string | undefined
  /** Called when the visitor points at one, or comes to it by the keyboard. */
  onIntent: () => void
  /** Called within the tap, so that a window may be opened. */
  onChoose: (social: Social) => void
}

/** Social logins: the first ones, and the others behind a button that stays in its place. */
export function SocialMethod({ socials, blockedBy, onIntent, onChoose }: SocialMethodProps) {
  useStyles(styles)
  const { socials: label, continueWith, providers, more, fewer } = useMessages(loginMessages)
  const [isOpen, setOpen] = useState(false)
  const isFew = socials.length <= FEW
  const first = socials.length > ROW ? socials.slice(0, ROW - 1) : socials
  const rest = socials.slice(first.length)
  const item = (social: Social) => (
    <li key={social}>
      <Button
        part="social"
        data-provider={social}
        variant={isFew ? 'secondary' : 'tile'}
        icon={<SocialMark social={social} />}
        aria-label={fill(continueWith, { provider: providers[social] })}
        disabled={blockedBy !== undefined}
        aria-describedby={blockedBy}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => onChoose(social)}
      >
        {providers[social]}
      </Button>
    </li>
  )
  return (
    <ul className={classNames('socials', isFew && 'wide')} aria-label={label}>
      {first.map(item)}
      {rest.length > 0 && (
        <li>
          <Button
            part="more-socials"
            variant="tile"
            icon={<MoreIcon />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? fewer : more}
          </Button>
        </li>
      )}
      {isOpen && rest.map(item)}
    </ul>
  )
}
