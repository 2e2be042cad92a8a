import type { SignInMessage } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { useMessages } from '../../i18n/useMessages.ts'
import { Card, Fact, Facts } from '../../parts/Facts.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { MessageText } from './MessageText.tsx'
import { signInMessages } from './messages.ts'
import styles from './SignInFacts.css?inline'

export interface SignInFactsProps {
  /** Undefined until the host has prepared it, and where that failed. */
  message: SignInMessage | undefined
  isLoading: boolean
  isForeign: boolean
  address: string
  network: string
}

/** Content of the message: the site as it will be signed, the account, the network, and the whole text on demand. */
export function SignInFacts({ message, isLoading, isForeign, address, network }: SignInFactsProps) {
  useStyles(styles)
  const texts = useMessages(signInMessages)
  return (
    <Card>
      <Facts>
        <Fact name={texts.site}>
          {message ? (
            <bdi className="sign-in-domain" data-part="domain" data-foreign={isForeign || undefined} dir="ltr">
              {message.fields.domain}
            </bdi>
          ) : isLoading ? (
            <Skeleton />
          ) : (
            '–'
          )}
        </Fact>
        <Fact name={texts.account}>
          <bdi dir="ltr">{truncateAddress(address)}</bdi>
        </Fact>
        <Fact name={texts.network}>
          <bdi>{network}</bdi>
        </Fact>
      </Facts>
      <MessageText text={message?.text} />
    </Card>
  )
}
