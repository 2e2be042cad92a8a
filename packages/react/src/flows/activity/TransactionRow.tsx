import {
  type Transaction,
  type TransactionLine,
  type TransactionStatus,
  type TransferLine,
  transactionLine,
  transactionUrl,
} from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { memo, type ReactNode } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useCounted } from '../../i18n/useCounted.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { CheckIcon, ClockIcon, ReceiveIcon, SendIcon, SwapIcon } from '../../icons/flowIcons.ts'
import { CloseIcon, RefreshIcon } from '../../icons/index.ts'
import { modalMessages } from '../../modal/messages.ts'
import { BadgedPicture, type BadgedPictureProps } from '../../parts/BadgedPicture.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { grouped } from '../account/figures.ts'
import { accountMessages } from '../account/messages.ts'
import type { Holder } from '../portfolio/usePortfolio.ts'
import { activityMessages } from './messages.ts'
import styles from './TransactionRow.css?inline'

type Messages = (typeof activityMessages)['en']

/** Status by the service as the contract names it. */
const states: Record<TransactionLine['status'], TransactionStatus> = {
  confirmed: 'confirmed',
  failed: 'reverted',
  pending: 'submitted',
  unknown: 'undetermined',
}

export interface TransactionRowProps {
  transaction: Transaction
  address: string
  network: Holder['network']
  /** Formats the time for the visitor's locale and time zone. */
  timeOf: (minedAt: string) => string
}

/** One transaction: operation, counterparty, amount and time, with a link to the explorer where there is one. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  address,
  network,
  timeOf,
}: TransactionRowProps) {
  useStyles(styles)
  const { newTab } = useMessages(modalMessages)
  const { lookAlike } = useMessages(accountMessages)
  const messages = useMessages(activityMessages)
  const counted = useCounted()
  const line = transactionLine(transaction, address)
  const { operation, transfers, status } = line
  const [first] = transfers
  const several = transfers.length > 1
  const href = transactionUrl(network, line.id)
  const amount = first && !several ? amountOf(first, line) : undefined
  const picture = first ? (
    <Picture name={first.name ?? '?'} src={first.imageUrl} round={first.kind === 'token'} />
  ) : (
    <SymbolPicture icon={operationIcon(line, 20)} />
  )
  // The sign of the amount shows the direction already.
  const marked = first !== undefined || status !== 'confirmed'
  const time = <time dateTime={line.minedAt}>{timeOf(line.minedAt)}</time>
  return (
    <Row
      plain
      part="transaction"
      data-state={states[status]}
      {...(href === undefined ? { isStatic: true } : { href, target: '_blank' })}
      picture={marked ? <BadgedPicture {...markOf(line)}>{picture}</BadgedPicture> : picture}
      name={
        <>
          <UntrustedName
            name={[messages.operations[operation], status === 'confirmed' ? undefined : messages.status[status]]
              .filter(Boolean)
              .join(' · ')}
            warning={transfers.some(transfer => transfer.lookAlike) ? lookAlike : undefined}
          />
          {href !== undefined && <VisuallyHidden> {newTab}</VisuallyHidden>}
        </>
      }
      sub={several ? severalOf(line, messages, counted) : counterpartyOf(line, messages)}
      value={amount === undefined ? <span className="small">{time}</span> : <bdi>{amount}</bdi>}
      valueSub={amount === undefined ? undefined : time}
    />
  )
})

function amountOf({ amount, name, kind }: TransferLine, { direction, status }: TransactionLine): ReactNode {
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  const text = [amount !== undefined && (kind === 'token' || amount !== '1') ? grouped(amount) : undefined, name]
    .filter(Boolean)
    .join(' ')
  if (text === '') return undefined
  return (
    <span
      className={direction === 'in' && status === 'confirmed' ? 'amount-received' : undefined}
    >{`${sign}${text}`}</span>
  )
}

function severalOf(
  { transfers, furtherTransfers }: TransactionLine,
  messages: Messages,
  counted: ReturnType<typeof useCounted>,
): ReactNode {
  const texts = transfers.map(({ amount, name }) => [amount && grouped(amount), name].filter(Boolean).join(' '))
  if (furtherTransfers > 0) texts.push(counted(messages.further, { count: furtherTransfers }))
  return <bdi>{texts.filter(Boolean).join(' · ')}</bdi>
}

function counterpartyOf({ direction, counterparty }: TransactionLine, messages: Messages): ReactNode {
  if (direction === 'self') return messages.own
  if (counterparty === undefined) return undefined
  return <bdi>{fill(direction === 'in' ? messages.from : messages.to, { address: truncateAddress(counterparty) })}</bdi>
}

function operationIcon({ direction, operation }: TransactionLine, size: number) {
  if (direction === 'in') return <ReceiveIcon size={size} />
  if (direction === 'out') return <SendIcon size={size} />
  if (direction === 'self') return <RefreshIcon size={size} />
  return operation === 'trade' ? <SwapIcon size={size} /> : <CheckIcon size={size} />
}

function markOf(line: TransactionLine): Omit<BadgedPictureProps, 'children'> {
  if (line.status === 'failed') return { icon: <CloseIcon size={12} />, tone: 'bad' }
  if (line.status !== 'confirmed') return { icon: <ClockIcon size={12} /> }
  return { icon: operationIcon(line, 12), tone: line.direction === 'in' ? 'good' : 'neutral' }
}
