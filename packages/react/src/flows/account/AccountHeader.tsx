import { selectNetwork, selectNetworkPicture } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { RefreshIcon } from '../../icons/index.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { ViewHeader } from '../../modal/ViewHeader.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { accountMessages } from './messages.ts'

/** Header of Account: the active network, with a link to the others where it may be switched, and a refresh button. */
export function AccountHeader() {
  const actor = useActor()
  const { titles } = useMessages(modalMessages)
  const messages = useMessages(accountMessages)
  const network = useShown(selectNetwork)
  const picture = useShown(selectNetworkPicture)
  const { enableNetworkSwitch } = actor.getSnapshot().context.config
  const name = network?.name ?? messages.unknownNetwork
  return (
    <ViewHeader
      title={titles.Account}
      titleHidden
      start={
        <Chip
          part="network-button"
          picture={<Picture name={name} src={picture} size={24} round />}
          aria-label={fill(messages.network, { network: name })}
          opens={enableNetworkSwitch}
          disabled={!enableNetworkSwitch}
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'Networks', payload: {} } })}
        >
          <bdi>{name}</bdi>
        </Chip>
      }
      more={
        <IconButton
          part="refresh"
          label={messages.refresh}
          icon={<RefreshIcon />}
          onClick={() => actor.send({ type: 'balance.refresh' })}
        />
      }
    />
  )
}
