import type { Legal } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Footnote } from '../../parts/Captions.tsx'
import { Checkbox } from '../../parts/Checkbox.tsx'
import { Link } from '../../parts/Link.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { legalMessages } from './messages.ts'

export interface LegalLineProps {
  legal: Legal
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** Conditions of the host: a line to read, or a box to tick before a wallet can be chosen. */
export function LegalLine({ legal: { terms, privacy, mustAgree }, agreed, onAgree }: LegalLineProps) {
  const messages = useMessages(legalMessages)
  const termsLink = terms && <Document href={terms}>{messages.terms}</Document>
  const privacyLink = privacy && <Document href={privacy}>{messages.privacy}</Document>
  const documents =
    termsLink && privacyLink ? (
      <Sentence of={messages.both} terms={termsLink} privacy={privacyLink} />
    ) : (
      termsLink || privacyLink
    )
  return mustAgree ? (
    <Checkbox part="legal" checked={agreed} onChange={onAgree}>
      <Sentence of={messages.agree} documents={documents} />
    </Checkbox>
  ) : (
    <div data-part="legal" part="legal">
      <Footnote>
        <Sentence of={messages.byConnecting} documents={documents} />
      </Footnote>
    </div>
  )
}

function Document({ href, children }: { href: string; children: string }) {
  const { newTab } = useMessages(modalMessages)
  return (
    <Link href={href} target="_blank">
      {children}
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </Link>
  )
}
