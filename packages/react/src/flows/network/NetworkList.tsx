import type { NetworkRow } from '@foyer/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { CheckIcon } from '../../icons/flowIcons.ts'
import { ChevronIcon } from '../../icons/index.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { List } from '../../parts/List.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { networkMessages } from './messages.ts'

type Messages = (typeof networkMessages)['en']

const ends: Record<NetworkRow['status'], (messages: Messages) => ReactNode> = {
  active: ({ active }) => (
    <>
      <CheckIcon />
      <VisuallyHidden>{active}</VisuallyHidden>
    </>
  ),
  available: () => <ChevronIcon />,
  unconnected: ({ connect }) => <Tag>{connect}</Tag>,
  refused: () => undefined,
}

/** List of networks, a row each. */
export function NetworkList({ networks }: { networks: readonly NetworkRow[] }) {
  const actor = useActor()
  const messages = useMessages(networkMessages)
  return (
    <List label={messages.list}>
      {networks.map(({ id, name, imageUrl, status }) => (
        <li key={id}>
          <Row
            part="network"
            data-network-id={id}
            picture={<Picture name={name} src={imageUrl} />}
            name={<bdi>{name}</bdi>}
            end={ends[status](messages)}
            aria-current={status === 'active' || undefined}
            disabled={status === 'refused'}
            reason={messages.refused}
            onClick={() => actor.send({ type: 'network.select', id })}
          />
        </li>
      ))}
    </List>
  )
}
