import type { WalletRow } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { List } from '../../parts/List.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { useActor } from '../modal/useModalTree.ts'
import { toldApart } from './toldApart.ts'

export interface WalletListProps {
  wallets: readonly WalletRow[]
  /** None can be chosen yet: the id of the text that says why. */
  blockedBy?: string | undefined
}

/** The wallets to choose from, a row each. */
export function WalletList({ wallets, blockedBy }: WalletListProps) {
  const actor = useActor()
  const { connect, families } = useMessages()
  return (
    <List label={connect.wallets}>
      {wallets.map(wallet => (
        <Row
          key={`${wallet.namespace} ${wallet.id}`}
          part="wallet"
          data-wallet-id={wallet.id}
          data-connector-type={wallet.type}
          data-installed={wallet.installed}
          picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
          name={<bdi>{wallet.name}</bdi>}
          sub={toldApart(wallets, wallet, families)}
          end={
            wallet.recent ? (
              <Tag>{connect.recent}</Tag>
            ) : wallet.installed ? (
              <Tag tone="good">{connect.installed}</Tag>
            ) : undefined
          }
          disabled={blockedBy !== undefined}
          aria-describedby={blockedBy}
          onClick={() => actor.send({ type: 'connector.select', id: wallet.id, namespace: wallet.namespace })}
        />
      ))}
    </List>
  )
}
