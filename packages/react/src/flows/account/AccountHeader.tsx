import { selectNetwork } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { RefreshIcon } from '../../icons/index.ts'
import { Chip } from '../../parts/Chip.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { useActor, useShown } from '../modal/useModalTree.ts'
import { ViewHeader } from '../modal/ViewHeader.tsx'

/** The head of Account: the network that the app acts on, the way to another, and another look at everything. */
export function AccountHeader() {
  const actor = useActor()
  const { titles, account } = useLedgerMessages()
  const network = useShown(selectNetwork)
  const name = network?.name ?? account.unknownNetwork
  return (
    <ViewHeader
      title={titles.Account}
      titleHidden
      start={
        <Chip
          part="network-button"
          picture={<Picture name={name} src={network?.assets?.imageUrl} size={24} round />}
          aria-label={fill(account.network, { network: name })}
          opens
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'Networks', payload: {} } })}
        >
          <bdi>{name}</bdi>
        </Chip>
      }
      more={
        <IconButton
          part="refresh"
          label={account.refresh}
          icon={<RefreshIcon />}
          onClick={() => actor.send({ type: 'balance.refresh' })}
        />
      }
    />
  )
}
