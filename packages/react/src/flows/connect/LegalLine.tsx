import type { Legal } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { Checkbox } from '../../parts/Checkbox.tsx'
import { Link } from '../../parts/Link.tsx'
import { Footnote } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'

export interface LegalLineProps {
  legal: Legal
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** The host's conditions: a line to read, or a box to tick before anything can be chosen. */
export function LegalLine({ legal: { terms, privacy, mustAgree }, agreed, onAgree }: LegalLineProps) {
  const { legal } = useMessages()
  const termsLink = terms && <Document href={terms}>{legal.terms}</Document>
  const privacyLink = privacy && <Document href={privacy}>{legal.privacy}</Document>
  const documents =
    termsLink && privacyLink ? (
      <Words of={legal.both} terms={termsLink} privacy={privacyLink} />
    ) : (
      termsLink || privacyLink
    )
  return mustAgree ? (
    <Checkbox part="legal" checked={agreed} onChange={onAgree}>
      <Words of={legal.agree} documents={documents} />
    </Checkbox>
  ) : (
    <div data-part="legal" part="legal">
      <Footnote>
        <Words of={legal.byConnecting} documents={documents} />
      </Footnote>
    </div>
  )
}

function Document({ href, children }: { href: string; children: string }) {
  const { newTab } = useMessages()
  return (
    <Link href={href} target="_blank">
      {children}
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </Link>
  )
}
