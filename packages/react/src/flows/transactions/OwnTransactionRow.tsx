import type { ShownTransaction, TransactionScreen } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { memo } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { CheckIcon, ClockIcon, SendIcon } from '../../icons/flowIcons.ts'
import { CloseIcon } from '../../icons/index.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { BadgedPicture, type BadgedPictureProps } from '../../parts/BadgedPicture.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { transactionMessages } from './messages.ts'
import { useWhat } from './useWhat.ts'

const waits = { icon: <ClockIcon size={12} />, tone: 'neutral' } as const
const failed = { icon: <CloseIcon size={12} />, tone: 'bad' } as const

type Look = { name: 'sending' | 'sent' | 'transfer'; mark: Omit<BadgedPictureProps, 'children'> }

/** Mark and name of a row by its screen; a missing one is a type error. */
const looks: Record<TransactionScreen, Look> = {
  asked: { name: 'sending', mark: waits },
  checking: { name: 'transfer', mark: waits },
  searching: { name: 'transfer', mark: waits },
  submitted: { name: 'sending', mark: waits },
  included: { name: 'sending', mark: waits },
  unconfirmed: { name: 'sending', mark: waits },
  confirmed: { name: 'sent', mark: { icon: <CheckIcon size={12} />, tone: 'good' } },
  reverted: { name: 'transfer', mark: failed },
  dropped: { name: 'transfer', mark: failed },
  replaced: { name: 'transfer', mark: failed },
  undetermined: { name: 'transfer', mark: waits },
  proposed: { name: 'transfer', mark: waits },
}

/** The same transfer with another fee: it did not fail. */
const sentAgain: Look = { name: 'sent', mark: { icon: <SendIcon size={12} />, tone: 'neutral' } }

export interface OwnTransactionRowProps {
  transaction: ShownTransaction
  /** Formats the time for the visitor's locale and time zone. */
  timeOf: (time: string) => string
}

/** Transaction of this browser: what, to whom, its state and time. It leads to the transaction. */
export const OwnTransactionRow = memo(function OwnTransactionRow({ transaction, timeOf }: OwnTransactionRowProps) {
  const actor = useActor()
  const { list, status, how: ways } = useMessages(transactionMessages)
  const { sentenceOf } = useWhat()
  const { id, screen, how, kind, amount, to, picture, createdAt } = transaction
  const { name, mark } = how === 'spedUp' ? sentAgain : looks[screen]
  const state = how === undefined || how === 'other' ? status[screen] : ways[how]
  const time = new Date(createdAt).toISOString()
  return (
    <Row
      plain
      part="transaction"
      data-state={screen === 'searching' || screen === 'checking' ? 'asked' : screen}
      picture={
        <BadgedPicture {...mark}>
          {amount ? <Picture name={amount.symbol} src={picture} round /> : <SymbolPicture icon={<SendIcon />} />}
        </BadgedPicture>
      }
      name={<bdi>{sentenceOf(transaction, name)}</bdi>}
      sub={
        to && kind === 'transfer' && <bdi>{fill(list.to, { receiver: to.name ?? truncateAddress(to.address) })}</bdi>
      }
      value={<span className="small">{state}</span>}
      valueSub={<time dateTime={time}>{timeOf(time)}</time>}
      onClick={() => actor.send({ type: 'view.go', entry: { view: 'TransactionStatus', payload: { id } } })}
    />
  )
})
