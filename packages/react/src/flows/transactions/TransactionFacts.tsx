import type { ShownTransaction } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import type { ReactNode } from 'react'
import { fill } from '../../i18n/fill.ts'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { useDevice } from '../../modal/useModalTree.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { groupedInFull, groupedToDecide } from '../account/figures.ts'
import { transactionMessages } from './messages.ts'
import styles from './TransactionFacts.css?inline'

/** Amount, receiver, network, fee and ids of a transaction, as far as they are known. */
export function TransactionFacts({ transaction }: { transaction: ShownTransaction }) {
  useStyles(styles)
  const messages = useMessages(transactionMessages)
  const { facts } = messages
  const { amount, receives, bought, to, kind, network, fee, sent, by, isCancellation } = transaction
  const isProposed = transaction.screen === 'proposed'
  const receivers = { transfer: facts.to, swap: facts.router, approval: facts.spender }
  return (
    <dl className="transaction-facts">
      {amount && !isCancellation && (
        <Fact name={facts.amount}>
          <span data-part="amount">
            {transaction.isUnlimited ? (
              <Sentence of={messages.unlimited} symbol={amount.symbol} />
            ) : (
              <>
                {groupedInFull(amount.exact)} <bdi>{amount.symbol}</bdi>
              </>
            )}
          </span>
        </Fact>
      )}
      {receives && !isCancellation && (
        <Fact name={facts.receives}>
          <span data-part="receives">
            {groupedInFull(receives.exact)} <bdi>{receives.symbol}</bdi>
          </span>
        </Fact>
      )}
      {bought && (
        <Fact name={facts.bought}>
          <span data-part="bought">
            {groupedInFull(bought.exact)} <bdi>{bought.symbol}</bdi>
          </span>
        </Fact>
      )}
      {to && !isCancellation && (
        <Fact name={receivers[kind]}>
          {to.name !== undefined && <bdi data-part="receiver-name">{to.name}</bdi>}
          <Copied part="receiver" text={to.address} label={messages.copyAddress} copied={messages.addressCopied} />
        </Fact>
      )}
      <Fact name={facts.network}>
        <bdi>{network}</bdi>
      </Fact>
      {fee && (
        <Fact name={facts.fee}>
          <span data-part="fee" title={`${fee.exact} ${fee.symbol}`}>
            <Sentence of={facts.atMost} fee={`${groupedToDecide(fee.text)} ${fee.symbol}`} />
          </span>
        </Fact>
      )}
      {sent && (
        <Fact name={isProposed ? facts.proposal : facts.id}>
          <Copied
            part="transaction-id"
            text={sent.id}
            label={isProposed ? messages.copyProposal : messages.copyId}
            copied={messages.idCopied}
          />
        </Fact>
      )}
      {by && (
        <Fact name={facts.by}>
          <Copied part="replacement-id" text={by.id} label={messages.copyReplacement} copied={messages.idCopied} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="transaction-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface CopiedProps {
  part: string
  text: string
  label: `${string}{short}`
  copied: string
}

/** Long text, shown by its ends, that can be copied. */
function Copied({ part, text, label, copied }: CopiedProps) {
  const device = useDevice()
  const short = truncateAddress(text)
  return (
    <CopyButton part={part} label={fill(label, { short })} copiedLabel={copied} onCopy={() => device.copy(text)}>
      <bdi dir="ltr">{short}</bdi>
    </CopyButton>
  )
}
