import type { SignInMessage } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { MessageText } from './MessageText.tsx'
import { signInMessages } from './messages.ts'
import styles from './SignInFacts.css?inline'

export interface SignInFactsProps {
  /** Undefined until the host has prepared it. */
  message: SignInMessage | undefined
  isForeign: boolean
  address: string
  network: string
}

/** Content of the message: the site as it will be signed, the account, the network, and the whole text on demand. */
export function SignInFacts({ message, isForeign, address, network }: SignInFactsProps) {
  useStyles(styles)
  const texts = useMessages(signInMessages)
  return (
    <div className="sign-in-card">
      <dl>
        <Fact name={texts.site}>
          {message ? (
            <bdi className="sign-in-domain" data-part="domain" data-foreign={isForeign || undefined} dir="ltr">
              {message.fields.domain}
            </bdi>
          ) : (
            <Skeleton />
          )}
        </Fact>
        <Fact name={texts.account}>
          <bdi dir="ltr">{truncateAddress(address)}</bdi>
        </Fact>
        <Fact name={texts.network}>
          <bdi>{network}</bdi>
        </Fact>
      </dl>
      <MessageText text={message?.text} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sign-in-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
