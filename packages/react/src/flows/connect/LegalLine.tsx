import type { Legal } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { checkbox } from '../../parts/Checkbox.css.ts'
import { Checkbox } from '../../parts/Checkbox.tsx'
import { Link } from '../../parts/Link.tsx'
import { Foot } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { adopt } from '../../theme/adopt.ts'
import { connectMessages } from './messages.ts'

export interface LegalLineProps {
  legal: Legal
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

const dress = (node: HTMLElement | null) => {
  if (node) adopt(node.getRootNode() as ShadowRoot, checkbox)
}

/** Conditions of the host: a line to read, or a box to tick before a wallet can be chosen. */
export function LegalLine({ legal: { terms, privacy, mustAgree }, agreed, onAgree }: LegalLineProps) {
  const { legal: messages } = useMessages(connectMessages)
  const termsLink = terms && <Document href={terms}>{messages.terms}</Document>
  const privacyLink = privacy && <Document href={privacy}>{messages.privacy}</Document>
  const documents =
    termsLink && privacyLink ? (
      <Sentence of={messages.both} terms={termsLink} privacy={privacyLink} />
    ) : (
      termsLink || privacyLink
    )
  return mustAgree ? (
    <div ref={dress}>
      <Checkbox part="legal" checked={agreed} onChange={onAgree}>
        <Sentence of={messages.agree} documents={documents} />
      </Checkbox>
    </div>
  ) : (
    <div data-part="legal" part="legal">
      <Foot>
        <Sentence of={messages.byConnecting} documents={documents} />
      </Foot>
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
