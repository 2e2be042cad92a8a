import { useId, useState } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ChevronDownIcon } from '../../icons/index.ts'
import { Pressable } from '../../parts/Pressable.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import styles from './MessageText.css?inline'
import { signInMessages } from './messages.ts'

/** Characters that change the direction of the text after them. */
const DIRECTION = /([\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])/

/** Scrolls an opened message into view where the window is too low for it. */
const reveal = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

/** The message that will be signed, to the letter, on demand. */
export function MessageText({ text }: { text: string | undefined }) {
  useStyles(styles)
  const { message } = useMessages(signInMessages)
  const [open, setOpen] = useState(false)
  const id = useId()
  const shown = open && text !== undefined
  return (
    <div className="message-text">
      <Pressable
        part="message-toggle"
        className="message-toggle"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        disabled={text === undefined}
        onClick={() => setOpen(!open)}
      >
        {shown ? message.hide : message.show}
        <ChevronDownIcon size={18} />
      </Pressable>
      {shown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
        <section ref={reveal} id={id} data-part="message" part="message" aria-label={message.label} tabIndex={0}>
          {text.split(DIRECTION).map((piece, at) =>
            // Isolated, such a character changes nothing but itself.
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never change places
            at % 2 ? <bdi key={at}>{piece}</bdi> : piece,
          )}
        </section>
      )}
    </div>
  )
}
