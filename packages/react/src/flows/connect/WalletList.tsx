import { type ChainNamespace, rowTarget, type WalletRow } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { ChevronIcon, GridIcon, QrIcon } from '../../icons/index.ts'
import { List } from '../../parts/List.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { useActor } from '../modal/useModalTree.ts'
import { toldApart } from './toldApart.ts'

export interface WalletListProps {
  wallets: readonly WalletRow[]
  namespace?: ChainNamespace | undefined
  /** Leads to all wallets; undefined where there is no such way. */
  all?: { count: string | undefined } | undefined
  /** None can be chosen yet: the id of the text that says why. */
  blockedBy?: string | undefined
}

/** The wallets to choose from, a row each. */
export function WalletList({ wallets, namespace, all, blockedBy }: WalletListProps) {
  const actor = useActor()
  const { connect, families } = useMessages()
  const blocked = { disabled: blockedBy !== undefined, 'aria-describedby': blockedBy }
  return (
    <List label={connect.wallets}>
      {wallets.map(wallet => (
        <Row
          {...blocked}
          key={`${wallet.namespace} ${wallet.id}`}
          part="wallet"
          data-wallet-id={wallet.id}
          data-connector-type={wallet.type}
          data-installed={wallet.installed}
          picture={
            isAnyPhone(wallet) ? (
              <SymbolPicture icon={<QrIcon />} />
            ) : (
              <Picture name={wallet.name} src={wallet.imageUrl} />
            )
          }
          name={<bdi>{wallet.name}</bdi>}
          sub={toldApart(wallets, wallet, families)}
          end={
            isAnyPhone(wallet) ? (
              <Tag>{connect.qrCode}</Tag>
            ) : wallet.recent ? (
              <Tag>{connect.recent}</Tag>
            ) : wallet.installed ? (
              <Tag tone="good">{connect.installed}</Tag>
            ) : undefined
          }
          onClick={() => actor.send({ type: 'view.go', entry: rowTarget(wallet, namespace) })}
        />
      ))}
      {all && (
        <Row
          {...blocked}
          part="all-wallets"
          picture={<SymbolPicture icon={<GridIcon />} />}
          name={connect.allWallets}
          end={
            <>
              {all.count !== undefined && <Tag>{all.count}</Tag>}
              <ChevronIcon size={16} />
            </>
          }
          onClick={() =>
            actor.send({ type: 'view.go', entry: { view: 'AllWallets', payload: namespace ? { namespace } : {} } })
          }
        />
      )}
    </List>
  )
}

/** WalletConnect itself, for whatever wallet the visitor's phone has. */
const isAnyPhone = ({ connectors, entry }: WalletRow) => connectors.length === 0 && !entry
