import {
  type ModalActor,
  type ModalSnapshot,
  type ShownTransaction,
  selectAccount,
  type TransactionScreen,
} from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { ExternalIcon } from '../../icons/flowIcons.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useDevice } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { transactionMessages } from './messages.ts'

/** Whether the visitor came from the account. A window that opened with the transaction has nothing to return to. */
const cameFromAccount = (snapshot: ModalSnapshot) =>
  snapshot.context.history.length > 1 && selectAccount(snapshot) !== undefined

const leave = (actor: ModalActor) =>
  actor.send(
    cameFromAccount(actor.getSnapshot())
      ? { type: 'view.go', entry: { view: 'Account', payload: {} }, mode: 'reset' }
      : { type: 'modal.close' },
  )

/** Screens of a request that is still in the wallet, or whose outcome is looked up. */
const ASKED: readonly TransactionScreen[] = ['asked', 'checking', 'searching']

/** Button to the account. `transaction`: with the way to look it up beside it. */
export function StatusActions({ transaction }: { transaction?: ShownTransaction }) {
  const actor = useActor()
  const { done } = useMessages(transactionMessages)
  // Nothing is done while the wallet asks.
  const isAsked = transaction !== undefined && ASKED.includes(transaction.screen)
  return (
    <>
      {transaction?.isReplaceable && <Replace transaction={transaction} />}
      <Actions>
        {transaction && <LookUp transaction={transaction} />}
        <Button part="done" variant={isAsked ? 'secondary' : 'primary'} onClick={() => leave(actor)}>
          {done}
        </Button>
      </Actions>
    </>
  )
}

/** Ways to replace a pending transfer. Each leads to a review. */
function Replace({ transaction: { id, isCancellation } }: { transaction: ShownTransaction }) {
  const actor = useActor()
  const { speedUp, cancel } = useMessages(transactionMessages)
  const review = (how: 'spedUp' | 'cancelled') =>
    actor.send({ type: 'view.go', entry: { view: 'WalletSendPreview', payload: { replaces: id, how } } })
  return (
    <Actions>
      {!isCancellation && (
        <Button part="cancel" onClick={() => review('cancelled')}>
          {cancel}
        </Button>
      )}
      <Button part="speed-up" onClick={() => review('spedUp')}>
        {speedUp}
      </Button>
    </Actions>
  )
}

/** The best way to look a transaction up: the one that has replaced it, the explorer, or its id. */
function LookUp({ transaction: { screen, sent, by, accountUrl } }: { transaction: ShownTransaction }) {
  const actor = useActor()
  const device = useDevice()
  const messages = useMessages(transactionMessages)
  if (by?.record !== undefined) {
    const { record } = by
    return (
      <Button
        part="replacement"
        onClick={() =>
          actor.send({
            type: 'view.go',
            entry: { view: 'TransactionStatus', payload: { id: record } },
            mode: 'replace',
          })
        }
      >
        {messages.showReplacement}
      </Button>
    )
  }
  const url = by?.url ?? sent?.url
  if (url !== undefined) return <Explorer href={url} text={messages.explorer} />
  if (accountUrl !== undefined && screen === 'undetermined')
    return <Explorer href={accountUrl} text={messages.explorer} />
  const id = by?.id ?? sent?.id
  if (id === undefined) return null
  return (
    <CopyButton
      part="copy-id"
      variant="button"
      label={messages.copyIdButton}
      copiedLabel={messages.idCopied}
      onCopy={() => device.copy(id)}
    />
  )
}

function Explorer({ href, text }: { href: string; text: string }) {
  const { newTab } = useMessages(modalMessages)
  return (
    <Button part="explorer" href={href} target="_blank" icon={<ExternalIcon />}>
      {text}
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </Button>
  )
}
