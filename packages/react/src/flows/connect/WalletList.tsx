import { type ChainNamespace, rowTarget, type WalletRow } from '@foyer/core'
import type { ComponentType } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ChevronIcon, GridIcon, QrIcon } from '../../icons/index.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { List } from '../../parts/List.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { connectMessages } from './messages.ts'

export interface DistinctionProps {
  wallets: readonly WalletRow[]
  wallet: WalletRow
}

export interface WalletListProps {
  wallets: readonly WalletRow[]
  /** Shows the name of a wallet. */
  Name: ComponentType<{ name: string }>
  /** Tells a wallet from others of the same name. */
  Distinction: ComponentType<DistinctionProps>
  namespace?: ChainNamespace | undefined
  /** Link to all wallets, where there is a registry. */
  all?: { count: string | undefined } | undefined
  /** Id of the text that says why no wallet can be chosen yet. */
  blockedBy?: string | undefined
}

/** The wallets to choose from, a row each. */
export function WalletList({ wallets, Name, Distinction, namespace, all, blockedBy }: WalletListProps) {
  const actor = useActor()
  const messages = useMessages(connectMessages)
  const blocked = { disabled: blockedBy !== undefined, 'aria-describedby': blockedBy }
  return (
    <List label={messages.wallets}>
      {wallets.map(wallet => (
        <li key={`${wallet.namespace} ${wallet.id}`}>
          <Row
            {...blocked}
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
            name={<Name name={wallet.name} />}
            sub={hasNamesake(wallets, wallet) ? <Distinction wallets={wallets} wallet={wallet} /> : undefined}
            end={
              isAnyPhone(wallet) ? (
                <Tag>{messages.qrCode}</Tag>
              ) : wallet.recent ? (
                <Tag>{messages.recent}</Tag>
              ) : wallet.installed ? (
                <Tag tone="good">{messages.installed}</Tag>
              ) : undefined
            }
            onClick={() => actor.send({ type: 'view.go', entry: rowTarget(wallet, namespace) })}
          />
        </li>
      ))}
      {all && (
        <li>
          <Row
            {...blocked}
            part="all-wallets"
            picture={<SymbolPicture icon={<GridIcon />} />}
            name={messages.allWallets}
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
        </li>
      )}
    </List>
  )
}

const hasNamesake = (wallets: readonly WalletRow[], wallet: WalletRow) =>
  wallets.some(other => other.name === wallet.name && other !== wallet)

/** WalletConnect itself, for any wallet on the visitor's phone. */
const isAnyPhone = ({ connectors, entry }: WalletRow) => connectors.length === 0 && !entry
