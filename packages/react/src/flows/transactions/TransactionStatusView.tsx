import { type ModalSnapshot, type ShownTransaction, selectTransaction, type ViewPayloads } from '@foyer/core'
import { useCallback } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { ClockIcon } from '../../icons/flowIcons.ts'
import { FailedScreen, LoadingScreen } from '../../lazy/screens.tsx'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Live } from '../../parts/Live.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Intro, Stack } from '../../parts/Stack.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { transactionMessages } from './messages.ts'
import { Progress } from './Progress.tsx'
import { StatusActions } from './StatusActions.tsx'
import { screens } from './screens.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'
import styles from './TransactionStatusView.css?inline'
import { useWhat } from './useWhat.ts'

/** One transaction, from the request to the wallet until it is final. */
export function TransactionStatusView({ payload: { id } }: { payload: ViewPayloads['TransactionStatus'] }) {
  const actor = useActor()
  const { state, transaction } = useShown(
    useCallback((snapshot: ModalSnapshot) => selectTransaction(snapshot, id), [id]),
  )
  switch (state) {
    case 'listed':
      return <Status transaction={transaction} />
    case 'loading':
      return <LoadingScreen />
    case 'failed':
      return <FailedScreen onRetry={() => actor.send({ type: 'flows.wanted' })} />
    case 'gone':
      return <Gone />
  }
}

function Status({ transaction }: { transaction: ShownTransaction }) {
  useStyles(styles)
  const messages = useMessages(transactionMessages)
  const { what: whatOf, sentenceOf } = useWhat()
  const [what, done] = [whatOf(transaction), sentenceOf(transaction, 'sent')]
  const { screen } = transaction
  const { picture, ring, step, title, text } = screens[screen]
  const values = { transaction, what, done, wallet: transaction.wallet?.name ?? messages.wallet }
  const isWallet = picture === 'wallet'
  return (
    <>
      <Live>
        <div className="transaction-intro">
          <Intro
            picture={
              <Ring state={ring} round={!isWallet}>
                <Picture
                  name={isWallet ? values.wallet : (transaction.amount?.symbol ?? messages.transaction)}
                  src={isWallet ? transaction.wallet?.imageUrl : transaction.picture}
                  size={72}
                  round={!isWallet}
                />
              </Ring>
            }
            title={title(messages, values)}
          >
            {text(messages, values)}
          </Intro>
        </div>
      </Live>
      <Stack gap={12}>
        {step && <Progress step={step} />}
        {/* A reload would lose one that has to stay open. */}
        {screen === 'asked' && transaction.isDelayed && !transaction.isRemote && !transaction.mustStayOpen && (
          <Notice tone="warn" part="delayed" live>
            <Sentence of={messages.asked.delayed} wallet={values.wallet} />
          </Notice>
        )}
        {transaction.words !== undefined && (screen === 'searching' || screen === 'undetermined') && (
          <Notice tone="warn" part="wallet-words">
            <Sentence of={messages.words} wallet={values.wallet} words={transaction.words} />
          </Notice>
        )}
        {screen === 'undetermined' && (
          <Notice tone="warn" part="undetermined">
            {(transaction.sent?.url ?? transaction.accountUrl) === undefined
              ? messages.undetermined.wallet
              : messages.undetermined.explorer}
          </Notice>
        )}
        {transaction.mustStayOpen && (
          <Notice tone="warn" part="must-stay-open">
            {messages.mustStayOpen}
          </Notice>
        )}
        <TransactionFacts transaction={transaction} />
        <StatusActions transaction={transaction} />
      </Stack>
    </>
  )
}

/** A request that the wallet has declined leaves no transaction. */
function Gone() {
  const { gone } = useMessages(transactionMessages)
  return (
    <>
      <Live>
        <Intro roomy picture={<SymbolPicture icon={<ClockIcon />} />} title={gone.title}>
          {gone.text}
        </Intro>
      </Live>
      <StatusActions />
    </>
  )
}
