import type { ShownTransaction, TransactionScreen } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import type { RingProps } from '../../parts/Ring.tsx'
import type { transactionMessages } from './messages.ts'
import type { Step } from './Progress.tsx'

type Messages = (typeof transactionMessages)['en']

/** Values of a screen's texts. */
type Values = { transaction: ShownTransaction; what: string; done: string; wallet: string }

type Screen = {
  /** Picture in the ring. */
  picture: 'wallet' | 'asset'
  ring: RingProps['state']
  /** Undefined where it leads nowhere, or nobody knows where. */
  step?: Step
  title: (messages: Messages, values: Values) => ReactNode
  text: (messages: Messages, values: Values) => ReactNode
}

/** Texts of a transaction that was replaced. What has happened is `other` as long as it is not known. */
const replaced = ({ replaced }: Messages, { transaction: { how } }: Values) => replaced[how ?? 'other']

/** One screen per status of a transaction; a missing one is a type error. */
export const screens: Record<TransactionScreen, Screen> = {
  asked: {
    picture: 'wallet',
    ring: 'waiting',
    step: 'asked',
    title: ({ asked }, { transaction, wallet }) =>
      transaction.isRemote ? asked.away.title : <Sentence of={asked.title} wallet={wallet} />,
    text: ({ asked }, { transaction, wallet }) =>
      transaction.isRemote ? <Sentence of={asked.away.text} wallet={wallet} /> : asked.text,
  },
  checking: {
    picture: 'asset',
    ring: 'waiting',
    title: ({ checking }) => checking.title,
    text: ({ checking }, { wallet }) => <Sentence of={checking.text} wallet={wallet} />,
  },
  searching: {
    picture: 'asset',
    ring: 'waiting',
    title: ({ searching }) => searching.title,
    text: ({ searching }, { transaction, wallet }) =>
      transaction.words === undefined ? searching.text : <Sentence of={searching.answered} wallet={wallet} />,
  },
  submitted: {
    picture: 'asset',
    ring: 'waiting',
    step: 'sent',
    title: ({ submitted }, { what }) => <Sentence of={submitted.title} what={what} />,
    text: ({ submitted }) => submitted.text,
  },
  included: {
    picture: 'asset',
    ring: 'waiting',
    step: 'included',
    title: ({ included }, { what }) => <Sentence of={included.title} what={what} />,
    text: ({ included }) => included.text,
  },
  confirmed: {
    picture: 'asset',
    ring: 'done',
    step: 'final',
    title: ({ confirmed }, { transaction, what, done }) => {
      if (!transaction.amount || transaction.isCancellation) return confirmed.unknown
      return transaction.kind === 'transfer' ? <Sentence of={confirmed.title} what={what} /> : <bdi>{done}</bdi>
    },
    text: ({ confirmed }, { transaction: { isCancellation } }) =>
      isCancellation ? confirmed.cancelled : confirmed.text,
  },
  reverted: {
    picture: 'asset',
    ring: 'failed',
    title: ({ reverted }) => reverted.title,
    text: ({ reverted }, { transaction: { isFree, reason } }) => {
      const { text, because } = isFree ? reverted.free : reverted
      return reason === undefined ? text : <Sentence of={because} reason={reason} />
    },
  },
  replaced: {
    picture: 'asset',
    ring: 'idle',
    title: (messages, values) => replaced(messages, values).title,
    text: (messages, values) => replaced(messages, values).text,
  },
  dropped: {
    picture: 'asset',
    ring: 'failed',
    title: ({ dropped }) => dropped.title,
    text: ({ dropped }) => dropped.text,
  },
  unconfirmed: {
    picture: 'asset',
    ring: 'waiting',
    step: 'sent',
    title: ({ unconfirmed }) => unconfirmed.title,
    text: ({ unconfirmed }) => unconfirmed.text,
  },
  undetermined: {
    picture: 'asset',
    ring: 'idle',
    title: ({ undetermined }) => undetermined.title,
    text: ({ undetermined }, { transaction }) =>
      transaction.words === undefined ? undetermined.text : undetermined.answered,
  },
  // No step: it may be sent at any time, or never.
  proposed: {
    picture: 'asset',
    ring: 'waiting',
    title: ({ proposed }) => proposed.title,
    text: ({ proposed }, { wallet }) => <Sentence of={proposed.text} wallet={wallet} />,
  },
}
