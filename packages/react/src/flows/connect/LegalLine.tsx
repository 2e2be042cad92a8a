import type { Legal } from '@foyer/core'
import { useLegalMessages } from '../../i18n/useLegalMessages.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { checkbox } from '../../parts/Checkbox.css.ts'
import { Checkbox } from '../../parts/Checkbox.tsx'
import { Link } from '../../parts/Link.tsx'
import { Foot } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { adopt } from '../../theme/adopt.ts'

export interface LegalLineProps {
  legal: Legal
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

const dress = (node: HTMLElement | null) => {
  if (node) adopt(node.getRootNode() as ShadowRoot, checkbox)
}

/** The host's conditions: a line to read, or a box to tick before anything can be chosen. */
export function LegalLine({ legal: { terms, privacy, mustAgree }, agreed, onAgree }: LegalLineProps) {
  const words = useLegalMessages()
  const termsLink = terms && <Document href={terms}>{words.terms}</Document>
  const privacyLink = privacy && <Document href={privacy}>{words.privacy}</Document>
  const documents =
    termsLink && privacyLink ? (
      <Words of={words.both} terms={termsLink} privacy={privacyLink} />
    ) : (
      termsLink || privacyLink
    )
  return mustAgree ? (
    <div ref={dress}>
      <Checkbox part="legal" checked={agreed} onChange={onAgree}>
        <Words of={words.agree} documents={documents} />
      </Checkbox>
    </div>
  ) : (
    <div data-part="legal" part="legal">
      <Foot>
        <Words of={words.byConnecting} documents={documents} />
      </Foot>
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
