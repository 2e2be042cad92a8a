import type { NetworkRow } from '@foyer/core'
import type { ReactNode } from 'react'
import { type LaterMessages, useLaterMessages } from '../../i18n/useLaterMessages.ts'
import { CheckIcon, ChevronIcon } from '../../icons/index.ts'
import { List } from '../../parts/List.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useActor } from '../modal/useModalTree.ts'

const ends: Record<NetworkRow['standing'], (words: LaterMessages['networks']) => ReactNode> = {
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

/** The networks to choose from, a row each. */
export function NetworkList({ networks }: { networks: readonly NetworkRow[] }) {
  const actor = useActor()
  const words = useLaterMessages().networks
  return (
    <List label={words.list}>
      {networks.map(({ id, name, imageUrl, standing }) => (
        <Row
          key={id}
          part="network"
          data-network-id={id}
          picture={<Picture name={name} src={imageUrl} />}
          name={<bdi>{name}</bdi>}
          end={ends[standing](words)}
          aria-current={standing === 'active' || undefined}
          disabled={standing === 'refused'}
          reason={words.refused}
          onClick={() => actor.send({ type: 'network.select', id })}
        />
      ))}
    </List>
  )
}
