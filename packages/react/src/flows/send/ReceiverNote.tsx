import type { ReceiverField, ReceiverProblem } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Link } from '../../parts/Link.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { accountMessages } from '../account/messages.ts'
import { sendMessages } from './messages.ts'
import styles from './ReceiverNote.css?inline'
import { useNetworkName } from './useSendForm.ts'

export interface ReceiverNoteProps {
  field: ReceiverField
  chainId: string | undefined
  onRetry: () => void
}

/** State of the receiver's field: the look-up, the receiver that was found, or the problem. */
export function ReceiverNote({ field, chainId, onRetry }: ReceiverNoteProps) {
  useStyles(styles)
  const { receiver: messages } = useMessages(sendMessages)
  const { lookAlike } = useMessages(accountMessages)
  const { receiver, problem, state } = field
  if (problem) return <Problem problem={problem} chainId={chainId} onRetry={onRetry} />
  if (state === 'resolving') return messages.resolving
  if (!receiver) return null
  const { name, address, imageUrl, own } = receiver
  return (
    <span className="receiver-found">
      {imageUrl === undefined ? (
        <Avatar seed={address} />
      ) : (
        <Picture name={name ?? address} src={imageUrl} size={24} round />
      )}
      {name !== undefined && (
        <span className="receiver-name" data-part="receiver-name" part="receiver-name">
          <UntrustedName name={name} warning={field.lookAlike ? lookAlike : undefined} />
        </span>
      )}
      <bdi dir="ltr">{truncateAddress(address)}</bdi>
      {own && <span className="truncate">{messages.self}</span>}
    </span>
  )
}

type Kind = ReceiverProblem['kind']
type Problems = { [K in Kind]: (problem: Extract<ReceiverProblem, { kind: K }>) => ReactNode }

function Problem({ problem, chainId, onRetry }: Omit<ReceiverNoteProps, 'field'> & { problem: ReceiverProblem }) {
  const { retry } = useMessages(modalMessages)
  const { problems: messages } = useMessages(sendMessages)
  const errorText = useErrorText()
  const network = useNetworkName(chainId)
  const chain = useNetworkName(problem.kind === 'wrongChain' ? problem.chainId : undefined)
  const texts: Problems = {
    invalid: () => messages.invalid,
    checksum: () => messages.checksum,
    secret: () => messages.secret,
    wrongNamespace: ({ namespace }) => <Sentence of={messages.wrongNamespace[namespace]} network={network} />,
    wrongChain: () => <Sentence of={messages.wrongChain} chain={chain} network={network} />,
    unknownName: ({ name }) => <Sentence of={messages.unknownName} name={name} />,
    failed: ({ error }) => (
      <>
        <bdi>{errorText(error)}</bdi>{' '}
        <Link part="retry" onClick={onRetry}>
          {retry}
        </Link>
      </>
    ),
  }
  return (
    <span className="receiver-problem" data-problem={problem.kind}>
      {(texts[problem.kind] as (problem: ReceiverProblem) => ReactNode)(problem)}
    </span>
  )
}
