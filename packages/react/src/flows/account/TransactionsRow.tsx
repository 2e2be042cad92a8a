import { isPending, type ModalSnapshot, selectAccountTransactions, selectTransactionsEntry } from '@foyer/core'
import { useCounted } from '../../i18n/useCounted.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ClockIcon } from '../../icons/flowIcons.ts'
import { ChevronIcon } from '../../icons/index.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { accountMessages } from './messages.ts'

const countPending = (snapshot: ModalSnapshot) => selectAccountTransactions(snapshot).filter(isPending).length

/** Way to the transactions of an account that has no tab for them. */
export function TransactionsRow() {
  const actor = useActor()
  const messages = useMessages(accountMessages)
  const counted = useCounted()
  const entry = useShown(selectTransactionsEntry)
  const pending = useShown(countPending)
  if (!entry) return null
  return (
    <Row
      part="transactions"
      picture={<SymbolPicture icon={<ClockIcon />} />}
      name={messages.tabs.names.activity}
      sub={pending > 0 ? counted(messages.pending, { count: pending }) : undefined}
      end={<ChevronIcon />}
      onClick={() => actor.send({ type: 'view.go', entry })}
    />
  )
}
