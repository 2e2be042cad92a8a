import { selectNetwork } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useLaterMessages } from '../../i18n/useLaterMessages.ts'
import { Chip } from '../../parts/Chip.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { useActor, useShown } from '../modal/useModalTree.ts'
import { ViewHeader } from '../modal/ViewHeader.tsx'

/** The head of Account: the network that the app acts on, and the way to another. */
export function AccountHeader() {
  const actor = useActor()
  const { titles, account } = useLaterMessages()
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
    />
  )
}
