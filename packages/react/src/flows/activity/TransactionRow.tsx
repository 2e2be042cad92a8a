import { type Transaction, type TransactionLine, type TransferLine, transactionLine, transactionUrl } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { memo, type ReactNode } from 'react'
import { fill } from '../../i18n/fill.ts'
import { type PanelMessages, usePanelMessages } from '../../i18n/usePanelMessages.ts'
import { CheckIcon, ClockIcon, CloseIcon, ReceiveIcon, RefreshIcon, SendIcon, SwapIcon } from '../../icons/index.ts'
import { BadgedPicture, type BadgedPictureProps } from '../../parts/BadgedPicture.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { grouped } from '../account/figures.ts'
import type { Holder } from '../ledger/useLedger.ts'
import styles from './TransactionRow.css?inline'

export interface TransactionRowProps {
  transaction: Transaction
  address: string
  network: Holder['network']
  /** When it was mined, as the visitor's clock and calendar have it. */
  timeOf: (minedAt: string) => string
}

/** One transaction: what was done, with whom, how much and when; a link to the explorer where there is one. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  address,
  network,
  timeOf,
}: TransactionRowProps) {
  useStyles(styles)
  const words = usePanelMessages()
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
  // A sign says already which way it went.
  const marked = first !== undefined || status !== 'confirmed'
  const time = <time dateTime={line.minedAt}>{timeOf(line.minedAt)}</time>
  return (
    <Row
      plain
      part="transaction"
      {...(href === undefined ? { isStatic: true } : { href, target: '_blank' })}
      picture={marked ? <BadgedPicture {...markOf(line)}>{picture}</BadgedPicture> : picture}
      name={
        <>
          <UntrustedName
            name={[
              words.activity.operations[operation],
              status === 'confirmed' ? undefined : words.activity.status[status],
            ]
              .filter(Boolean)
              .join(' · ')}
            warning={transfers.some(({ lookAlike }) => lookAlike) ? words.account.lookAlike : undefined}
          />
          {href !== undefined && <VisuallyHidden> {words.newTab}</VisuallyHidden>}
        </>
      }
      sub={several ? severalOf(line, words) : counterpartyOf(line, words)}
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

function severalOf({ transfers, furtherTransfers }: TransactionLine, { activity }: PanelMessages): ReactNode {
  const texts = transfers.map(({ amount, name }) => [amount && grouped(amount), name].filter(Boolean).join(' '))
  if (furtherTransfers > 0) texts.push(fill(activity.further, { count: `${furtherTransfers}` }))
  return <bdi>{texts.filter(Boolean).join(' · ')}</bdi>
}

function counterpartyOf({ direction, counterparty }: TransactionLine, { activity }: PanelMessages): ReactNode {
  if (direction === 'self') return activity.own
  if (counterparty === undefined) return undefined
  return <bdi>{fill(direction === 'in' ? activity.from : activity.to, { address: truncateAddress(counterparty) })}</bdi>
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
